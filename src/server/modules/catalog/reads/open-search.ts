import type { Invalidations } from '#platform/cache/invalidation-log.ts'
import type { Database } from '#platform/database/db.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { CatalogSearch } from '../search/catalog-search.ts'
import { IndexOrDatabase } from '../search/index-or-database.ts'
import { ListingIndex } from '../search/listing-index.ts'
import { MemorySearch } from '../search/memory-search.ts'
import { PostgresSearch } from '../search/postgres-search.ts'
import { openFeed } from './feed.ts'
import { openNamesFeed } from './names-feed.ts'
import type { Showcase } from './cache/showcase.ts'

export interface SearchDeps {
  pool: Database['pool']
  log: Log
  invalidations: Invalidations
  showcase: Showcase
  /** Maximum size of a catalog that is indexed before `openSearch` resolves. */
  small: number
  /** Overrides the default number of listings per query. */
  batchSize?: number | undefined
}

export interface OpenedSearch {
  search: CatalogSearch
  /** Returns whether the index has been filled once; always true without an index. */
  hasBeenFilled(): boolean
  /** Stops filling the index. */
  stop(): Promise<void>
}

/** Opens the search backend, and fills and updates the catalog cache. */
export async function openSearch(
  searchIn: 'memory' | 'postgres',
  { pool, log, invalidations, showcase, small, batchSize }: SearchDeps,
): Promise<OpenedSearch> {
  const inDatabase = new PostgresSearch(pool)
  if (searchIn === 'postgres') {
    await openNamesFeed(pool, invalidations, showcase)
    return { search: inDatabase, hasBeenFilled: () => true, stop: async () => {} }
  }
  const index = new ListingIndex(showcase.dictionary, { maxBytes: 13_000_000 })
  const filling = await openFeed(pool, invalidations, showcase, index, { log, small, batchSize })
  const search = new IndexOrDatabase(new MemorySearch(index), inDatabase, filling)
  filling.onFilled(() => search.letAllIn())
  return {
    search,
    hasBeenFilled: () => filling.hasEnded,
    stop: () => filling.close(),
  }
}
