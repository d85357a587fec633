import type { CallReply } from '../caller.ts'
import { tellLogin } from '../analytics.ts'
import { keepBag, readBag } from '../bag.ts'
import { call } from '../call.ts'
import { keepCookie, readJar } from '../cookies.ts'
import { keepBuyer, keepSeller } from '../session.ts'
import { guardTab } from '../tab.ts'
import { grantWish } from './watch-wish.ts'

/** Spec §4 "Buyer login": stores the buyer and token, clears any seller; the guest's bag and wish are kept. */
export async function startBuyer({ buyer, token }: CallReply<'buyerLogin'>): Promise<void> {
  guardTab()
  keepBuyer(buyer, token)
  tellLogin(buyer)
  await Promise.all([mergeBag(), grantWish()])
}

/** The guest's bag becomes the buyer's, holds included; what comes back is what both together hold. */
async function mergeBag(): Promise<void> {
  const items = readBag(readJar())
  try {
    const merged = await call('saveBag', { body: { items, merge: true } })
    keepCookie(keepBag(merged.items))
  } catch {
    // Signing in matters more: the bag of this browser stays as it is.
  }
}

let brands: Promise<CallReply<'listBrandsAll'>> | undefined

/** Spec §4: seller login, seller and super-admin sign-up store the seller, clear the buyer, fetch the brands. */
export function startSeller({ seller, token }: CallReply<'sellerLogin'>): void {
  guardTab()
  keepSeller(seller, token)
  void sessionBrands().catch(() => (brands = undefined))
}

/** The brand names of spec §3 "Session state", fetched once a visit. */
export function sessionBrands(): Promise<CallReply<'listBrandsAll'>> {
  brands ??= call('listBrandsAll')
  return brands
}
