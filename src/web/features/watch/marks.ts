import { readWatched, setWatched, watchKey, type Watchable } from './known.ts'

/** Marks made while lists were on their way: they are newer than what those say. */
const marksMeanwhile = new Set<Map<string, boolean>>()

/** Keeps a list that has to be fetched first, with what was marked meanwhile. */
export async function fetchWatched(fetchKeys: () => Promise<Iterable<string>>): Promise<void> {
  const marks = new Map<string, boolean>()
  marksMeanwhile.add(marks)
  try {
    const next = new Set(await fetchKeys())
    for (const [key, isWatched] of marks) {
      if (isWatched) next.add(key)
      else next.delete(key)
    }
    setWatched(next)
  } finally {
    marksMeanwhile.delete(marks)
  }
}

export function markWatched(one: Watchable, isWatched: boolean): void {
  const key = watchKey(one)
  for (const marks of marksMeanwhile) marks.set(key, isWatched)
  const next = new Set(readWatched())
  if (isWatched) next.add(key)
  else next.delete(key)
  setWatched(next)
}
