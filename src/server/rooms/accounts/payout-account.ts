import type { Seller } from '#contract/accounts.ts'
import { announce } from '#platform/changes.ts'
import { inTransaction, type Db, type Tx } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import * as store from './payout-account.store.ts'
import { sellerView } from './seller-view.ts'
import { findSeller } from './sellers.store.ts'

/** A seller as one who is paid: `isActive` is what the provider last said of the account (spec: stripe_verify). */
export type Payee = store.PayeeRow

/** A seller by id; refuses with not_found. */
export async function getPayee(db: Db | Tx, id: string): Promise<Payee> {
  const payee = await store.findPayee(db, id)
  if (!payee) throw refuse('not_found')
  return payee
}

/** The seller an account at the provider belongs to. */
export function findPayeeByAccount(db: Db | Tx, accountId: string): Promise<Payee | undefined> {
  return store.findPayeeByAccount(db, accountId)
}

/** Sellers with an account, by id; go on after the last id. */
export function listPayees(db: Db, after = '', limit = 100): Promise<Payee[]> {
  return store.listPayees(db, after, limit)
}

/** Stores a seller's account once and answers the one that holds, whoever was first. */
export async function keepPayoutAccount(db: Db, sellerId: string, accountId: string): Promise<string> {
  return (await store.keepAccount(db, sellerId, accountId)) ?? accountId
}

/** What the provider says of a seller's account, kept as stripe_verify; false when it was known. */
export async function keepPayoutState(db: Db, sellerId: string, isActive: boolean): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const isNew = await store.setActive(tx, sellerId, isActive)
    if (isNew) await announce(tx, 'seller', [sellerId])
    return isNew
  })
}

/** A seller on the wire, as its owner sees it (spec §3); refuses with not_found. */
export async function getSellerView(db: Db, sellerId: string): Promise<Seller> {
  const seller = await findSeller(db, sellerId)
  if (!seller) throw refuse('not_found')
  return sellerView(seller)
}
