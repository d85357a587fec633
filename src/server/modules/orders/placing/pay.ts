import { isTotalApproved } from '#contract/orders/payment/wallets.ts'
import { fail, type AppError } from '#platform/errors/app-error.ts'
import { countDecline, findChargeError } from './payment/charge-limits.ts'
import { findAttempt, findGuestHolder } from './payment/orders.store.ts'
import type { Shopper, OrderContext } from '../core/orders.context.ts'
import { isOwnShop } from './bag/own-shop.ts'
import { isQuantityAllowed } from './bag/quantities.ts'
import { retryPayment } from './retry-payment.ts'
import { hashLinkToken, placeOrder } from './place-order.ts'
import { findBagPrice, type PricedBag } from './bag/price-bag.ts'
import { applyPaymentResult, type PayOutcome, type PayRequest } from './apply-payment-result.ts'

/**
 * Pays for a bag by card (spec §7 "payment"): computes the price, reserves (holds) the units, inserts a pending order,
 * authorizes the payment with the order's id as idempotency key, and finalizes the order. A repeated attempt by the
 * same shopper or in the same browser continues the same order and never pays twice.
 * @throws not_found, quantities_off, own_shop, subscription_required, out_of_stock, not_served, too_many_holds,
 * held_too_long, card_declined, too_many_declines, feature_off (wallets), coupon_invalid, attempt_reused,
 * price_changed, payment_cancelled, provider_unavailable, invalid_field
 */
export async function pay(context: OrderContext, shopper: Shopper, request: PayRequest): Promise<PayOutcome> {
  const bag = await findBagPrice(context, shopper, { ...request, country: request.shipTo.country })
  const error = bag ? await errorOf(context, shopper, bag, request) : fail('not_found')
  const orderId = bag && !error ? await placeOrder(context, shopper, request, bag) : undefined
  if (!bag || !orderId) {
    // If the attempt already has an order, errors that only prevent new orders do not matter.
    const existing = await findAttempt(context.db, shopper, request.attempt)
    if (existing) return retryPayment(context, existing, request, shopper)
    // If no other error applies, the buyer's account must have been erased after the request was authenticated.
    throw error ?? fail('not_signed_in')
  }
  logClaims(context, request, bag)
  const { confirmationToken, customerId, email, shipTo } = request
  const { totalCents: amountCents, currency } = bag
  const payment = await context.cards.authorize({
    orderId,
    amountCents,
    currency,
    confirmationToken,
    customerId,
    email,
    shipTo,
    key: orderId,
  })
  await countDecline(context, shopper, { id: orderId, cardAttempts: 1, email }, payment)
  return applyPaymentResult(context, orderId, payment)
}

/**
 * Returns the hold owner (`guest:<key>`) of the guest order with this order key.
 * @throws not_found
 */
export async function requireGuestHolderByKey(context: OrderContext, key: string): Promise<string> {
  const holder = await findGuestHolder(context.db, hashLinkToken(key))
  if (!holder) throw fail('not_found')
  return holder
}

async function errorOf(
  context: OrderContext,
  shopper: Shopper,
  bag: PricedBag,
  request: PayRequest,
): Promise<AppError | undefined> {
  const code = await errorCodeOf(context, shopper, bag, request)
  return code ? fail(code) : findChargeError(context, shopper, request)
}

async function errorCodeOf(
  context: OrderContext,
  shopper: Shopper,
  bag: PricedBag,
  request: PayRequest,
): Promise<
  | 'quantities_off'
  | 'own_shop'
  | 'subscription_required'
  | 'out_of_stock'
  | 'not_served'
  | 'price_changed'
  | undefined
> {
  if (!request.items.every(({ quantity }) => isQuantityAllowed(context, quantity))) return 'quantities_off'
  if (await isOwnShop(context.db, shopper, request.email, bag.units)) return 'own_shop'
  // If the membership has ended, a hold that was taken as a member or for a restock offer does not permit the purchase.
  if (bag.units.some((unit) => unit.opensAt)) return 'subscription_required'
  // A hold ends early if the seller is suspended or takes the listing down. The quote reports the unit as unavailable.
  if (bag.units.some((unit) => unit.heldUntil && !unit.isFree)) return 'out_of_stock'
  if (bag.notServed.length > 0) return 'not_served'
  return isTotalApproved(request, bag.totalCents) ? undefined : 'price_changed'
}

function logClaims({ log }: OrderContext, request: PayRequest, bag: PricedBag): void {
  const { amount, isFee } = request
  const isWrong =
    (amount !== undefined && amount !== bag.totalCents) || (isFee !== undefined && isFee !== bag.isFee)
  if (isWrong) log.warn({ amount, isFee, ours: bag.totalCents }, 'ignored a different price sent by a client')
}
