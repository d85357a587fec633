import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'

export interface Standing {
  /** True for the marketplace's own accounts, which an admin cannot suspend. */
  isFirstParty: boolean
  suspendedReason: string | null
  suspendedAt: Date | null
  waived: string[]
}

/**
 * Locks the seller's row: waits for running changes to the seller's listings, and blocks new changes until the
 * transaction ends.
 */
export async function lockStanding(tx: Tx, sellerId: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select is_sa or is_admin as "isFirstParty", suspended_reason as "suspendedReason", suspended_at as "suspendedAt", waived
    from sellers where id = ${sellerId} for no key update`.execute(tx)
  return rows[0]
}

/** Pauses the seller's active listings. Returns the ids of these listings. */
export async function suspendListings(tx: Tx, sellerId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update listings set state = 'paused', is_suspended = true, version = version + 1, changed_at = ${now}
    where seller_id = ${sellerId} and state = 'active' returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Reactivates the listings that were paused only by the suspension, and returns their ids. A listing that an admin hid
 * during the suspension becomes active only when it is no longer hidden.
 */
export async function resumeListings(tx: Tx, sellerId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string; isListed: boolean }>`
    update listings set is_suspended = false, version = version + 1, changed_at = ${now},
      state = case when state = 'paused' and hidden_reason is null then 'active' else state end,
      hidden_from = case when hidden_reason is not null then 'active' end
    where seller_id = ${sellerId} and is_suspended returning id, state = 'active' as "isListed"`.execute(tx)
  return rows.filter(({ isListed }) => isListed).map(({ id }) => id)
}
