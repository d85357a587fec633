import { readWatched, setWatched, watchKey, type Watchable } from './watchlist.ts'

/**
 * For each pending request for the watchlist, the changes made since the request was sent. These changes override the
 * response, which might not include them.
 */
const pendingMarks = new Set<Map<string, boolean>>()

/** Loads the watchlist and then applies the changes that were made during the request. */
export async function fetchWatched(fetchKeys: () => Promise<Iterable<string>>): Promise<void> {
  const marks = new Map<string, boolean>()
  pendingMarks.add(marks)
  try {
    const next = new Set(await fetchKeys())
    for (const [key, isWatched] of marks) {
      if (isWatched) next.add(key)
      else next.delete(key)
    }
    setWatched(next)
  } finally {
    pendingMarks.delete(marks)
  }
}

export function markWatched(one: Watchable, isWatched: boolean): void {
  const key = watchKey(one)
  for (const marks of pendingMarks) marks.set(key, isWatched)
  const next = new Set(readWatched())
  if (isWatched) next.add(key)
  else next.delete(key)
  setWatched(next)
}
