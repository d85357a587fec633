import { isTotalApproved } from '#contract/orders/payment/wallets.ts'
import { address, type Address } from '#contract/addresses/shown-address.ts'
import type { CardPayment } from '#platform/payments/ports/cards.ts'
import { fail } from '#platform/errors/app-error.ts'
import { inTransaction } from '#platform/database/db.ts'
import { inRollbackableTransaction, rollback } from '#platform/database/rollback.ts'
import { holdForOrder } from '#modules/catalog/order-stock.ts'
import { answersForRetry, hasOtherAnswers } from './payment/answers.ts'
import { countDecline, findChargeError } from './payment/charge-limits.ts'
import { lockAnswers } from './payment/order-answers.store.ts'
import { holdRuleFor } from './bag/member-perks.ts'
import {
  findOrder,
  listShopTeams,
  listUnits,
  startNextCardAttempt,
  type OrderRow,
} from './payment/orders.store.ts'
import type { OrderContext, Shopper } from '../core/orders.context.ts'
import { isOwnShop } from './bag/own-shop.ts'
import {
  buildAuthorizationRequest,
  orderWithKey,
  applyPaymentResult,
  type PayOutcome,
  type PayRequest,
} from './apply-payment-result.ts'
import { bagKey } from './bag/price-bag.ts'

/**
 * Repeats an attempt after a lost response or a second click, or with another card after an error. First looks for an
 * existing payment at the provider. Charges the card in the request only if that payment was declined or is undecided.
 * If the existing payment is kept, a request with another email, address or answer is rejected. If the order is paid,
 * the `details` of the error contain the order's id and order key.
 * @throws own_shop, attempt_reused (other items, email, address or answers), out_of_stock, payment_cancelled,
 * price_changed, card_declined, too_many_declines, step_up_needed, invalid_field
 */
export async function retryPayment(
  context: OrderContext,
  order: OrderRow,
  request: PayRequest,
  shopper: Shopper,
): Promise<PayOutcome> {
  if (order.bag !== bagKey(request.items)) throw fail('attempt_reused')
  if (order.state === 'paid') {
    const placed = orderWithKey(context, order.id, order.linkVersion)
    if (hasOtherDetails(order, request)) throw fail('attempt_reused', { details: { ...placed } })
    return { status: 'authorised', ...placed, total: { cents: order.totalCents, currency: order.currency } }
  }
  if (order.state === 'cancelled') throw fail(errorOf(order))
  const payment = await findPayment(context, order, request)
  if (payment) await countDecline(context, shopper, order, payment)
  if (payment === undefined) throw fail(isPriceChanged(order, request) ? 'price_changed' : 'attempt_reused')
  if (!mayRetry(payment)) return settleAsPlaced(context, order, request, payment)
  if (isPriceChanged(order, request)) throw fail('price_changed')
  if (request.confirmationToken === order.confirmationToken)
    return settleAsPlaced(context, order, request, payment)
  if (await isOwnShop(context.db, shopper, request.email, await listShopTeams(context.db, order.id)))
    throw fail('own_shop')
  const chargeError = await findChargeError(context, shopper, request)
  if (chargeError) throw chargeError
  await holdAgain(context, order, shopper.network)
  const attempts = await openAttempt(context, order, request)
  if (!attempts) throw fail('payment_cancelled')
  const charged = await chargeAgain(context, order, request, payment, attempts)
  await countDecline(
    context,
    shopper,
    { id: order.id, cardAttempts: attempts, email: request.email },
    charged,
  )
  return applyPaymentResult(context, order.id, charged)
}

/** Applies a payment that was made with the order's email and address. */
async function settleAsPlaced(
  context: OrderContext,
  order: OrderRow,
  request: PayRequest,
  payment: CardPayment | 'bad_token',
): Promise<PayOutcome> {
  const outcome = await applyPaymentResult(context, order.id, payment)
  if (!hasOtherDetails(order, request)) return outcome
  const { orderId, orderKey } = outcome
  throw fail('attempt_reused', outcome.status === 'authorised' ? { details: { orderId, orderKey } } : {})
}

