import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { nextStepText } from '#web/features/order/next-step-text.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'

type NowInput = Pick<
  SellerOrder,
  | 'state'
  | 'next'
  | 'isLate'
  | 'isPaidOut'
  | 'isFirstParty'
  | 'shippedAt'
  | 'moves'
  | 'delivery'
  | 'notArrived'
>

/** Returns a sentence about what the seller has to do now; undefined if the seller does not have to do anything. */
export function sellerActionText(order: NowInput): string | undefined {
  const { state, shippedAt, moves, notArrived } = order
  if (state === 'disputed')
    return shippedAt === null ? t('seller.now.disputed') : t('seller.now.disputed-shipped')
  const mayShip = moves.some(({ move, isOpen }) => move === 'ship' && isOpen)
  if (state === 'paid' && !mayShip) return t('seller.now.confirming')
  const next = nextStepText(order, order.isFirstParty ? 'own' : 'seller')
  if (!notArrived || (state !== 'shipped' && state !== 'delivered')) return next
  return [t('order.not-arrived.seller', { day: dateText(notArrived.at) }), next].filter(Boolean).join(' ')
}
