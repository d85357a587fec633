/** Units left as far as anybody is told: none, one, or more. */
export type Level = 0 | 1 | 2

export interface WatchState {
  state: 'watching' | 'waiting' | 'offered'
  level: Level
  /** The lowest price the watcher knows. */
  notifiedCents: number
  /** Null: every drop is told. */
  targetCents: number | null
}

export interface Present {
  level: Level
  cents: number
}

export interface News {
  notify: 'price-drop' | 'last-one' | 'sold-out' | undefined
  next: WatchState
}

/**
 * What a watcher is told of a listing as it is now, at most one thing a look. Who waits for a listing hears nothing
 * here: that it is back is said by an offer, to one after the other.
 */
export function whatIsNew(known: WatchState, { level, cents }: Present): News {
  if (known.state === 'waiting') return { notify: undefined, next: known }
  if (level === 0)
    return { notify: known.level > 0 ? 'sold-out' : undefined, next: { ...known, level, state: 'waiting' } }
  const isDrop = cents < known.notifiedCents && (known.targetCents === null || cents <= known.targetCents)
  const isLast = level === 1 && known.level === 2
  const next = { ...known, level, notifiedCents: isDrop ? cents : known.notifiedCents }
  return { notify: isDrop ? 'price-drop' : isLast ? 'last-one' : undefined, next }
}

export interface InQueue {
  buyerId: string
  watchedAt: Date
}

/** The order of offers: members first where the marketplace says so, then who watched first. */
export function inOrder<T extends InQueue>(queue: readonly T[], members: ReadonlySet<string>): T[] {
  const rank = ({ buyerId }: T): number => (members.has(buyerId) ? 0 : 1)
  return queue.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      a.watchedAt.getTime() - b.watchedAt.getTime() ||
      (a.buyerId < b.buyerId ? -1 : a.buyerId > b.buyerId ? 1 : 0),
  )
}
