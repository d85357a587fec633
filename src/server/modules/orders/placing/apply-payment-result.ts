import type { WalletKind } from '#contract/orders/payment/wallets.ts'
import type { Money } from '#contract/money.ts'
import {
  parseSavedCardId,
  type AuthorizationRequest,
  type CardPayment,
} from '#platform/payments/ports/cards.ts'
import { fail } from '#platform/errors/app-error.ts'
import { protectForConfirmation, allowEviction } from '#modules/catalog/stock.ts'
import { cancelPending, finalizeOrder, type FinalizeResult } from './payment/finalize-order.ts'
import { findOrder, savePayment, type OrderRow } from './payment/orders.store.ts'
import type { OrderContext } from '../core/orders.context.ts'
import { deriveLinkToken, type PlaceRequest } from './place-order.ts'
import type { BagRequest } from './bag/price-bag.ts'

export interface PayRequest extends PlaceRequest, BagRequest {
  shownTotalCents?: number | undefined
  wallet?: WalletKind | undefined
  /**
   * Amounts sent by the client. These amounts are never charged, but differences from the computed amounts are logged.
   */
  amount?: unknown
  isFee?: unknown
  /** @throws step_up_needed */
  requireRecentProof(): void
}

/** Id of an order, and the order key that gives access to it. */
interface Placed {
  orderId: string
  orderKey: string
}

export type PayOutcome = Placed & { total: Money } & (
    | { status: 'authorised' }
    | { status: 'requires_action'; clientSecret: string }
  )

export function orderWithKey({ linkKeys }: OrderContext, orderId: string, linkVersion = 0): Placed {
  return { orderId, orderKey: deriveLinkToken(linkKeys, orderId, linkVersion) }
}

/**
 * Returns the provider request for the current card attempt of an order. Every retry of the attempt must send an
 * identical request, because retries use the same idempotency key.
 */
export function buildAuthorizationRequest(order: OrderRow): AuthorizationRequest {
  const { id: orderId, totalCents: amountCents, currency, confirmationToken, customerId } = order
  const { email, shipTo } = order
  const key = order.cardAttempts === 1 ? orderId : `${orderId}:${order.cardAttempts}`
  return { orderId, amountCents, currency, confirmationToken, customerId, email, shipTo, key }
}

/** Applies the provider's response to an order. Returns the result for the buyer, or throws the payment error. */
export async function applyPaymentResult(
  context: OrderContext,
  orderId: string,
  payment: CardPayment | 'bad_token',
): Promise<PayOutcome> {
  if (payment === 'bad_token') {
    await allowEviction(context.db, orderId)
    const order = await findOrder(context.db, orderId)
    const isSaved = order !== undefined && parseSavedCardId(order.confirmationToken) !== undefined
    throw fail('invalid_field', { field: isSaved ? 'savedCard' : 'confirmationToken' })
  }
  if (payment.status === 'authorised' || payment.status === 'captured') {
    return requirePaid(await finalizeOrder(context, orderId, payment), {
      ...orderWithKey(context, orderId),
      total: totalOf(payment),
    })
  }
  if (payment.status === 'cancelled') {
    await cancelPending(context, orderId, 'payment_cancelled', payment.id)
    const order = await findOrder(context.db, orderId)
    throw fail(order?.cancelReason === 'out_of_stock' ? 'out_of_stock' : 'payment_cancelled')
  }
  await savePayment(context.db, orderId, payment.id)
  if (payment.status === 'requires_action' && payment.clientSecret) {
    await protectForConfirmation(context.db, orderId, context.clock.now())
    return {
      status: 'requires_action',
      ...orderWithKey(context, orderId),
      total: totalOf(payment),
      clientSecret: payment.clientSecret,
    }
  }
  await allowEviction(context.db, orderId)
  throw fail('card_declined', {
    ...(payment.decline && { message: payment.decline }),
    details: { ...orderWithKey(context, orderId) },
  })
}

const totalOf = ({ amountCents: cents, currency }: CardPayment): Money => ({ cents, currency })

function requirePaid(result: FinalizeResult, placed: Placed & { total: Money }): PayOutcome {
  if (result === 'paid') return { status: 'authorised', ...placed }
  throw fail(result === 'out_of_stock' ? 'out_of_stock' : 'payment_cancelled')
}
