import type { Buyer } from '#contract/accounts/accounts.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { buyerView } from '../core/buyer-view.ts'
import { findBuyer } from '../core/buyers.store.ts'
import * as store from './membership.store.ts'

/**
 * Stores the state of a buyer's membership. `memberUntil` alone decides whether the buyer is a member. Erased buyers
 * are skipped.
 */
export function storeMembership(
  tx: Tx,
  buyerId: string,
  stored: store.StoredMembership,
  now: number,
): Promise<void> {
  return store.storeMembership(tx, buyerId, stored, new Date(now))
}

/**
 * Returns a buyer's membership state with one indexed read.
 * @throws not_found
 */
export async function getStanding(
  db: Db,
  buyerId: string,
): Promise<Pick<store.StoredMembership, 'status' | 'endAt' | 'memberUntil'>> {
  const standing = await store.findStanding(db, buyerId)
  if (!standing) throw fail('not_found')
  return standing
}

/** Returns the buyer's customer id at the card provider; undefined if there is none or the buyer is erased. */
export function findCustomerOf(db: Db, buyerId: string): Promise<string | undefined> {
  return store.findCustomerOf(db, buyerId)
}

/** Returns the ids of the buyers who are members at `now` (ms). */
export function listMembersOf(db: Db | Tx, buyerIds: readonly string[], now: number): Promise<string[]> {
  return store.listMembersOf(db, buyerIds, new Date(now))
}

/**
 * Returns the wire format of a buyer.
 * @throws not_found
 */
export async function getBuyerView(db: Db, buyerId: string, now: number): Promise<Buyer> {
  const row = await findBuyer(db, buyerId)
  if (!row) throw fail('not_found')
  return buyerView(row, now)
}
