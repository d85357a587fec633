import type { Buyer } from '#contract/accounts.ts'
import type { Db, Tx } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { buyerView } from './buyer-view.ts'
import { findBuyer } from './buyers.store.ts'
import * as store from './membership.store.ts'

/** Writes what a buyer's membership amounts to; `memberUntil` alone decides who is a member. Erased ones are left. */
export function keepMembership(tx: Tx, buyerId: string, kept: store.KeptMembership): Promise<void> {
  return store.keepMembership(tx, buyerId, kept)
}

/** A buyer's standing by one indexed read; refuses with not_found. */
export async function getStanding(
  db: Db,
  buyerId: string,
): Promise<Pick<store.KeptMembership, 'status' | 'memberUntil'>> {
  const standing = await store.findStanding(db, buyerId)
  if (!standing) throw refuse('not_found')
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

/** The buyer as the page keeps it; refuses with not_found. */
export async function getBuyerView(db: Db, buyerId: string, now: number): Promise<Buyer> {
  const row = await findBuyer(db, buyerId)
  if (!row) throw refuse('not_found')
  return buyerView(row, now)
}
