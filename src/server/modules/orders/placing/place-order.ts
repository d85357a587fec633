import type { SecretKeys } from '#platform/secrets/secrets.ts'
import type { CustomValuesInput } from '#contract/fields/custom-fields.ts'
import type { Address, BagItem } from '#contract/orders/orders.ts'
import { retrySerialization } from '#platform/database/retry.ts'
import { newId, hashToken } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { inRollbackableTransaction, rollback } from '#platform/database/rollback.ts'
import { noFieldValues } from '#modules/accounts/core/field-values.ts'
import { holdForOrder, linkHoldsSql } from '#modules/catalog/order-stock.ts'
import { holdRuleFor } from './bag/member-perks.ts'
import { splitMoneyBySellerOrder } from './bag/seller-order-money.ts'
import { answersForOrder, hasQuestions } from './payment/answers.ts'
import { findAttempt, insertOrder, type NewOrder } from './payment/orders.store.ts'
import type { Shopper, OrderContext } from '../core/orders.context.ts'
import { bagKey, type PricedBag } from './bag/price-bag.ts'
import { createHmac } from 'node:crypto'

/** Minimum age, in ms, of a pending order that the expiry task checks. */
export const stuckAfterMs = 2 * 60_000

export interface PlaceRequest {
  attempt: string
  items: readonly BagItem[]
  email: string
  shipTo: Address
  /** Payment method as stored for retries: a confirmation token, or a use of a saved card. */
  confirmationToken: string
  /**
   * Provider's id of the customer. A saved card must already be saved for this customer. The card of a confirmation
   * token is saved for this customer.
   */
  customerId?: string | null | undefined
  /** The buyer's answers to the questions at checkout. */
  fields?: CustomValuesInput | undefined
}

/**
 * Inserts a pending order and reserves (holds) every unit, atomically. Returns the order's id, or undefined if the
 * attempt already has an order. If this function throws, the holds that the buyer already had are kept.
 * @throws out_of_stock, too_many_holds, held_too_long, invalid_field for answers to the questions at checkout
 */
export async function placeOrder(
  context: OrderContext,
  shopper: Shopper,
  request: PlaceRequest,
  bag: PricedBag,
): Promise<string | undefined> {
  const order = newOrder(context, shopper, request, bag)
  const holds = linkHoldsSql(order.id, shopper.holder, bag.units, context)
  const isAsked = hasQuestions(request)
  // If the attempt already has an order, `retryPayment` compares the answers with the order's answers.
  if (isAsked && (await findAttempt(context.db, shopper, request.attempt))) return undefined
  if (!isAsked && (await retrySerialization(() => insertOrder(context.db, order, holds)))) return order.id
  // The fast path inserted no order, because the attempt already has an order or some units are not held yet.
  const result = await inRollbackableTransaction(context.db, async (tx) => {
    const answers = isAsked ? await answersForOrder(tx, request) : noFieldValues
    if (!(await insertOrder(tx, { ...order, answers }))) return 'exists' as const
    const rule = holdRuleFor(context, shopper, shopper.network, true)
    const isHeld = await holdForOrder(tx, order.id, shopper.holder, bag.units, rule)
    return isHeld ? ('placed' as const) : rollback('out_of_stock' as const)
  })
  if (result === 'out_of_stock') throw fail('out_of_stock')
  return result === 'placed' ? order.id : undefined
}

function newOrder(context: OrderContext, shopper: Shopper, request: PlaceRequest, bag: PricedBag): NewOrder {
  const { clock } = context
  const id = newId('ord', clock)
  const now = clock.now()
  return {
    id,
    holder: shopper.holder,
    browser: shopper.browser,
    buyerId: shopper.buyerId,
    attempt: request.attempt,
    bag: bagKey(request.items),
    email: request.email,
    language: shopper.language,
    shipTo: request.shipTo,
    answers: noFieldValues,
    confirmationToken: request.confirmationToken,
    customerId: request.customerId ?? null,
    totalCents: bag.totalCents,
    currency: bag.currency,
    isFee: bag.isFee,
    linkHash: hashLinkToken(deriveLinkToken(context.linkKeys, id)),
    firstPartyReturnDays: context.settings.firstPartyReturnDays,
    placedAt: new Date(now),
    checkAt: new Date(now + stuckAfterMs),
    sellerOrders: splitMoneyBySellerOrder(bag.lines, bag.currency).map((sellerOrder) => ({
      id: newId('sor', clock),
      ...sellerOrder,
      shipsBy: bag.windows.get(sellerOrder.sellerId)?.shipsBy ?? null,
      arrivesFrom: bag.windows.get(sellerOrder.sellerId)?.from ?? null,
      arrivesBy: bag.windows.get(sellerOrder.sellerId)?.by ?? null,
    })),
    lines: bag.lines.map(({ unit, username: _, ...line }) => ({
      id: newId('lin', clock),
      ...line,
      listingId: unit?.listingId ?? null,
      sizeId: unit?.sizeId ?? null,
      size: unit?.size ?? null,
      photo: unit?.photo ?? null,
    })),
  }
}

/** Derives the secret in an order's link from the order's id and link version. The secret itself is never stored. */
export function deriveLinkToken(linkKeys: SecretKeys, orderId: string, version = 0): string {
  const payload = version === 0 ? orderId : `${orderId}:${version}`
  return createHmac('sha256', linkKeys.ofId(orderId)).update(`order-link:${payload}`).digest('base64url')
}

/** Returns the hash that the database stores instead of the secret in an order's link. */
export function hashLinkToken(token: string): Buffer {
  return hashToken(token)
}
