import type { SellerOrder } from '#contract/orders/seller-orders.ts'

type LabelInput = Pick<SellerOrder, 'state' | 'proceeds'>

/** What stands before the sum of a seller's earnings: never a promise nobody can keep. */
export function earningsLabel({ state, proceeds }: LabelInput): string {
  return {
    expected: 'You will receive',
    'on-hold': `On hold ${holds[state] ?? 'until this is settled'}`,
    'on-its-way': 'On its way to your payout account',
    paid: 'Paid to you',
    'at-risk': 'Paid to you, disputed by the buyer’s bank',
    none: 'You receive',
  }[proceeds.status]
}

const holds: Partial<Record<SellerOrder['state'], string>> = {
  issue: 'until the issue is settled',
  returning: 'until the return is settled',
  returned: 'until the return is settled',
  disputed: 'while the bank decides',
}

/** What a list adds to the sum; undefined where the sum is all there is to say. */
export function earningsNote({ state, proceeds: { status } }: LabelInput): string | undefined {
  if (status === 'on-hold') return 'On hold'
  if (status === 'on-its-way') return 'On its way'
  if (status === 'at-risk') return 'Paid, disputed'
  return state === 'lost' ? 'Lost to the bank' : undefined
}
