import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { giftAdminCalls } from '#contract/gifts/gifts-admin.ts'
import { giftCalls } from '#contract/gifts/gifts-calls.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { secretToken } from '#platform/core/ids.ts'
import type { Serve } from '#platform/http/serve.ts'
import { refundOpenGifts } from './refunds/refund-open-gifts.ts'
import * as app from './admin-gifts.ts'
import { exportGifts } from './export-gifts.ts'
import type { GiftCaller, GiftContext } from './core/gifts.context.ts'
import * as gifts from './gifts.ts'

/** Registers the API calls for gifts (spec §7 "Subscriptions and gifts"). */
export function giftsRoutes(serve: Serve, context: GiftContext): void {
  serve(giftCalls.listGiftPlans, async ({ language }) => ({
    plans: gifts.listGiftPlans(marketplaceCurrency(), language),
  }))
  serve(giftCalls.beginGift, async ({ browser }) => {
    browser()
    return { attempt: secretToken() }
  })
  serve(giftCalls.payGift, async ({ holder, knownBrowser, actor, language, body }) => {
    const who = holder()
    // If this request created the guest key, the request's cookies do not contain it yet.
    const browser = who.startsWith('guest:') ? who.slice('guest:'.length) : (knownBrowser() ?? null)
    return gifts.buyGift(context, { holder: who, browser, buyerId: buyerOf(actor), language }, body)
  })
  serve(giftCalls.createGiftcard, async ({ actor, knownBrowser, body }) =>
    gifts.createGiftcard(context, giftCallerOf(actor, knownBrowser(), body.key), body.giftId),
  )
  serve(giftCalls.previewGift, async ({ actor, body }) =>
    gifts.previewGift(context, buyerOf(actor), body.promotionCode),
  )
  serve(giftCalls.redeemGift, async ({ actor, body }) =>
    gifts.redeemGift(context, buyerOf(actor)!, body.promotionCode),
  )
  serve(giftCalls.listMyGifts, async ({ actor }) => ({
    gifts: await gifts.listMyGifts(context, buyerOf(actor)!),
  }))
  serve(giftCalls.getGift, async ({ actor, knownBrowser, params, query }) =>
    gifts.getGift(context, giftCallerOf(actor, knownBrowser(), query.key), params.id),
  )
  serve(giftCalls.resendGift, async ({ actor, knownBrowser, params, body }) =>
    gifts.resendGift(context, giftCallerOf(actor, knownBrowser(), body.key), params.id, body.recieveremail),
  )
  serve(giftCalls.refundGift, async ({ actor, knownBrowser, params, body }) =>
    gifts.refundGift(context, giftCallerOf(actor, knownBrowser(), body.key), params.id),
  )

  serve(giftAdminCalls.listGifts, async ({ query }) => app.listGifts(context, query))
  serve(giftAdminCalls.exportGifts, ({ actor, query }) => exportGifts(context, actor, query))
  serve(giftAdminCalls.getAdminGift, async ({ params }) => app.getAdminGift(context, params.id))
  serve(giftAdminCalls.refundOpenGifts, ({ actor, body }) => refundOpenGifts(context, actor, body.why))
  serve(giftAdminCalls.refundGiftAsAdmin, async ({ actor, params, body }) =>
    app.refundGiftAsAdmin(context, actor, params.id, body),
  )
  serve(giftAdminCalls.resendGiftAsAdmin, async ({ actor, params, body, requireRecentProof }) =>
    app.resendGiftAsAdmin(context, actor, params.id, { ...body, requireRecentProof }),
  )
  serve(giftAdminCalls.voidGift, async ({ actor, params, body }) =>
    app.voidGift(context, actor, params.id, body),
  )
}

function buyerOf(actor: Actor): string | null {
  return actor.kind === 'buyer' ? actor.id : null
}

function giftCallerOf(actor: Actor, browser: string | undefined, key: string | undefined): GiftCaller {
  return { buyerId: buyerOf(actor), browser: browser ?? null, key }
}
