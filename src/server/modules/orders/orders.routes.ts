import { orderCalls } from '#contract/orders/orders.ts'
import { savedCardCalls } from '#contract/orders/saved-cards.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { jsonText, type EndpointCall, type Serve } from '#platform/http/serve.ts'
import { saveAddress } from '#modules/accounts/accounts.ts'
import { checkInStock, releaseUnits, takeHold } from '#modules/catalog/stock.ts'
import { holdRuleFor } from './placing/bag/member-perks.ts'
import { requireQuantities } from './placing/bag/quantities.ts'
import * as orders from './orders.ts'
import type { Shopper, OrderContext } from './orders.ts'

/** Registers the API calls for the checkout (spec §7 "Shopping, payment and feedback"). */
export function ordersRoutes(serve: Serve, context: OrderContext): void {
  const unitOf = (
    { id }: { id: string },
    { sizeID, quantity }: { sizeID: string; quantity?: number | undefined },
  ) => {
    requireQuantities(context, quantity)
    return { listingId: id, sizeId: sizeID, quantity }
  }
  serve(orderCalls.checkInStock, async ({ existingHolder, params, body, now }) =>
    checkInStock(context.db, existingHolder(), unitOf(params, body), now),
  )
  serve(orderCalls.takeHold, async ({ holder, actor, network, params, body }) => {
    const unit = unitOf(params, body)
    const rule = holdRuleFor(context, { isMember: isMember(actor) }, network())
    return takeHold(context.db, holder(), unit, rule)
  })
  serve(orderCalls.releaseHold, async ({ existingHolder, params: { id }, body, now }) => {
    await releaseUnits(context.db, existingHolder(), { listingId: id, sizeId: body.sizeID }, now)
    return jsonText(await context.readListing(id, now))
  })
  serve(orderCalls.getPublicKey, async () => {
    return { publicKey: context.cards.publicKey, provider: context.cards.provider }
  })
  serve(orderCalls.getQuote, async (call) => {
    const holder = call.existingHolder()
    return orders.getQuote(context, holder ? shopperOf(holder, call) : undefined, call.body)
  })
  serve(orderCalls.pay, async (call) => {
    // The session has expired, so items that the visitor held while signed in would wrongly appear as sold out.
    if (call.isSignedOut) throw fail('not_signed_in')
    const { orderKey, attempt, confirmationToken, savedCard } = call.body
    // Each card token belongs to one guest, so a retry with the same token after a lost response is assigned to the
    // same guest.
    const holder = orderKey
      ? await orders.requireGuestHolderByKey(context, orderKey)
      : call.holder(`${attempt} ${confirmationToken ?? savedCard?.press}`)
    const card = await orders.readCard(context, call, call.body)
    const { requireRecentProof } = call
    const paid = await orders.pay(context, shopperOf(holder, call), {
      ...call.body,
      ...card,
      requireRecentProof,
    })
    if (call.body.saveAddress && call.actor.kind === 'buyer')
      await saveAddress(context, call.actor.id, call.body.shipTo)
    return paid
  })
  serve(savedCardCalls.listSavedCards, ({ actor }) => orders.listSavedCards(context, actor))
  serve(savedCardCalls.deleteSavedCard, ({ actor, params }) =>
    orders.deleteSavedCard(context, actor, params.id),
  )
  serve(orderCalls.createCustomer, async ({ actor }) => orders.createCustomer(context, actor))
  serve(orderCalls.createOrder, async ({ actor, knownBrowser, network, isSignedOut, language, body }) => {
    const { orderInfo, isFee } = body
    const browser = knownBrowser()
    const payer = { browser: browser ?? null, network: network() }
    const requester = { ...requesterOf(actor, browser), key: orderInfo.orderKey, isSignedOut, payer }
    return jsonText(await orders.createOrder(context, requester, orderInfo.orderId, isFee, language))
  })
  serve(orderCalls.getOrderByLink, async ({ params, language }) =>
    jsonText(await orders.getOrderByLink(context, params.stoken, language)),
  )
}

type Caller = Pick<EndpointCall, 'actor' | 'knownBrowser' | 'network' | 'language'>

function shopperOf(holder: string, { actor, knownBrowser, network, language }: Caller): Shopper {
  // On a guest's first request, the cookies do not contain the new guest key yet.
  const browser = holder.startsWith('guest:') ? holder.slice('guest:'.length) : (knownBrowser() ?? null)
  const buyerId = actor.kind === 'buyer' ? actor.id : null
  const sellerId = actor.kind === 'seller' ? actor.id : null
  return { holder, browser, buyerId, sellerId, isMember: isMember(actor), network: network(), language }
}

function isMember(actor: Actor): boolean {
  return actor.kind === 'buyer' && actor.isMember
}

function requesterOf(actor: Actor, browserKey: string | undefined) {
  const buyerId = actor.kind === 'buyer' ? actor.id : null
  const holders: string[] = []
  if (buyerId) holders.push(`buyer:${buyerId}`)
  if (browserKey) holders.push(`guest:${browserKey}`)
  return { holders, buyerId }
}
