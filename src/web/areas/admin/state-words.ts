import type { ContentPage } from '#contract/content/content.ts'
import type { EmailRow } from '#contract/admin/emails.ts'
import type { Payout } from '#contract/payouts/payouts.ts'
import { stateWords } from '#web/features/order/states.ts'

export const sourceWords: Record<ContentPage['source'], string> = {
  edited: 'As changed here',
  site: 'From the content site',
  bundled: 'The copy that came with the shop',
}

export const mailWords: Record<EmailRow['state'], string> = {
  failed: 'Failed',
  waiting: 'On its way',
  sent: 'Sent',
  kept: 'Kept here',
}

export const payoutStateWords: Record<Payout['state'], string> = {
  asked: 'Asked for',
  'in-transit': 'On its way to the bank',
  paid: 'In the bank',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

/** A seller order's state as the marketplace says it. */
export const adminStateWords: typeof stateWords = {
  ...stateWords,
  paid: 'To ship',
  issue: 'With an issue',
  disputed: 'With the bank',
  won: 'Won at the bank',
  lost: 'Lost at the bank',
}

/** The same where a state is looked back on. */
export const adminTimelineWords: typeof stateWords = { ...adminStateWords, paid: stateWords.paid }
