import type { LoadedList } from './load-list.ts'

/**
 * Returns whether search engines must not index a list. Searches and empty lists can repeat arbitrary text from
 * their URL.
 */
export function isHiddenList({ filter, listings }: Pick<LoadedList, 'filter' | 'listings'>): boolean {
  return filter.search !== undefined || listings.length === 0
}
