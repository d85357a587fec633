import type { SellerMove, SellerOrder } from '#contract/orders/seller-orders.ts'
import { errorWords } from '#platform/http/error-words.ts'
import { fail } from '#platform/http/app-error.ts'
import { findLastReturnTo } from '../issues/issues.store.ts'
import { proceedsOf } from './earnings.rules.ts'
import { statesBefore, type SellerOrderState } from '../orders.states.ts'
import type { OrderContext } from '../orders.context.ts'
import { shownCore } from './buyer-order-view.ts'
import { readSellerOrder, type RawSellerOrder } from './seller-lists.store.ts'

/** Where a parcel may still have to go, or come back from. */
const addressStates: readonly SellerOrderState[] = [
  'paid',
  'shipped',
  'delivered',
  'received',
  'issue',
  'returning',
  'returned',
  'disputed',
]

/**
 * A seller's own order with the moves open to them.
 * @throws not_found, also for another seller's
 */
export async function getSellerOrder(
  { db, settings, listBeingSent, sentEarnings }: OrderContext,
  { sellerId, id }: { sellerId: string; id: string },
): Promise<SellerOrder> {
  const raw = await readSellerOrder(db, sellerId, id)
  if (!raw) throw fail('not_found')
  const { orderId, number, placedAt, shippedAt, deliveredAt, receivedAt, releasedAt, lines, shipTo } = raw
  const { status, cents: earnedCents } = proceedsOf({
    ...raw,
    isTaken: raw.isCaptured,
    isReleased: releasedAt !== null,
    isBeingSent: releasedAt !== null && (await listBeingSent(db, [id])).has(id),
  })
  const isCovered =
    releasedAt === null ||
    (await sentEarnings.readRefundable(db, { id, sellerId, currency: raw.currency })) > 0
  const money = (cents: number) => ({ cents, currency: raw.currency })
  return {
    ...shownCore(raw, settings),
    orderId,
    number,
    placedAt,
    paidAt: raw.paidAt!,
    shippedAt,
    deliveredAt,
    receivedAt,
    releasedAt,
    lines,
    earnings: money(raw.earningsCents),
    earningsRefunded: money(raw.earningsRefundedCents),
    earningsLost: money(raw.lostCents),
    proceeds: { status, amount: money(earnedCents) },
    refundable: money(raw.totalCents - raw.refundedCents),
    buyer: { name: shipTo.name, city: shipTo.address_city, country: shipTo.country },
    shipTo: addressStates.includes(raw.state) ? shipTo : null,
    suggestedReturnTo: raw.issue?.closedAt === null ? await findLastReturnTo(db, id) : null,
    moves: sellerMovesOf(raw, isCovered),
  }
}

function sellerMovesOf(raw: RawSellerOrder, isCovered: boolean): SellerOrder['moves'] {
  const { state, issue } = raw
  const may = (to: SellerOrderState) => statesBefore(to, 'seller').includes(state)
  const isPaid = state === 'paid'
  const tooLate = 'It has been shipped: refund it instead'
  const ended = 'This order has ended'
  const why: Record<SellerMove, string | null> = {
    ship: isPaid
      ? raw.isCaptured
        ? null
        : 'Payment is being confirmed: you can ship as soon as it is'
      : 'It is not waiting to be shipped',
    'edit-tracking': ['shipped', 'delivered', 'issue'].includes(state) ? null : 'No parcel is on its way',
    'mark-delivered': may('delivered') ? null : 'No parcel is on its way',
    cancel: isPaid ? null : isFinished(state) ? ended : tooLate,
    refund: refundWhy(raw, isPaid || may('refunded'), isCovered),
    'answer-issue': issue && issue.closedAt === null ? null : 'There is no open issue',
    'return-address':
      state === 'returning' && issue?.returnSentAt === null ? null : 'No return is waiting to be sent',
    'mark-returned': may('returned') ? null : 'No return has been agreed',
  }
  return Object.entries(why).map(([move, reason]) => ({
    move: move as SellerMove,
    isOpen: reason === null,
    why: reason,
  }))
}

function refundWhy(
  { state, totalCents, refundedCents }: RawSellerOrder,
  mayRefund: boolean,
  isCovered: boolean,
): string | null {
  if (totalCents === refundedCents) return 'All has been given back'
  if (mayRefund) return isCovered ? null : errorWords.refund_not_covered(null)
  return state === 'disputed' ? 'The bank is deciding about this payment' : 'This order has ended'
}

function isFinished(state: SellerOrderState): boolean {
  return ['completed', 'cancelled', 'refunded', 'won', 'lost'].includes(state)
}
