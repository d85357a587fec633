import type { BuyerSellerOrder } from '#contract/orders/seller-order-shapes.ts'
import type { Money } from '#contract/money.ts'
import { t } from '#web/lib/text/t.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { addMoney, exactMoneyText } from '#web/lib/format/money.ts'

type Refunds = BuyerSellerOrder['refunds']

/** Returns who canceled the order and when; undefined if the order is not canceled. */
export function canceledText(
  order: Pick<BuyerSellerOrder, 'state' | 'timeline' | 'seller'>,
): string | undefined {
  const { state, timeline, seller } = order
  const last = state === 'cancelled' ? timeline.findLast((step) => step.state === state) : undefined
  if (!last) return undefined
  const by = last.by === 'admin' || last.by === 'provider' ? 'marketplace' : last.by
  return t('order.canceled', { by, seller: seller.name, day: dateText(last.at) })
}

/**
 * Describes the amount that is refunded to the buyer; undefined if there are no refunds. Also undefined if a refund
 * failed, because the amount is uncertain until the failure is resolved.
 */
export function refundText(refunds: Refunds, total: Money): string | undefined {
  if (refunds.length === 0 || refunds.some(({ state }) => state === 'failed')) return undefined
  const price = exactMoneyText(addMoney({ ...total, cents: 0 }, ...refunds.map(({ amount }) => amount)))
  return refunds.every(({ state }) => state === 'succeeded')
    ? t('confirm.ended.refunded', { price })
    : t('confirm.ended.refund', { price })
}
