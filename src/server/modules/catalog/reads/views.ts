import type pg from 'pg'
import { addViews, type ListingView } from './views.store.ts'

const hourMs = 3_600_000
const mostWaiting = 50_000

export interface ViewCounter {
  /** Records a view. A visitor counts once per listing and hour; `now` in ms. */
  record(listingId: string, visitor: string, now: number): void
  /** Writes pending views; resolves when they are counted. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Batches views into one statement per second, outside of requests. A crash loses at most one second of views, which
 * is acceptable compared with one write per view.
 */
export function createViewCounter(
  pool: pg.Pool,
  onCounted: (listingId: string, views: number) => void,
): ViewCounter {
  let waiting = new Map<string, ListingView>()
  let seen = new Set<string>()
  let seenHour = 0
  let underWay: Promise<void> = Promise.resolve()
  const timer = setInterval(() => void flush().then(nothing, nothing), 1000)
  timer.unref()

  function flush(): Promise<void> {
    underWay = underWay.then(write, write)
    return underWay
  }

  async function write(): Promise<void> {
    if (waiting.size === 0) return
    const batch = [...waiting.values()]
    waiting = new Map()
    for (const { id, views } of await addViews(pool, batch)) onCounted(id, views)
  }

  return {
    record(listingId, visitor, now) {
      const hour = now - (now % hourMs)
      if (hour !== seenHour || seen.size >= mostWaiting) seen = new Set()
      seenHour = hour
      const key = `${listingId} ${visitor} ${hour}`
      if (seen.has(key) || waiting.size >= mostWaiting) return
      seen.add(key)
      waiting.set(key, { listingId, visitor, hour: new Date(hour) })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

function nothing(): void {}
