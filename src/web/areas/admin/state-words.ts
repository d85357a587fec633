import type { ContentPage } from '#contract/content/content.ts'
import type { EmailRow } from '#contract/admin/emails.ts'
import type { Payout } from '#contract/payouts/payouts.ts'
import { stateWords } from '#web/features/order/states.ts'
import { t, tableOf } from '#web/t.ts'

export const sourceWords: Record<ContentPage['source'], string> = tableOf('admin.content.source')

export const mailWords: Record<EmailRow['state'], string> = tableOf('admin.emails.state')

export const payoutStateWords: Record<Payout['state'], string> = tableOf('admin.payouts.state')

/** A seller order's state as the marketplace says it. */
export const adminStateWords: typeof stateWords = {
  ...stateWords,
  paid: t('admin.state.to-ship'),
  issue: t('order.seller-state.issue'),
  disputed: t('admin.state.disputed'),
  won: t('order.seller-state.won'),
  lost: t('order.seller-state.lost'),
}

/** The same where a state is looked back on. */
export const adminTimelineWords: typeof stateWords = { ...adminStateWords, paid: stateWords.paid }
