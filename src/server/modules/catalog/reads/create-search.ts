import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import type { Database } from '#platform/database/db.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { CatalogSearch } from '../search/catalog-search.ts'
import { FirstPartySearch } from '../search/first-party-search.ts'
import { IndexOrDatabase } from '../search/index-or-database.ts'
import { ListingIndex } from '../search/listing-index.ts'
import { MemorySearch } from '../search/memory-search.ts'
import { PostgresSearch } from '../search/postgres-search.ts'
import { startFeed } from './feed.ts'
import { startNamesFeed } from './names-feed.ts'
import type { CatalogCache } from './cache/catalog-cache.ts'

export interface SearchDeps {
  pool: Database['pool']
  log: Log
  invalidations: InvalidationLog
  cache: CatalogCache
  /** Maximum size of a catalog that is indexed before `createSearch` resolves. */
  maxListingsBeforeOpen: number
  /** Overrides the number of listings that a query reads while the index is being filled. */
  batchSize?: number | undefined
}

export interface OpenedSearch {
  search: CatalogSearch
  /** Returns whether the index has been filled since startup. Always true for a backend without an index. */
  hasBeenFilled(): boolean
  /** Stops filling the index. */
  stop(): Promise<void>
}

/** Creates the search backend. Also fills the catalog cache and keeps it current. */
export async function createSearch(
  searchIn: 'memory' | 'postgres',
  { pool, log, invalidations, cache, maxListingsBeforeOpen, batchSize }: SearchDeps,
): Promise<OpenedSearch> {
  const inDatabase = new PostgresSearch(pool)
  if (searchIn === 'postgres') {
    await startNamesFeed(pool, invalidations, cache)
    return { search: new FirstPartySearch(inDatabase, pool), hasBeenFilled: () => true, stop: async () => {} }
  }
  const index = new ListingIndex(cache.dictionary, { maxBytes: 13_000_000 })
  const filling = await startFeed(pool, invalidations, cache, index, {
    log,
    maxListingsBeforeOpen,
    batchSize,
  })
  const search = new IndexOrDatabase(new MemorySearch(index), inDatabase, filling)
  filling.onFilled(() => search.releaseWaiting())
  return {
    search: new FirstPartySearch(search, pool),
    hasBeenFilled: () => filling.hasBeenFilled,
    stop: () => filling.close(),
  }
}
