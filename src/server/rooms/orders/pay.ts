import type { Authorisation, Payment } from '#platform/cards/cards.ts'
import { refuse } from '#platform/refusal.ts'
import { cancelPending, finalise, type Finalised } from './finalise.ts'
import { findAttempt, findOrder, keepPayment, type OrderRow } from './orders.store.ts'
import type { Shopper, Till } from './orders.till.ts'
import { payAgain } from './pay-again.ts'
import { placeOrder, type PlaceRequest } from './place-order.ts'
import { priceBag, type BagRequest, type PricedBag } from './price-bag.ts'

export interface PayRequest extends PlaceRequest, BagRequest {
  shownTotalCents?: number | undefined
  /** What a client claims to owe: never used, only compared. */
  amount?: unknown
  isFee?: unknown
}

export type PayOutcome =
  | { status: 'authorised'; orderId: string }
  | { status: 'requires_action'; orderId: string; clientSecret: string }

/**
 * Pays a bag by card (spec §7 "payment"): priced here, held, written as a pending order, authorised at the provider
 * with the order's id as key, then finalised. The same attempt continues the same order and never pays twice.
 * Refuses with not_found, out_of_stock, card_declined, coupon_invalid, attempt_reused, price_changed,
 * payment_cancelled, provider_unavailable.
 */
export async function pay(till: Till, shopper: Shopper, request: PayRequest): Promise<PayOutcome> {
  const known = await findAttempt(till.db, shopper.holder, request.attempt)
  if (known) return payAgain(till, known, request)
  const bag = await priceBag(till, shopper, request)
  noteClaims(till, request, bag)
  if ((request.shownTotalCents ?? bag.totalCents) !== bag.totalCents) throw refuse('price_changed')
  const orderId = await placeOrder(till, shopper, request, bag)
  if (!orderId) {
    const twin = await findAttempt(till.db, shopper.holder, request.attempt)
    return payAgain(till, twin!, request)
  }
  const { confirmationToken, email, shipTo } = request
  const { totalCents: amountCents, currency } = bag
  const payment = await till.cards.authorise({
    orderId,
    amountCents,
    currency,
    confirmationToken,
    email,
    shipTo,
    key: orderId,
  })
  return settlePayment(till, orderId, payment)
}

/** The request that made, or would make, an order's payment: to be sent again word for word. */
export function firstAuthorisation(order: OrderRow): Authorisation {
  const { id: orderId, totalCents: amountCents, currency, confirmationToken, email, shipTo } = order
  const key = order.cardTries === 1 ? orderId : `${orderId}:${order.cardTries}`
  return { orderId, amountCents, currency, confirmationToken, email, shipTo, key }
}

/** From what the provider says to what the buyer is told. */
export async function settlePayment(
  till: Till,
  orderId: string,
  payment: Payment | 'bad_token',
): Promise<PayOutcome> {
  if (payment === 'bad_token') throw refuse('invalid_field', { field: 'confirmationToken' })
  if (payment.status === 'authorised' || payment.status === 'captured') {
    return requirePaid(await finalise(till, orderId, payment), orderId)
  }
  if (payment.status === 'cancelled') {
    await cancelPending(till, orderId, 'payment_cancelled', payment.id)
    const order = await findOrder(till.db, orderId)
    throw refuse(order?.cancelReason === 'out_of_stock' ? 'out_of_stock' : 'payment_cancelled')
  }
  await keepPayment(till.db, orderId, payment.id)
  if (payment.status === 'requires_action' && payment.clientSecret) {
    return { status: 'requires_action', orderId, clientSecret: payment.clientSecret }
  }
  throw payment.declineMessage
    ? refuse('card_declined', { message: payment.declineMessage })
    : refuse('card_declined')
}

function requirePaid(result: Finalised, orderId: string): PayOutcome {
  if (result === 'paid') return { status: 'authorised', orderId }
  throw refuse(result === 'out_of_stock' ? 'out_of_stock' : 'payment_cancelled')
}

function noteClaims({ log }: Till, request: PayRequest, bag: PricedBag): void {
  const { amount, isFee } = request
  const isWrong =
    (amount !== undefined && amount !== bag.totalCents) || (isFee !== undefined && isFee !== bag.isFee)
  if (isWrong) log.warn({ amount, isFee, ours: bag.totalCents }, 'a client claimed another price: ignored')
}
