import type { Payout, PayoutAccount } from '#contract/payouts/payouts.ts'

export const payoutWords: Record<Payout['state'], string> = {
  asked: 'Asked for',
  'in-transit': 'On its way to your bank',
  paid: 'In your bank',
  failed: 'Failed: the money is back in your balance',
  cancelled: 'Cancelled',
}

export const urgencyWords: Record<PayoutAccount['requirements'][number]['urgency'], string> = {
  now: 'Needed now: payments to you have stopped',
  soon: 'Needed soon',
  later: 'Needed later',
}

/** `individual.dob.day` → `Individual: dob, day`: the provider's own form says it in full. */
export function requirementWords(what: string): string {
  const [first = '', ...rest] = what.replaceAll('_', ' ').split('.')
  const head = first.charAt(0).toUpperCase() + first.slice(1)
  return rest.length > 0 ? `${head}: ${rest.join(', ')}` : head
}
