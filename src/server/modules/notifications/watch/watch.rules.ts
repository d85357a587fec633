/** Stock level for notifications: 0 means no units, 1 means one unit, and 2 means two or more units. */
export type StockLevel = 0 | 1 | 2

export interface WatchState {
  state: 'watching' | 'waiting' | 'offered'
  level: StockLevel
  /** Price at the start of the watch, or the latest lower price that the watcher was notified of. */
  notifiedCents: number
  /** Target price. Null means that the watcher is notified of every price drop. */
  targetCents: number | null
}

export interface ListingStatus {
  level: StockLevel
  cents: number
}

export interface WatchUpdate {
  notify: 'price-drop' | 'last-one' | 'sold-out' | undefined
  next: WatchState
}

/**
 * Returns at most one notification for a listing's current price and stock. For watchers in the state `waiting`,
 * returns no notification, because restocked units are offered to one watcher at a time.
 */
export function nextWatchUpdate(known: WatchState, { level, cents }: ListingStatus): WatchUpdate {
  if (known.state === 'waiting') return { notify: undefined, next: known }
  if (level === 0)
    return { notify: known.level > 0 ? 'sold-out' : undefined, next: { ...known, level, state: 'waiting' } }
  const isDrop = cents < known.notifiedCents && (known.targetCents === null || cents <= known.targetCents)
  const isLast = level === 1 && known.level === 2
  const next = { ...known, level, notifiedCents: isDrop ? cents : known.notifiedCents }
  return { notify: isDrop ? 'price-drop' : isLast ? 'last-one' : undefined, next }
}

export interface QueueEntry {
  buyerId: string
  watchedAt: Date
}

/** Sorts watchers for offers: members first, then by watch date. Pass an empty set to give members no priority. */
export function sortQueue<T extends QueueEntry>(queue: readonly T[], members: ReadonlySet<string>): T[] {
  const rank = ({ buyerId }: T): number => (members.has(buyerId) ? 0 : 1)
  return queue.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      a.watchedAt.getTime() - b.watchedAt.getTime() ||
      (a.buyerId < b.buyerId ? -1 : a.buyerId > b.buyerId ? 1 : 0),
  )
}
