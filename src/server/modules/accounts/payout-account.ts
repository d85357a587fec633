import type { Seller } from '#contract/accounts/accounts.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import * as store from './payout-account.store.ts'
import { sellerView } from './core/seller-view.ts'
import { findSeller } from './core/sellers.store.ts'

/** A seller as one who is paid: `isActive` is what the provider last said of the account. */
export type Payee = store.PayeeRow

/**
 * A seller by id.
 * @throws not_found
 */
export async function getPayee(db: Db | Tx, id: string): Promise<Payee> {
  const payee = await store.findPayee(db, id)
  if (!payee) throw fail('not_found')
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

/** Stores a seller's account once and returns the one that holds, whoever was first. */
export async function savePayoutAccount(db: Db, sellerId: string, accountId: string): Promise<string> {
  return (await store.saveAccount(db, sellerId, accountId)) ?? accountId
}

/** What the provider says of a seller's account, kept as payouts_enabled; false when it was known. */
export async function savePayoutState(db: Db, sellerId: string, isActive: boolean): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const isNew = await store.setActive(tx, sellerId, isActive)
    if (isNew) await invalidate(tx, 'seller', [sellerId])
    return isNew
  })
}

/**
 * A seller on the wire, as its owner sees it (spec §3).
 * @throws not_found
 */
export async function getSellerView(db: Db, sellerId: string): Promise<Seller> {
  const seller = await findSeller(db, sellerId)
  if (!seller) throw fail('not_found')
  return sellerView(seller)
}
