import { useSyncExternalStore } from 'react'

/** What the signed-in buyer watches, as `prd_…` (in any size) and `prd_…~siz_…`; nothing for anyone else. */
let watched: ReadonlySet<string> = new Set()
const counts = new Map<string, number>()
const listeners = new Set<() => void>()

export interface Watchable {
  _id: string
  /** Null: the listing in any of its sizes. */
  sizeID: string | null
}

export function watchKey({ _id, sizeID }: Watchable): string {
  return sizeID === null ? _id : `${_id}~${sizeID}`
}

/** Every watch of one listing: in any size, and in each of its sizes. */
export function watchesOf(id: string): Watchable[] {
  const ours = [...watched].filter((key) => key === id || key.startsWith(`${id}~`))
  return ours.map((key) => ({ _id: id, sizeID: key.split('~', 2)[1] ?? null }))
}

/** All that is watched now, as keys. */
export const readWatched = (): ReadonlySet<string> => watched

export function setWatched(next: Iterable<string>): void {
  watched = new Set(next)
  notifyListeners()
}

/** How many watch a listing now, as the server has just said. */
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

/** How many watch a listing; `known` is what the page was made with. */
export function useWatchCount(id: string, known: number): number {
  return useSyncExternalStore(
    listen,
    () => counts.get(id) ?? known,
    () => known,
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
