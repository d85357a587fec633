import type { CallReply } from '#web/lib/calls/caller.ts'
import { sendLogin } from '#web/lib/calls/analytics.ts'
import { storeBag, readBag } from '#web/lib/session/bag.ts'
import { call } from '#web/lib/calls/call.ts'
import { setCookie, readJar } from '#web/lib/session/cookies.ts'
import { saveBuyer, saveSeller } from '#web/lib/session/save-session.ts'
import { guardTab } from '#web/lib/session/tab.ts'
import { grantWatch } from '../watch/query.ts'

/** Spec §4 "Buyer login": stores the buyer and token, clears any seller; the guest's bag and watch are kept. */
export async function startBuyer({ buyer, token }: CallReply<'buyerLogin'>): Promise<void> {
  guardTab()
  saveBuyer(buyer, token)
  sendLogin(buyer)
  await Promise.all([mergeBag(), grantWatch()])
}

/** The guest's bag becomes the buyer's, holds included; what comes back is what both together hold. */
async function mergeBag(): Promise<void> {
  const items = readBag(readJar())
  try {
    const merged = await call('saveBag', { body: { items, merge: true } })
    setCookie(storeBag(merged.items))
  } catch {
    // Signing in matters more: the bag of this browser stays as it is.
  }
}

/** `/api/categories/brands/`, the sellers' (spec §7). */
const apiAlias = 1
let brands: Promise<CallReply<'listBrandNames'>> | undefined

/** Spec §4: seller login, seller and super-admin sign-up store the seller, clear the buyer, fetch the brands. */
export function startSeller({ seller, token }: CallReply<'sellerLogin'>): void {
  guardTab()
  saveSeller(seller, token)
  void sessionBrands().catch(() => (brands = undefined))
}

/** The brand names of spec §3 "Session state", fetched once a visit. */
export function sessionBrands(): Promise<CallReply<'listBrandNames'>> {
  brands ??= call('listBrandNames', {}, { alias: apiAlias })
  return brands
}
