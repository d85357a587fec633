import type { Db, Tx } from '#platform/database/db.ts'
import * as buyers from '../core/buyers.store.ts'
import { findSeller, findSellerByEmail, maySignIn, type SellerRow } from '../core/sellers.store.ts'
import type { IdentityRow } from '../core/identities.store.ts'
import type { AccountKind } from './requests.store.ts'

export type IdentityPerson = (SellerRow & { kind: 'seller' }) | (buyers.BuyerRow & { kind: 'buyer' })

/** Returns the account to which an identity is linked, or undefined if the account may not sign in. */
export async function findLinkedPerson(
  db: Db | Tx,
  identity: IdentityRow,
): Promise<IdentityPerson | undefined> {
  if (identity.sellerId !== null) {
    return ifMaySignIn(db, await findSeller(db, identity.sellerId))
  }
  const buyer = await buyers.findBuyer(db, identity.buyerId ?? '')
  return buyer?.erased_at === null ? { ...buyer, kind: 'buyer' } : undefined
}

/**
 * Returns the account that owns an email: a seller's account, or the buyer's account that has verified the email or has
 * paid. Other unverified buyer accounts do not own the email, because anyone can create them.
 */
export async function findEmailOwner(
  db: Db | Tx,
  email: string,
  account: AccountKind,
): Promise<IdentityPerson | undefined> {
  if (account === 'seller') return ifMaySignIn(db, await findSellerByEmail(db, email))
  const { proven, claims } = await buyers.findByEmail(db, email)
  const owner = proven ?? claims.find(({ spent_at }) => spent_at !== null)
  return owner && { ...owner, kind: 'buyer' }
}

/** Returns the seller's account, or undefined if it may not sign in. */
async function ifMaySignIn(db: Db | Tx, seller: SellerRow | undefined): Promise<IdentityPerson | undefined> {
  return seller && (await maySignIn(db, seller.id)) ? { ...seller, kind: 'seller' } : undefined
}
