import type { CallReply } from '#web/lib/calls/caller.ts'
import { sendLogin } from '#web/lib/calls/analytics.ts'
import { createBagCookie, readBag } from '#web/lib/session/bag.ts'
import { call } from '#web/lib/calls/call.ts'
import { setCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'
import { saveBuyer, saveSeller } from '#web/lib/session/save-session.ts'
import { watchUserChanges } from '#web/lib/session/tab.ts'
import { savePendingWatch } from '../watch/query.ts'

/**
 * Spec §4 "Buyer login": stores the buyer and token, clears any seller, and keeps the guest's bag and pending
 * watch.
 */
export async function startBuyerSession({ buyer, token }: CallReply<'buyerLogin'>): Promise<void> {
  watchUserChanges()
  saveBuyer(buyer, token)
  sendLogin(buyer)
  await Promise.all([mergeBag(), savePendingWatch()])
}

/** Merges the guest's bag, including its holds, into the buyer's. Stores the merged bag. */
async function mergeBag(): Promise<void> {
  const items = readBag(readDocumentCookies())
  try {
    const merged = await call('saveBag', { body: { items, merge: true } })
    setCookie(createBagCookie(merged.items))
  } catch {
    // Ignored, because a failure must not prevent the sign-in. The local bag is unchanged.
  }
}

/** Index of `/api/categories/brands/` among the call's alternative paths. Sellers use this path (spec §7). */
const apiAlias = 1
let brands: Promise<CallReply<'listBrandNames'>> | undefined

/** Spec §4: after a seller sign-in or sign-up, stores the seller, clears the buyer and loads the brands. */
export function startSellerSession({ seller, token }: CallReply<'sellerLogin'>): void {
  watchUserChanges()
  saveSeller(seller, token)
  void sessionBrands().catch(() => (brands = undefined))
}

/** Returns the brand names of spec §3 "Session state", loaded once per visit. */
export function sessionBrands(): Promise<CallReply<'listBrandNames'>> {
  brands ??= call('listBrandNames', {}, { alias: apiAlias })
  return brands
}
