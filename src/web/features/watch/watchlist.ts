import { useSyncExternalStore } from 'react'

/**
 * Watchlist of the signed-in buyer as keys: `prd_…` for any size, `prd_…~siz_…` for one. Empty for other visitors.
 */
let watched: ReadonlySet<string> = new Set()
const counts = new Map<string, number>()
const listeners = new Set<() => void>()

export interface Watchable {
  _id: string
  /** Null for the listing in any size. */
  sizeID: string | null
}

export function watchKey({ _id, sizeID }: Watchable): string {
  return sizeID === null ? _id : `${_id}~${sizeID}`
}

/** Returns all watches of a listing: in any size and in single sizes. */
export function watchesOf(id: string): Watchable[] {
  const ours = [...watched].filter((key) => key === id || key.startsWith(`${id}~`))
  return ours.map((key) => ({ _id: id, sizeID: key.split('~', 2)[1] ?? null }))
}

/** Returns the watchlist as keys. */
export const readWatched = (): ReadonlySet<string> => watched

export function setWatched(next: Iterable<string>): void {
  watched = new Set(next)
  notifyListeners()
}

/** Stores the number of watchers of a listing, from the server's latest response. */
export function setWatchCount(id: string, count: number): void {
  counts.set(id, count)
  notifyListeners()
}

export function useIsWatched(one: Watchable, orAnySize = false): boolean {
  return useSyncExternalStore(
    listen,
    () => watched.has(watchKey(one)) || (orAnySize && watchesOf(one._id).length > 0),
    () => false,
  )
}

/** Returns the number of watchers of a listing. `initial` is the number when the page was loaded. */
export function useWatchCount(id: string, initial: number): number {
  return useSyncExternalStore(
    listen,
    () => counts.get(id) ?? initial,
    () => initial,
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
