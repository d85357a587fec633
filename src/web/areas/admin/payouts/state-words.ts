import type { Payout } from '#contract/payouts/payouts.ts'

export const payoutStateWords: Record<Payout['state'], string> = {
  asked: 'Asked for',
  'in-transit': 'On its way to the bank',
  paid: 'In the bank',
  failed: 'Failed',
  cancelled: 'Cancelled',
}
