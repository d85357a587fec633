import type { Authorisation, Payment } from '#platform/cards/cards.ts'
import { refuse } from '#platform/refusal.ts'
import { cancelPending, finalise, type Finalised } from './finalise.ts'
import { findOrder, keepPayment, type OrderRow } from './orders.store.ts'
import type { Till } from './orders.till.ts'
import type { PlaceRequest } from './place-order.ts'
import type { BagRequest } from './price-bag.ts'

export interface PayRequest extends PlaceRequest, BagRequest {
  shownTotalCents?: number | undefined
  /** What a client claims to owe: never used, only compared. */
  amount?: unknown
  isFee?: unknown
}

export type PayOutcome =
  | { status: 'authorised'; orderId: string }
  | { status: 'requires_action'; orderId: string; clientSecret: string }

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
