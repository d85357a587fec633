import type { Order } from '#contract/orders/orders.ts'
import type { CardPayment } from '#platform/payments/ports/cards.ts'
import { fail } from '#platform/errors/app-error.ts'
import { cancelPending, finalizeOrder } from './payment/finalize-order.ts'
import { countDecline, type ShopperNetwork } from './payment/charge-limits.ts'
import { hashLinkToken, deriveLinkToken } from './place-order.ts'
import * as view from '../fulfilment/views/order-view.store.ts'
import { findOrder, savePayment } from './payment/orders.store.ts'
import { linkLifetimeMs } from './order-link.ts'
import { finalSellerOrderStates } from '#contract/orders/seller-order-shapes.ts'
import type { Language } from '#platform/language/translate.ts'
import type { OrderContext } from '../core/orders.context.ts'
import { findSellerOrderIdByKey } from '../core/seller-order-key.ts'
import { buyerOrderView } from '../fulfilment/views/buyer-order-view.ts'

/**
 * Identity of the client: the verified owners of stock reservations (holds) and the buyer id, or the order key from the
 * payment response.
 */
interface CreateOrderRequester extends Omit<view.OrderRequester, 'key'> {
  key?: string | undefined
  /** True if the client's session has expired. If so, an order that was not found can still belong to the client. */
  isSignedOut?: boolean
  /** Browser and networks of the client, for counting declined payments. */
  payer: Omit<ShopperNetwork, 'buyerId'>
}

/**
 * Returns the order of a paid checkout and the secret of its link as JSON text (spec §7 "createorder"). Finalizes the
 * order first if its payment is still pending. Idempotent. A guest who signed in after paying is identified by the key
 * in the browser's cookie.
 * @throws not_found (also for another buyer's order), not_signed_in (expired session), link_used (expired or replaced
 * order key), out_of_stock, payment_not_finished, payment_cancelled, card_declined, provider_unavailable
 */
export async function createOrder(
  context: OrderContext,
  { holders, buyerId, key, isSignedOut = false, payer }: CreateOrderRequester,
  orderId: string,
  claimedFee: boolean | undefined,
  buyersLanguage: Language,
): Promise<string> {
  const byKey = key === undefined ? undefined : { hash: hashLinkToken(key), ...linkRuleOf(context) }
  const requester = { holders, buyerId, key: byKey }
  const found = await view.findRequestersOrder(context.db, orderId, requester)
  if (!found) {
    if (await wasReplaced(context, orderId, key)) throw fail('link_used')
    throw fail(isSignedOut ? 'not_signed_in' : 'not_found')
  }
  if (!found.isOpen) throw fail('link_used')
  if (claimedFee !== undefined && claimedFee !== found.isFee) {
    context.log.warn({ orderId, claimedFee }, 'ignored a different fee sent by a client')
  }
  if (found.state === 'pending') await finishPending(context, orderId, found.paymentId, { ...payer, buyerId })
  if (found.state === 'cancelled') {
    throw fail(found.cancelReason === 'out_of_stock' ? 'out_of_stock' : 'payment_cancelled')
  }
  const json =
    found.state === 'paid'
      ? found.json
      : (await view.findRequestersOrder(context.db, orderId, requester))!.json
  return JSON.stringify({
    order: buyerOrderView(context, json, buyersLanguage),
    orderLink: deriveLinkToken(context.linkKeys, orderId, found.linkVersion),
  })
}

/** Returns whether the order key is the secret of an earlier link to the order. New links replace earlier links. */
async function wasReplaced(
  context: OrderContext,
  orderId: string,
  key: string | undefined,
): Promise<boolean> {
  const version = key === undefined ? 0 : ((await findOrder(context.db, orderId))?.linkVersion ?? 0)
  const before = Array.from({ length: version }, (_, at) => deriveLinkToken(context.linkKeys, orderId, at))
  return before.some((token) => token === key)
}

async function finishPending(
  context: OrderContext,
  orderId: string,
  paymentId: string | null,
  shopper: ShopperNetwork,
): Promise<void> {
  const payment = paymentId ? await context.cards.find(paymentId) : await context.cards.findByOrder(orderId)
  if (!payment) throw fail('payment_not_finished')
  await savePayment(context.db, orderId, payment.id)
  const order = payment.status === 'declined' && (await findOrder(context.db, orderId))
  if (order) await countDecline(context, shopper, order, payment)
  const result = await finishByStatus(context, orderId, payment)
  if (result !== 'paid') throw fail(result === 'out_of_stock' ? 'out_of_stock' : 'payment_cancelled')
}

async function finishByStatus(context: OrderContext, orderId: string, payment: CardPayment) {
  if (payment.status === 'authorised' || payment.status === 'captured') {
    return finalizeOrder(context, orderId, payment)
  }
  if (payment.status === 'cancelled') {
    await cancelPending(context, orderId, 'payment_cancelled', payment.id)
    return 'cancelled' as const
  }
  if (payment.status === 'declined') {
    throw fail('card_declined', payment.decline ? { message: payment.decline } : undefined)
  }
  throw fail('payment_not_finished')
}

/**
 * Returns the orders with these ids and the secret in each order's link, for emails to buyers. Unknown ids are ignored.
 */
export async function listOrdersWithLink(
  context: OrderContext,
  orderIds: readonly string[],
): Promise<{ order: Order; stoken: string; language: string | null }[]> {
  const found = await view.listOrders(context.db, orderIds)
  return found.map(({ id, linkVersion, language, json }) => ({
    language,
    order: buyerOrderView(context, json, language),
    stoken: deriveLinkToken(context.linkKeys, id, linkVersion),
  }))
}

function linkRuleOf({ clock, settings }: OrderContext): view.LinkRule {
  const now = clock.now()
  const { firstPartyReturnDays } = settings
  return {
    settledStates: finalSellerOrderStates,
    since: new Date(now - linkLifetimeMs),
    now: new Date(now),
    firstPartyReturnDays,
  }
}

/**
 * Returns, as JSON text, the order that a link with this secret opens. The link is valid until 30 days after the last
 * change to the order, and longer if it can still be returned.
 * @throws not_found
 */
export async function getOrderByLink(
  context: OrderContext,
  token: string,
  language: Language,
): Promise<string> {
  const json = await view.readOrderJsonByLink(context.db, hashLinkToken(token), linkRuleOf(context))
  if (!json) throw fail('not_found')
  return JSON.stringify(buyerOrderView(context, json, language))
}

export interface GuestOrder {
  orderId: string
  /** Id of the seller order if the token is an access key. Undefined if the token is the secret in the order's link. */
  sellerOrderId?: string
}

/**
 * Returns a guest's paid order. `token` is the secret in the order's link, or the access key to one of the order's
 * seller orders. Returns undefined if an account has claimed the order.
 */
export async function findGuestOrder(context: OrderContext, token: string): Promise<GuestOrder | undefined> {
  const sellerOrderId = await findSellerOrderIdByKey(context, token)
  const orderId = await (sellerOrderId === undefined
    ? view.findGuestOrderIdByLink(context.db, hashLinkToken(token), linkRuleOf(context))
    : view.findGuestOrderIdOf(context.db, sellerOrderId))
  return orderId === undefined ? undefined : { orderId, ...(sellerOrderId && { sellerOrderId }) }
}