/** Returns whether the email, address, phone number or an answer in a request differs from the order. */
function hasOtherDetails(order: OrderRow, request: PayRequest): boolean {
  const { email, shipTo } = request
  const [stored, requested] = [address.parse(order.shipTo), address.parse(shipTo)]
  const fields = Object.keys(requested) as (keyof Address)[]
  return (
    order.email.toLowerCase() !== email.toLowerCase() ||
    fields.some((field) => stored[field].trim() !== requested[field].trim()) ||
    hasOtherAnswers(order.answers, request)
  )
}

/**
 * Starts the next card attempt. If the address would change although a saved card could be paying, the buyer must have
 * confirmed their identity recently.
 */
async function openAttempt(
  { db }: OrderContext,
  { id }: OrderRow,
  request: PayRequest,
): Promise<number | undefined> {
  const next = (options?: { mayMove: boolean }) =>
    inTransaction(db, async (tx) => {
      // Read the stored answers again, because a concurrent retry might have changed them.
      const answers = await answersForRetry(tx, await lockAnswers(tx, id), request)
      return startNextCardAttempt(tx, id, { ...request, answers }, options)
    })
  const attempts = await next()
  if (attempts !== undefined || (await findOrder(db, id))?.state !== 'pending') return attempts
  request.requireRecentProof()
  return next({ mayMove: true })
}

/**
 * Returns whether the total or the country in the request differs from the order. The country matters because shipping
 * cost and delivery dates were computed for the order's country.
 */
function isPriceChanged(order: OrderRow, request: PayRequest): boolean {
  return request.shipTo.country !== order.shipTo.country || !isTotalApproved(request, order.totalCents)
}

/**
 * Returns the order's payment. If the provider's response was lost, sends the original request again, which charges the
 * original amount for the original address. If any detail in the new request differs from the order, only searches for
 * an existing payment.
 */
async function findPayment(
  { cards }: OrderContext,
  order: OrderRow,
  request: PayRequest,
): Promise<CardPayment | 'bad_token' | undefined> {
  if (order.paymentId) return cards.find(order.paymentId)
  return isPriceChanged(order, request) || hasOtherDetails(order, request)
    ? cards.findByOrder(order.id)
    : cards.authorize(buildAuthorizationRequest(order))
}

function errorOf(order: OrderRow) {
  return order.cancelReason === 'out_of_stock' ? 'out_of_stock' : 'payment_cancelled'
}

function mayRetry(payment: CardPayment | 'bad_token'): boolean {
  return payment === 'bad_token' || ['declined', 'open', 'requires_action'].includes(payment.status)
}

/**
 * Renews the stock reservations (holds) of an order, which might have expired before the buyer retried with another
 * card.
 */
async function holdAgain(context: OrderContext, order: OrderRow, network: string): Promise<void> {
  const units = await listUnits(context.db, order.id)
  const result = await inRollbackableTransaction(context.db, async (tx) => {
    // Early access was checked when the order was placed, so a membership that ended later does not matter.
    const rule = holdRuleFor(context, { isMember: true }, network, true)
    const isHeld = await holdForOrder(tx, order.id, order.holder, units, rule)
    return isHeld ? ('held' as const) : rollback('out_of_stock' as const)
  })
  if (result === 'out_of_stock') throw fail('out_of_stock')
}

/** Confirms an existing payment with the new card, or creates a payment if the order has none. */
async function chargeAgain(
  context: OrderContext,
  order: OrderRow,
  { confirmationToken, customerId, email, shipTo }: PayRequest,
  payment: CardPayment | 'bad_token',
  attempts: number,
): Promise<CardPayment | 'bad_token'> {
  if (payment === 'bad_token') {
    const again = {
      ...order,
      confirmationToken,
      customerId: customerId ?? null,
      email,
      shipTo,
      cardAttempts: attempts,
    }
    return context.cards.authorize(buildAuthorizationRequest(again))
  }
  const key = `confirm:${order.id}:${attempts}`
  const retry = { orderId: order.id, confirmationToken, customerId, email, shipTo, key }
  return context.cards.retry(payment.id, retry)
}
