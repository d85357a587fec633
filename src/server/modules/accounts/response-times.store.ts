import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/db.ts'

/**
 * Replaces all sellers' response times. `counted` is SQL that selects the columns seller_id and minutes. Clears the
 * response time of sellers without a row in `counted`. Returns the ids of the sellers whose response time changed.
 */
export async function setResponseTimes(tx: Tx, counted: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with counted as (${counted}), differing as (
      select s.id, c.minutes from sellers s left join counted c on c.seller_id = s.id
      where s.response_minutes is distinct from c.minutes
    )
    update sellers s set response_minutes = w.minutes from differing w where s.id = w.id returning s.id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
