import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { t } from '#web/lib/text/t.ts'

type LabelInput = Pick<SellerOrder, 'state' | 'proceeds'>

/** Returns the label of a seller's earnings. The label promises a payout only if the earnings are not contested. */
export function earningsLabel({ state, proceeds }: LabelInput): string {
  return {
    expected: t('seller.earnings.expected'),
    'on-hold': holds[state] ?? t('seller.earnings.on-hold.other'),
    'on-its-way': t('seller.earnings.to-account'),
    paid: t('seller.earnings.paid'),
    'at-risk': t('seller.earnings.at-risk'),
    none: t('seller.earnings.none'),
  }[proceeds.status]
}

const holds: Partial<Record<SellerOrder['state'], string>> = {
  issue: t('seller.earnings.on-hold.issue'),
  returning: t('seller.earnings.on-hold.return'),
  returned: t('seller.earnings.on-hold.return'),
  disputed: t('seller.earnings.on-hold.dispute'),
}

/** Returns a note that explains the earnings in lists of orders; undefined if no explanation is needed. */
export function earningsNote({ state, proceeds: { status } }: LabelInput): string | undefined {
  if (status === 'on-hold') return t('order.ledger.held')
  if (status === 'on-its-way') return t('seller.earnings.on-its-way')
  if (status === 'at-risk') return t('seller.earnings.disputed')
  return state === 'lost' ? t('order.seller-state.lost') : undefined
}
