import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { orderHistory } from './alert.settings.ts'

const { weeks: maxWeeks, fewWeeks, fewOrders } = orderHistory

/**
 * Returns the number of orders that would usually have arrived since the newest order, based on the average number of
 * orders in the same hours of earlier weeks. Hours in which orders are always rare, such as at night, therefore cause
 * no alert. Returns null if the order history is too short.
 */
export async function countExpectedOrders(db: Db, now: Date): Promise<number | null> {
  const { rows } = await sql<{ expected: number }>`
    with span as (
      select max(paid_at) as newest,
        least(${maxWeeks}::int, floor(extract(epoch from max(paid_at) - min(paid_at)) / 604800)::int) as weeks
      from orders where paid_at <= ${now}
    )
    select (select count(*) from generate_series(1, weeks) as week
        join orders on paid_at > newest - week * interval '168 hours'
          and paid_at < ${now}::timestamptz - week * interval '168 hours')::float8 / weeks as expected
    from span
    where weeks >= ${fewWeeks} and exists (
      select from orders where paid_at > newest - weeks * interval '168 hours' and paid_at <= newest
      order by paid_at offset ${fewOrders - 1} limit 1)`.execute(db)
  return rows[0]?.expected ?? null
}
