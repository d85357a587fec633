import type { Seller } from '#contract/accounts/accounts.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import * as store from './payout-account.store.ts'
import { sellerView } from './core/seller-view.ts'
import { findSeller } from './core/sellers.store.ts'

/** Seller who receives payouts. `isActive` is the latest account status from the payment provider. */
export type Payee = store.PayeeRow

/**
 * Returns the payout data of the seller with this id.
 * @throws not_found
 */
export async function getPayee(db: Db | Tx, id: string): Promise<Payee> {
  const payee = await store.findPayee(db, id)
  if (!payee) throw fail('not_found')
  return payee
}

/** Returns the seller who owns an account at the payment provider. */
export function findPayeeByAccount(db: Db | Tx, accountId: string): Promise<Payee | undefined> {
  return store.findPayeeByAccount(db, accountId)
}

/** Returns sellers with a payout account, sorted by id, starting after the id `after`. */
export function listPayees(db: Db, after = '', limit = 100): Promise<Payee[]> {
  return store.listPayees(db, after, limit)
}

/** Stores a seller's payout account unless the seller already has one. Returns the stored account id. */
export async function savePayoutAccount(db: Db, sellerId: string, accountId: string): Promise<string> {
  return (await store.saveAccount(db, sellerId, accountId)) ?? accountId
}

/**
 * Stores whether the payment provider has enabled payouts for a seller. Returns false if the value did not change.
 */
export async function savePayoutState(db: Db, sellerId: string, isActive: boolean): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const isNew = await store.setPayoutsEnabled(tx, sellerId, isActive)
    if (isNew) await invalidate(tx, 'seller', [sellerId])
    return isNew
  })
}

/**
 * Returns a seller in the API format that only the seller receives (spec §3).
 * @throws not_found
 */
export async function readSellerProfile(db: Db, sellerId: string): Promise<Seller> {
  const seller = await findSeller(db, sellerId)
  if (!seller) throw fail('not_found')
  return sellerView(seller)
}
