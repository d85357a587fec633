import type { ContentPage } from '#contract/content/content.ts'
import type { EmailRow } from '#contract/admin/emails.ts'
import type { Payout } from '#contract/payouts/payouts.ts'
import { stateWords } from '#web/features/order/states.ts'
import { t } from '#web/t.ts'

export const sourceWords: Record<ContentPage['source'], string> = {
  edited: t('admin.content.source.edited'),
  site: t('admin.content.source.site'),
  bundled: t('admin.content.source.bundled'),
}

export const mailWords: Record<EmailRow['state'], string> = {
  failed: t('admin.emails.state.failed'),
  waiting: t('admin.emails.state.waiting'),
  sent: t('admin.emails.state.sent'),
  kept: t('admin.emails.state.unsent'),
}

export const payoutStateWords: Record<Payout['state'], string> = {
  asked: t('admin.payouts.state.asked'),
  'in-transit': t('admin.payouts.state.in-transit'),
  paid: t('admin.payouts.state.paid'),
  failed: t('admin.payouts.state.failed'),
  cancelled: t('admin.payouts.state.cancelled'),
}

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
