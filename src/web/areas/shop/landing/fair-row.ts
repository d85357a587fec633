import type { Card } from '#contract/catalog/catalog.ts'

/** Maximum number of items per seller in a row with items of several sellers. */
const maxPerSeller = 2

/**
 * Returns the first `size` items with at most `maxPerSeller` items per seller. Exceeds this maximum only if there are
 * too few sellers to fill the row.
 */
export function limitItemsPerSeller(listings: readonly Card[], size: number): Card[] {
  const taken = new Map<string, number>()
  const isOver = listings.map(({ seller }) => {
    const count = (taken.get(seller.username) ?? 0) + 1
    taken.set(seller.username, count)
    return count > maxPerSeller
  })
  const fair = listings.filter((_, at) => !isOver[at])
  return [...fair, ...listings.filter((_, at) => isOver[at])].slice(0, size)
}

/**
 * Returns the sellers who have reached the maximum, and the number of items of other sellers that still fit in the row.
 */
export function countRemainingPlaces(
  listings: readonly Card[],
  size: number,
): { full: Set<string>; left: number } {
  const counts = new Map<string, number>()
  for (const { seller } of listings) counts.set(seller.username, (counts.get(seller.username) ?? 0) + 1)
  const places = [...counts.values()].reduce((sum, count) => sum + Math.min(count, maxPerSeller), 0)
  const full = [...counts].filter(([, count]) => count >= maxPerSeller).map(([username]) => username)
  return { full: new Set(full), left: Math.max(size - places, 0) }
}
