import type { Db } from '#platform/database/db.ts'
import * as store from './event-counts.store.ts'

/**
 * Counts the events since a time on the app's clock. The admin page shows the counts after an admin has advanced the
 * clock.
 */
export async function countEventsSince(db: Db, since: string) {
  const from = new Date(since)
  const [orders, rest] = await Promise.all([
    store.countOrderMoves(db, from),
    store.countOtherEvents(db, from),
  ])
  return { since: from.toISOString(), orders, rest }
}
