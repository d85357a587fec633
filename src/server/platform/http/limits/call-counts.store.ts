import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

export interface CallCount {
  key: string
  /** Maximum number of calls with this key in one counting period. */
  max: number
}

/**
 * Counts a call under each of the given keys, such as an account or a network, across all processes. Returns 0 if the
 * call is allowed, or otherwise the number of seconds until a retry can be allowed. A key's counting period starts with
 * the key's first call. Rejected calls are not counted.
 */
export async function countCall(db: Db, counts: readonly CallCount[], spanSeconds: number) {
  const keys = counts.map(({ key }) => key)
  const maxima = counts.map(({ max }) => max)
  const { rows } = await sql<{ isAdmitted: boolean; wait: number }>`
    with limits as (select * from unnest(${keys}::text[], ${maxima}::int[]) as l(key, max)),
    counted as (
      insert into call_counts as t (key, count, ends_at)
      select key, 1, now() + make_interval(secs => ${spanSeconds}::int)
      from limits order by key
      on conflict (key) do update set
        count = case when t.ends_at <= now() then 1 else t.count + 1 end,
        ends_at = case when t.ends_at <= now() then excluded.ends_at else t.ends_at end
      where t.ends_at <= now() or t.count < (select max from limits where limits.key = t.key)
      returning key
    )
    select (select count(*) from counted) = ${keys.length} as "isAdmitted",
      (select coalesce(greatest(ceil(extract(epoch from max(ends_at) - now())), 1), 1)::int
        from call_counts where key = any(${keys}::text[]) and key not in (select key from counted)) as wait`.execute(
    db,
  )
  const { isAdmitted, wait } = rows[0]!
  return isAdmitted ? 0 : wait
}

/** Deletes the counts of expired counting periods. */
export async function pruneCallCounts(db: Db): Promise<void> {
  await sql`delete from call_counts where ends_at < now()`.execute(db)
}
