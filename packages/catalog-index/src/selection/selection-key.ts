import type { Columns } from '../columns/columns.ts'
import type { Query } from '../columns/definitions.ts'
import { createTagKeys } from './tag-filters.ts'

/** Returns the cache key of a query. The key does not depend on the order or repetition of labels. */
export function createSelectionKey(query: Query, searchKey: string | undefined, { all }: Columns): string {
  const list = (labels: readonly string[] | undefined): string[] | undefined =>
    labels?.length ? [...new Set(labels)].sort() : undefined
  return JSON.stringify([
    searchKey,
    all.map(({ name }) => list(query.values?.[name])),
    query.except && all.map(({ name }) => list(query.except?.[name])),
    list(query.options),
    query.minPrice || undefined,
    query.maxPrice,
    query.isAvailable || undefined,
    query.isFlagged,
    query.isFeatured || undefined,
    ...createTagKeys(query, list),
  ])
}
