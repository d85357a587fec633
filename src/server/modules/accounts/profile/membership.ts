import type { Buyer } from '#contract/accounts/accounts.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { buyerView } from '../core/buyer-view.ts'
import { findBuyer } from '../core/buyers.store.ts'
import * as store from './membership.store.ts'

/** Writes what a buyer's membership amounts to; `memberUntil` alone decides who is a member. Erased ones are left. */
export function storeMembership(
  tx: Tx,
  buyerId: string,
  stored: store.StoredMembership,
  now: number,
): Promise<void> {
  return store.storeMembership(tx, buyerId, stored, new Date(now))
}

/**
 * A buyer's standing by one indexed read.
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

/** The buyer's customer at the card provider; none before there is one, and none once erased. */
export function findCustomerOf(db: Db, buyerId: string): Promise<string | undefined> {
  return store.findCustomerOf(db, buyerId)
}

/** Those of some buyers who are members at `now`. */
export function listMembersOf(db: Db | Tx, buyerIds: readonly string[], now: number): Promise<string[]> {
  return store.listMembersOf(db, buyerIds, new Date(now))
}

/**
 * The buyer as the page keeps it.
 * @throws not_found
 */
export async function getBuyerView(db: Db, buyerId: string, now: number): Promise<Buyer> {
  const row = await findBuyer(db, buyerId)
  if (!row) throw fail('not_found')
  return buyerView(row, now)
}
