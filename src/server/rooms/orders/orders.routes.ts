import { orderCalls } from '#contract/orders.ts'
import type { Actor } from '#platform/actor.ts'
import { jsonText, type Serve } from '#platform/serve.ts'
import { checkInStock, giveBack, takeHold } from '#rooms/catalog/stock.ts'
import { holdRuleFor } from './member-perks.ts'
import * as orders from './orders.ts'
import type { Shopper, Till } from './orders.ts'

/** Binds the checkout's calls (spec §7 "Shopping, payment and feedback"). */
export function ordersRoutes(serve: Serve, till: Till): void {
  serve(orderCalls.checkInStock, async ({ knownHolder, params, body, now }) =>
    checkInStock(till.db, knownHolder(), { pieceId: params.id, sizeId: body.sizeID }, now),
  )
  serve(orderCalls.takeHold, async ({ holder, actor, params, body }) => {
    const unit = { pieceId: params.id, sizeId: body.sizeID }
    return takeHold(till.db, holder(), unit, holdRuleFor(till, { isMember: isMember(actor) }))
  })
  serve(orderCalls.giveBackHold, async ({ knownHolder, params, body }) =>
    giveBack(till.db, knownHolder(), { pieceId: params.id, sizeId: body.sizeID }),
  )
  serve(orderCalls.getPublicKey, async () => {
    return { publicKey: till.cards.publicKey, provider: till.cards.provider }
  })
  serve(orderCalls.getQuote, async ({ knownHolder, knownBrowser, actor, body }) => {
    const holder = knownHolder()
    return orders.getQuote(till, holder ? shopperOf(holder, knownBrowser(), actor) : undefined, body)
  })
  serve(orderCalls.pay, async ({ holder, knownBrowser, actor, body }) =>
    orders.pay(till, shopperOf(holder(), knownBrowser(), actor), body),
  )
  serve(orderCalls.createCustomer, async ({ actor }) => orders.createCustomer(till, actor))
  serve(orderCalls.createOrder, async ({ actor, knownBrowser, body }) =>
    jsonText(
      await orders.createOrder(till, askerOf(actor, knownBrowser()), body.orderInfo.orderId, body.isFee),
    ),
  )
  serve(orderCalls.getOrderByLink, async ({ params }) =>
    jsonText(await orders.getOrderByLink(till, params.stoken)),
  )
}

function shopperOf(holder: string, known: string | undefined, actor: Actor): Shopper {
  // The key a guest's first call brings is not in that call's cookies yet.
  const browser = holder.startsWith('guest:') ? holder.slice('guest:'.length) : (known ?? null)
  const buyerId = actor.kind === 'buyer' ? actor.id : null
  return { holder, browser, buyerId, isMember: isMember(actor) }
}

function isMember(actor: Actor): boolean {
  return actor.kind === 'buyer' && actor.isMember
}

function askerOf(actor: Actor, browserKey: string | undefined): orders.Asker {
  const buyerId = actor.kind === 'buyer' ? actor.id : null
  const holders: string[] = []
  if (buyerId) holders.push(`buyer:${buyerId}`)
  if (browserKey) holders.push(`guest:${browserKey}`)
  return { holders, buyerId }
}
