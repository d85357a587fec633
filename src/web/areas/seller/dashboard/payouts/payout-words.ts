import type { Payout, PayoutAccount } from '#contract/payouts/payouts.ts'
import { t, tableOf } from '#web/t.ts'

export const payoutWords: Record<Payout['state'], string> = {
  asked: t('seller.payout.asked'),
  'in-transit': t('seller.payout.in-transit'),
  paid: t('seller.payout.paid'),
  failed: t('seller.payout.failed'),
  cancelled: t('order.state.cancelled'),
}

export const urgencyWords: Record<PayoutAccount['requirements'][number]['urgency'], string> =
  tableOf('seller.payouts.needed')

/** `individual.dob.day` → `Individual: dob, day`: the provider's own form says it in full. */
export function requirementWords(what: string): string {
  const [first = '', ...rest] = what.replaceAll('_', ' ').split('.')
  const head = first.charAt(0).toUpperCase() + first.slice(1)
  return rest.length > 0 ? `${head}: ${rest.join(', ')}` : head
}
