import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'

export interface Standing {
  /** Whom an admin cannot suspend: itself. */
  isFirstParty: boolean
  suspendedReason: string | null
  suspendedAt: Date | null
  waived: string[]
}

/** Waits for whoever is listing something of the seller's at this moment, and lets nobody begin. */
export async function lockStanding(tx: Tx, sellerId: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select is_sa or is_admin as "isFirstParty", suspended_reason as "suspendedReason", suspended_at as "suspendedAt", waived
    from sellers where id = ${sellerId} for no key update`.execute(tx)
  return rows[0]
}

/** What is listed rests; returns its ids. */
export async function suspendListings(tx: Tx, sellerId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update listings set state = 'paused', is_suspended = true, version = version + 1, changed_at = ${now}
    where seller_id = ${sellerId} and state = 'active' returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * What rested for the suspension alone is listed again; what an admin has hidden since comes back when it is shown.
 */
export async function resumeListings(tx: Tx, sellerId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string; isListed: boolean }>`
    update listings set is_suspended = false, version = version + 1, changed_at = ${now},
      state = case when state = 'paused' and hidden_reason is null then 'active' else state end,
      hidden_from = case when hidden_reason is not null then 'active' end
    where seller_id = ${sellerId} and is_suspended returning id, state = 'active' as "isListed"`.execute(tx)
  return rows.filter(({ isListed }) => isListed).map(({ id }) => id)
}
