/** Stock level for notifications: 0 for no units, 1 for one unit, and 2 for two or more units. */
export type StockLevel = 0 | 1 | 2

export interface WatchState {
  state: 'watching' | 'waiting' | 'offered'
  level: StockLevel
  /** Price at the start of the watch, or the latest lower price of which the watcher was notified. */
  notifiedCents: number
  /** Target price in cents. If null, the watcher is notified of every price drop. */
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
 * Returns the notification for a listing's current price and stock, if one is due. A watcher in the state `waiting`
 * gets no notification, because restocked units are offered to one watcher at a time.
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

/**
 * Sorts watchers for offers: members first, then by start of the watch. If `members` is empty, the queue is sorted only
 * by start of the watch.
 */
export function sortQueue<T extends QueueEntry>(queue: readonly T[], members: ReadonlySet<string>): T[] {
  const rank = ({ buyerId }: T): number => (members.has(buyerId) ? 0 : 1)
  return queue.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      a.watchedAt.getTime() - b.watchedAt.getTime() ||
      (a.buyerId < b.buyerId ? -1 : a.buyerId > b.buyerId ? 1 : 0),
  )
}
