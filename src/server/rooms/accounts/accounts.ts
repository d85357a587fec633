import type { Actor } from '#platform/actor.ts'
import type { Db } from '#platform/db.ts'
import { hashToken } from '#platform/ids.ts'
import { refuse } from '#platform/refusal.ts'
import * as store from './accounts.store.ts'

export interface BuyerAccount {
  id: string
  email: string
  fullName: string
  customerId: string | null
}

/** Whose bearer token this is (spec §7 "All calls"); undefined for an unknown or outlived one. `now` in ms. */
export async function findActor(db: Db, token: string, now: number): Promise<Actor | undefined> {
  const session = await store.findSession(db, hashToken(token), new Date(now))
  if (session?.buyer_id) return { kind: 'buyer', id: session.buyer_id, isMember: false }
  if (!session?.seller_id) return undefined
  return {
    kind: 'seller',
    id: session.seller_id,
    isSeller: session.is_seller ?? false,
    isAdmin: session.is_admin ?? false,
    isSA: session.is_sa ?? false,
  }
}

/** A buyer's account by id; refuses with not_found. */
export async function getBuyer(db: Db, id: string): Promise<BuyerAccount> {
  const row = await store.findBuyer(db, id)
  if (!row) throw refuse('not_found')
  return { id: row.id, email: row.email, fullName: row.full_name, customerId: row.customer_id }
}

/** Stores the provider's customer id once and answers the one that holds, whoever was first. */
export async function keepCustomerId(db: Db, buyerId: string, customerId: string): Promise<string> {
  return (await store.keepCustomerId(db, buyerId, customerId)) ?? customerId
}
