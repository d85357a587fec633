import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { nextWords } from '#web/features/order/next-words.ts'

type NowInput = Pick<SellerOrder, 'state' | 'next' | 'shippedAt' | 'moves'>

/** Returns one sentence on what is to be done now; undefined when nothing is. */
export function nowWords({ state, next, shippedAt, moves }: NowInput): string | undefined {
  if (state === 'disputed')
    return shippedAt === null
      ? 'The buyer’s bank is deciding about this payment. Please do not ship it until we tell you.'
      : 'The buyer’s bank is deciding about this payment. There is nothing to do but to keep every proof that you sent it.'
  const mayShip = moves.some(({ move, isOpen }) => move === 'ship' && isOpen)
  if (state === 'paid' && !mayShip) return 'Payment is being confirmed: you can ship as soon as it is.'
  return nextWords(next, 'seller')
}
