import type pg from 'pg'
import type { Db } from '#platform/database/db.ts'
import { addViews, deleteViewsBefore, type ListingView } from './views.store.ts'

const hourMs = 3_600_000
const maxPendingViews = 50_000

export interface ViewCounter {
  /** Records a view of a listing. A visitor counts once per listing and hour. `now` is in ms. */
  record(listingId: string, visitor: string, now: number): void
  /** Writes all recorded views to the database. Resolves when the views have been counted. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Collects views and writes them to the database once per second, independently of requests. A crash loses the views of
 * at most one second, which is acceptable because the alternative would be one write per view.
 */
export function createViewCounter(
  pool: pg.Pool,
  onCounted: (listingId: string, views: number) => void,
): ViewCounter {
  let pending = new Map<string, ListingView>()
  let seen = new Set<string>()
  let seenHour = 0
  let lastWrite: Promise<void> = Promise.resolve()
  const timer = setInterval(() => void flush().then(ignore, ignore), 1000)
  timer.unref()

  function flush(): Promise<void> {
    lastWrite = lastWrite.then(write, write)
    return lastWrite
  }

  async function write(): Promise<void> {
    if (pending.size === 0) return
    const batch = [...pending.values()]
    pending = new Map()
    for (const { id, views } of await addViews(pool, batch)) onCounted(id, views)
  }

  return {
    record(listingId, visitor, now) {
      const hour = now - (now % hourMs)
      if (hour !== seenHour || seen.size >= maxPendingViews) seen = new Set()
      seenHour = hour
      const key = `${listingId} ${visitor} ${hour}`
      if (seen.has(key) || pending.size >= maxPendingViews) return
      seen.add(key)
      pending.set(key, { listingId, visitor, hour: new Date(hour) })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

function ignore(): void {}

/**
 * Deletes records of visitors' views that are no longer needed to prevent duplicate counts. Keeps view totals. `now` is
 * in ms.
 */
export function pruneViews(db: Db, now: number): Promise<void> {
  return deleteViewsBefore(db, new Date(now - 2 * hourMs))
}
