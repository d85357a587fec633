import type { Buyer } from '#contract/accounts/accounts.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { buyerView } from '../core/buyer-view.ts'
import { findBuyer } from '../core/buyers.store.ts'
import * as store from './membership.store.ts'

/**
 * Stores the state of a buyer's membership. Only `memberUntil` decides whether the buyer is a member. Does nothing if
 * the buyer is erased.
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
 * Returns a buyer's membership state.
 * @throws not_found
 */
export async function getMembershipState(
  db: Db,
  buyerId: string,
): Promise<Pick<store.StoredMembership, 'status' | 'endAt' | 'memberUntil'>> {
  const state = await store.findMembershipState(db, buyerId)
  if (!state) throw fail('not_found')
  return state
}

/** Returns the buyer's customer id at the payment provider, or undefined if the buyer has none or is erased. */
export function findCustomerId(db: Db, buyerId: string): Promise<string | undefined> {
  return store.findCustomerId(db, buyerId)
}

/** Returns the ids of the given buyers who are members at the time `now` (ms). */
export function filterMemberIds(db: Db | Tx, buyerIds: readonly string[], now: number): Promise<string[]> {
  return store.filterMemberIds(db, buyerIds, new Date(now))
}

/**
 * Returns a buyer in the API format.
 * @throws not_found
 */
export async function readBuyerProfile(db: Db, buyerId: string, now: number): Promise<Buyer> {
  const row = await findBuyer(db, buyerId)
  if (!row) throw fail('not_found')
  return buyerView(row, now)
}
