import type { Card } from '#contract/catalog/catalog.ts'

/** How many items of one seller stand in a row that is everybody's. */
const mostOfOne = 2

/** The first items in which no seller has more than their part; others follow only where too few sellers fill the row. */
export function fairRow(listings: readonly Card[], size: number): Card[] {
  const taken = new Map<string, number>()
  const isOver = listings.map(({ seller }) => {
    const count = (taken.get(seller.username) ?? 0) + 1
    taken.set(seller.username, count)
    return count > mostOfOne
  })
  const fair = listings.filter((_, at) => !isOver[at])
  return [...fair, ...listings.filter((_, at) => isOver[at])].slice(0, size)
}

/** Who has had their part of the newest, and how many places of the row are left for others. */
export function placesIn(listings: readonly Card[], size: number): { full: Set<string>; left: number } {
  const counts = new Map<string, number>()
  for (const { seller } of listings) counts.set(seller.username, (counts.get(seller.username) ?? 0) + 1)
  const places = [...counts.values()].reduce((sum, count) => sum + Math.min(count, mostOfOne), 0)
  const full = [...counts].filter(([, count]) => count >= mostOfOne).map(([username]) => username)
  return { full: new Set(full), left: Math.max(size - places, 0) }
}
