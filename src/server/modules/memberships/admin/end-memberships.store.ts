import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

const renewing = sql`status in ('active', 'trialing', 'past_due') and subscription_id is not null
  and cancel_at is null`

/** Counts the memberships that will renew automatically. */
export async function countRenewingMemberships(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from memberships where ${renewing}`.execute(db)
  return rows[0]!.count
}

/**
 * Returns the ids of the next buyers after the id `after` whose membership will renew automatically, in ascending
 * order.
 */
export async function listRenewingBuyerIds(tx: Tx, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select buyer_id as id from memberships
    where ${renewing} and buyer_id > ${after} order by buyer_id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}
