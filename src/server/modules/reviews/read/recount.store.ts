import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { setRatingsSql } from '#modules/accounts/accounts.ts'

/** Returns the ids of sellers whose stored rating differs from the rating calculated from the visible reviews. */
export async function listSellersWithWrongRating(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sellers s left join (
      select seller_id, sum(rate * 2)::integer as sum, count(*)::integer as count from feedback
      where is_shown group by seller_id) f on f.seller_id = s.id
    where s.rating_sum <> coalesce(f.sum, 0) or s.rating_count <> coalesce(f.count, 0)`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Locks a seller's row. A concurrent review then changes the rating either before or after the recount, but not during
 * it.
 */
export async function lockSeller(tx: Tx, id: string): Promise<void> {
  await sql`select from sellers where id = ${id} for no key update`.execute(tx)
}

export async function recountSeller(tx: Tx, id: string): Promise<void> {
  await setRatingsSql(sql`select ${id} as seller_id, coalesce(sum(rate * 2), 0)::integer as half_stars,
      count(*)::integer as count
    from feedback where seller_id = ${id} and is_shown`).execute(tx)
}
