import type { CallReply } from '#web/lib/calls/caller.ts'
import { sendLogin } from '#web/lib/calls/analytics.ts'
import { createBagCookie, readBag } from '#web/lib/session/bag.ts'
import { call } from '#web/lib/calls/call.ts'
import { setCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'
import { saveBuyer, saveSeller } from '#web/lib/session/save-session.ts'
import { watchUserChanges } from '#web/lib/session/tab.ts'
import { savePendingWatch } from '../watch/query.ts'

/**
 * Starts a buyer's session (spec §4 "Buyer login"): stores the buyer and token, and clears any seller session. The
 * guest's bag and pending watch are transferred to the buyer.
 */
export async function startBuyerSession({ buyer, token }: CallReply<'buyerLogin'>): Promise<void> {
  watchUserChanges()
  saveBuyer(buyer, token)
  sendLogin(buyer)
  await Promise.all([mergeBag(), savePendingWatch()])
}

/** Merges the guest's bag, including its reservations (holds), into the buyer's bag and stores the merged bag. */
async function mergeBag(): Promise<void> {
  const items = readBag(readDocumentCookies())
  try {
    const merged = await call('saveBag', { body: { items, merge: true } })
    setCookie(createBagCookie(merged.items))
  } catch {
    // Errors are ignored, because a failure must not prevent the sign-in. The bag in this browser stays unchanged.
  }
}

/** Index of `/api/categories/brands/`, which sellers use, in the list of the call's paths (spec §7). */
const apiAlias = 1
let brands: Promise<CallReply<'listBrandNames'>> | undefined

/**
 * Starts a seller's session after a sign-in or sign-up (spec §4): stores the seller, clears the buyer and loads the
 * brand names.
 */
export function startSellerSession({ seller, token }: CallReply<'sellerLogin'>): void {
  watchUserChanges()
  saveSeller(seller, token)
  void sessionBrands().catch(() => (brands = undefined))
}

/** Returns the brand names for the session state (spec §3 "Session state"). The names are loaded once per visit. */
export function sessionBrands(): Promise<CallReply<'listBrandNames'>> {
  brands ??= call('listBrandNames', {}, { alias: apiAlias })
  return brands
}
