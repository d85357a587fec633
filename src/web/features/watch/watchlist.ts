import { useSyncExternalStore } from 'react'

/**
 * Keys of the items on the signed-in buyer's watchlist: `prd_…` for a listing in any size, `prd_…~siz_…` for one size.
 * Empty for other visitors.
 */
let watched: ReadonlySet<string> = new Set()
const counts = new Map<string, number>()
const listeners = new Set<() => void>()

export interface Watchable {
  _id: string
  /** Id of the watched size; null if the listing is watched in any size. */
  sizeID: string | null
}

export function watchKey({ _id, sizeID }: Watchable): string {
  return sizeID === null ? _id : `${_id}~${sizeID}`
}

/** Returns all watchlist items for a listing: in any size and in single sizes. */
export function listWatches(id: string): Watchable[] {
  const watchedKeys = [...watched].filter((key) => key === id || key.startsWith(`${id}~`))
  return watchedKeys.map((key) => ({ _id: id, sizeID: key.split('~', 2)[1] ?? null }))
}

/** Returns the keys of the items on the watchlist. */
export const readWatched = (): ReadonlySet<string> => watched

export function setWatched(next: Iterable<string>): void {
  watched = new Set(next)
  notifyListeners()
}

/** Stores how many people watch a listing, as stated in the server's latest response. */
export function setWatchCount(id: string, count: number): void {
  counts.set(id, count)
  notifyListeners()
}

export function useIsWatched(one: Watchable, orAnySize = false): boolean {
  return useSyncExternalStore(
    listen,
    () => watched.has(watchKey(one)) || (orAnySize && listWatches(one._id).length > 0),
    () => false,
  )
}

/** Returns how many people watch a listing. `initial` is the number from when the page was loaded. */
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
