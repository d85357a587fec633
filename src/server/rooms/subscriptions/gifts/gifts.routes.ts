import { giftAdminCalls } from '#contract/gifts-admin.ts'
import { giftCalls } from '#contract/gifts-calls.ts'
import type { Actor } from '#platform/actor.ts'
import { secretToken } from '#platform/ids.ts'
import type { Serve } from '#platform/serve.ts'
import * as house from './admin-gifts.ts'
import type { Asker, GiftDesk } from './gift-desk.ts'
import * as gifts from './gifts.ts'

/** Binds the calls of gifts (spec §7 "Subscriptions and gifts"). */
export function giftsRoutes(serve: Serve, desk: GiftDesk): void {
  serve(giftCalls.listGiftPlans, async () => ({ plans: gifts.listGiftPlans(desk.currency) }))
  serve(giftCalls.beginGift, async ({ browser }) => {
    browser()
    return { attempt: secretToken() }
  })
  serve(giftCalls.payGift, async ({ holder, knownBrowser, actor, body }) => {
    const who = holder()
    // The key a guest's first call brings is not in that call's cookies yet.
    const browser = who.startsWith('guest:') ? who.slice('guest:'.length) : (knownBrowser() ?? null)
    return gifts.payGift(desk, { holder: who, browser, buyerId: buyerOf(actor) }, body)
  })
  serve(giftCalls.createGiftcard, async ({ actor, knownBrowser, body }) =>
    gifts.createGiftcard(desk, asker(actor, knownBrowser(), body.key), body.giftId),
  )
  serve(giftCalls.lookAtGift, async ({ actor, body }) =>
    gifts.lookAtGift(desk, buyerOf(actor), body.promotionCode),
  )
  serve(giftCalls.redeemGift, async ({ actor, body }) =>
    gifts.redeemGift(desk, buyerOf(actor)!, body.promotionCode),
  )
  serve(giftCalls.listMyGifts, async ({ actor }) => ({
    gifts: await gifts.listMyGifts(desk, buyerOf(actor)!),
  }))
  serve(giftCalls.getGift, async ({ actor, knownBrowser, params, query }) =>
    gifts.getGift(desk, asker(actor, knownBrowser(), query.key), params.id),
  )
  serve(giftCalls.resendGift, async ({ actor, knownBrowser, params, body }) =>
    gifts.resendGift(desk, asker(actor, knownBrowser(), body.key), params.id, body.recieveremail),
  )
  serve(giftCalls.refundGift, async ({ actor, knownBrowser, params, body }) =>
    gifts.refundGift(desk, asker(actor, knownBrowser(), body.key), params.id),
  )

  serve(giftAdminCalls.listGifts, async ({ query }) => house.listGifts(desk, query))
  serve(giftAdminCalls.getGiftAtHouse, async ({ params }) => house.getGiftAtHouse(desk, params.id))
  serve(giftAdminCalls.refundGiftByHouse, async ({ actor, params, body }) =>
    house.refundGiftByHouse(desk, idOf(actor), params.id, body),
  )
  serve(giftAdminCalls.resendGiftByHouse, async ({ actor, params, body }) =>
    house.resendGiftByHouse(desk, idOf(actor), params.id, body),
  )
  serve(giftAdminCalls.voidGift, async ({ actor, params, body }) =>
    house.voidGift(desk, idOf(actor), params.id, body),
  )
}

function idOf(actor: Actor): string {
  return actor.kind === 'guest' ? '' : actor.id
}

function buyerOf(actor: Actor): string | null {
  return actor.kind === 'buyer' ? actor.id : null
}

function asker(actor: Actor, browser: string | undefined, key: string | undefined): Asker {
  return { buyerId: buyerOf(actor), browser: browser ?? null, key }
}
