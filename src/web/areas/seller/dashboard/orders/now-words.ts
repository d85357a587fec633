import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { nextWords } from '#web/features/order/next-words.ts'
import { t } from '#web/t.ts'

type NowInput = Pick<SellerOrder, 'state' | 'next' | 'isPaidOut' | 'shippedAt' | 'moves'>

/** Returns one sentence on what is to be done now; undefined when nothing is. */
export function nowWords(order: NowInput): string | undefined {
  const { state, shippedAt, moves } = order
  if (state === 'disputed')
    return shippedAt === null ? t('seller.now.disputed') : t('seller.now.disputed-shipped')
  const mayShip = moves.some(({ move, isOpen }) => move === 'ship' && isOpen)
  if (state === 'paid' && !mayShip) return t('seller.now.confirming')
  return nextWords(order, 'seller')
}
