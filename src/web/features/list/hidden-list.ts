import type { List } from './load-list.ts'

/**
 * Returns whether search engines must not index a list. A search and an empty list may repeat any text from their address.
 */
export function isHiddenList({ filter, listings }: Pick<List, 'filter' | 'listings'>): boolean {
  return filter.search !== undefined || listings.length === 0
}
