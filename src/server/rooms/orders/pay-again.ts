import type { Payment } from '#platform/cards/cards.ts'
import { refuse } from '#platform/refusal.ts'
import { inUndoable, undo } from '#platform/undo.ts'
import { holdForOrder } from '#rooms/catalog/stock.ts'
import { holdRuleFor } from './member-perks.ts'
import { listUnits, nextTry, type OrderRow } from './orders.store.ts'
import type { Till } from './orders.till.ts'
import { firstAuthorisation, settlePayment, type PayOutcome, type PayRequest } from './settle-payment.ts'
import { bagKey } from './price-bag.ts'

/**
 * The same attempt once more: a lost answer, a second click, or another card after a refusal. What the provider
 * already has of the order comes first; only when that is refused or undecided is the card of this request tried.
 */
export async function payAgain(till: Till, order: OrderRow, request: PayRequest): Promise<PayOutcome> {
  if (order.bag !== bagKey(request.items)) throw refuse('attempt_reused')
  if (order.state === 'paid') return { status: 'authorised', orderId: order.id }
  if (order.state === 'cancelled') throw refuse(refusalOf(order))
  if ((request.shownTotalCents ?? order.totalCents) !== order.totalCents) throw refuse('price_changed')
  const payment = order.paymentId
    ? await till.cards.find(order.paymentId)
    : await till.cards.authorise(firstAuthorisation(order))
  const isAnotherCard = request.confirmationToken !== order.confirmationToken
  if (!isAnotherCard || !mayTryAgain(payment)) return settlePayment(till, order.id, payment)
  await holdAgain(till, order)
  const tries = await nextTry(till.db, order.id, request.email, request.shipTo, request.confirmationToken)
  if (!tries) throw refuse('payment_cancelled')
  return settlePayment(till, order.id, await tryCard(till, order, request, payment, tries))
}

function refusalOf(order: OrderRow) {
  return order.cancelReason === 'out_of_stock' ? 'out_of_stock' : 'payment_cancelled'
}

function mayTryAgain(payment: Payment | 'bad_token'): boolean {
  return payment === 'bad_token' || ['declined', 'open', 'requires_action'].includes(payment.status)
}

/** The holds may have run out while the buyer looked for another card. */
async function holdAgain(till: Till, order: OrderRow): Promise<void> {
  const units = await listUnits(till.db, order.id)
  const result = await inUndoable(till.db, async (tx) => {
    // Whoever placed it was let to, so what has become of a membership meanwhile does not count.
    const rule = holdRuleFor(till, { isMember: true })
    const isHeld = await holdForOrder(tx, order.id, order.holder, units, rule)
    return isHeld ? ('held' as const) : undo('out_of_stock' as const)
  })
  if (result === 'out_of_stock') throw refuse('out_of_stock')
}

/** A payment that exists is confirmed with the new card; one that was never made is made. */
async function tryCard(
  till: Till,
  order: OrderRow,
  { confirmationToken, email, shipTo }: PayRequest,
  payment: Payment | 'bad_token',
  tries: number,
): Promise<Payment | 'bad_token'> {
  if (payment === 'bad_token') {
    const again = { ...order, confirmationToken, email, shipTo, cardTries: tries }
    return till.cards.authorise(firstAuthorisation(again))
  }
  const key = `confirm:${order.id}:${tries}`
  return till.cards.tryAgain(payment.id, { orderId: order.id, confirmationToken, email, shipTo, key })
}
