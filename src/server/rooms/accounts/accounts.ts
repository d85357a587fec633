import type { Db, Tx } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import * as store from './accounts.store.ts'

export { openAccounts, type Accounts } from './room.ts'
export { firstInvite } from './invites.ts'
export type { EmailConfirmed } from './accounts.facts.ts'
export { findCustomerOf, getBuyerView, getStanding, keepMembership, listMembersOf } from './membership.ts'

export interface BuyerAccount {
  id: string
  email: string
  fullName: string
  isValidated: boolean
  customerId: string | null
}

/** A buyer's account by id; refuses with not_found. */
export async function getBuyer(db: Db | Tx, id: string): Promise<BuyerAccount> {
  const row = await store.findBuyer(db, id)
  if (!row) throw refuse('not_found')
  return {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    isValidated: row.is_validated,
    customerId: row.customer_id,
  }
}

/** Stores the provider's customer id once and answers the one that holds, whoever was first; none once erased. */
export function keepCustomerId(db: Db, buyerId: string, customerId: string): Promise<string | undefined> {
  return store.keepCustomerId(db, buyerId, customerId)
}
