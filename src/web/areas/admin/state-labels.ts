import type { ContentPage } from '#contract/content/content.ts'
import type { EmailRow } from '#contract/admin/emails.ts'
import type { Payout } from '#contract/payouts/payouts.ts'
import { sellerOrderStateLabels } from '#web/features/order/seller-states.ts'
import { orderStateLabels } from '#web/features/order/states.ts'
import { t, tableOf } from '#web/lib/text/t.ts'

export const contentSourceLabels: Record<ContentPage['source'], string> = tableOf('admin.content.source')

export const emailStateLabels: Record<EmailRow['state'], string> = tableOf('admin.emails.state')

export const adminPayoutStateLabels: Record<Payout['state'], string> = tableOf('admin.payouts.state')

/**
 * Labels of seller order states for admins. Equal to the sellers' labels, except for `paid`: the sellers' label for
 * `paid` asks the seller to ship the order.
 */
export const adminOrderStateLabels: typeof orderStateLabels = {
  ...sellerOrderStateLabels,
  paid: t('admin.state.to-ship'),
}

/** Labels for past states in a timeline. */
export const adminTimelineLabels: typeof orderStateLabels = {
  ...adminOrderStateLabels,
  paid: orderStateLabels.paid,
}
