import type { Db } from '#platform/database/db.ts'
import * as store from './happened.store.ts'

/** Counts events since a time of the app's clock, to show what advancing the clock caused. */
export async function getHappened(db: Db, since: string) {
  const from = new Date(since)
  const [orders, rest] = await Promise.all([store.countMoves(db, from), store.countRest(db, from)])
  return { since: from.toISOString(), orders, rest }
}
