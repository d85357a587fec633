import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import { sqlDay } from '#platform/settings/market-days.ts'

/**
 * Adds `by` (+1 or -1) to a listing's number of watchers. Also locks the listing's row, so that the listing's state,
 * which the caller has already read, cannot change until the transaction ends.
 */
export async function changeWatcherCount(tx: Tx, listingId: string, by: number): Promise<void> {
  await sql`update listings set watch_count = greatest(watch_count + ${by}, 0) where id = ${listingId}`.execute(
    tx,
  )
}

/** Adds one new watcher to the count for the listing's seller on this day. */
export async function countNewWatcher(tx: Tx, listingId: string, now: Date): Promise<void> {
  await sql`insert into seller_days as d (seller_id, day, watches)
    select seller_id, ${sqlDay(sql`${now}::timestamptz`)}, 1 from listings where id = ${listingId}
    on conflict (seller_id, day) do update set watches = d.watches + 1`.execute(tx)
}
