import type { CallReply } from '../caller.ts'
import { tellLogin } from '../analytics.ts'
import { call } from '../call.ts'
import { keepBuyer, keepSeller } from '../session.ts'
import { mergeBag } from './session-bag.ts'
import { grantWish } from './watch-wish.ts'

/** Spec §4 "Buyer login": stores the buyer and token, clears any seller; the guest's bag and wish are kept. */
export async function startBuyer({ buyer, token }: CallReply<'buyerLogin'>): Promise<void> {
  keepBuyer(buyer, token)
  tellLogin(buyer)
  await Promise.all([mergeBag(), grantWish()])
}

let brands: Promise<CallReply<'listBrandsAll'>> | undefined

/** Spec §4: seller login, seller and super-admin sign-up store the seller, clear the buyer, fetch the brands. */
export function startSeller({ seller, token }: CallReply<'sellerLogin'>): void {
  keepSeller(seller, token)
  void sessionBrands().catch(() => (brands = undefined))
}

/** The brand names of spec §3 "Session state", fetched once a visit. */
export function sessionBrands(): Promise<CallReply<'listBrandsAll'>> {
  brands ??= call('listBrandsAll')
  return brands
}
