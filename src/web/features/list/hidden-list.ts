import type { LoadedList } from './load-list.ts'

/**
 * Returns whether search engines must not index a list. Search results and empty lists are not indexed, because anyone
 * can put arbitrary text in their URLs, and the page repeats this text.
 */
export function isHiddenList({ filter, listings }: Pick<LoadedList, 'filter' | 'listings'>): boolean {
  return filter.search !== undefined || listings.length === 0
}
