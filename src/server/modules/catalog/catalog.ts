import { hash } from 'node:crypto'
import type { z } from 'zod'
import type { catalogCalls } from '#contract/catalog/catalog-calls.ts'
import { pageSize, type Filter } from '#contract/catalog/catalog.ts'
import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import type { Database, Db, Tx } from '#platform/database/db.ts'
import type { Language } from '#platform/language/translate.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { CatalogCounts } from './reads/catalog-counts.ts'
import { createListReads } from './reads/list-reads.ts'
import { helpSearch } from './reads/search-help.ts'
import { suggest } from './reads/suggestions.ts'
import {
  brandCount,
  brandsContaining,
  countsByLabel,
  listPublicBrands,
  typeTree,
} from './reads/name-reads.ts'
import { createListingReads, type CatalogSettings, type ListFeedback } from './reads/listing-reads.ts'
import * as store from './reads/listings.store.ts'
import { listSellerRows } from './core/seller.store.ts'
import { sellerCardOf } from './core/seller-view.ts'
import { CatalogCache, type CachedResponse } from './reads/cache/catalog-cache.ts'
import { deleteViewsBefore } from './reads/views.store.ts'
import { createSearch } from './reads/create-search.ts'
import { createViewCounter } from './reads/views.ts'

type Reply<Name extends keyof typeof catalogCalls> = z.infer<(typeof catalogCalls)[Name]['reply']>
type Query<Name extends 'getSellerWithItems' | 'getSellerInfo' | 'listSellers'> = z.infer<
  (typeof catalogCalls)[Name]['query']
>

export type { CachedResponse } from './reads/cache/catalog-cache.ts'
export { addWatchDay, addWatchers } from './watchers.store.ts'

/** Catalog reads (spec §7 "Shopping"). Every read sees all changes committed before it began. @throws not_found */
export interface Catalog extends CatalogCounts {
  /** Returns the JSON reply for a filter: the matching listings, the total, and exact facets. */
  filter(filter: Filter, language: string): Promise<string | Buffer>
  /** Returns the JSON reply with matching featured listings, sorted by rank unless the filter sets a sort order. */
  listFeatured(filter: Filter): Promise<CachedResponse>
  /** Returns the JSON reply with suggestions for a search without results. */
  helpSearch(filter: Filter): Promise<string>
  /** Returns the JSON reply with completions for a partially typed search. */
  suggest(text: string, language: Language): Promise<CachedResponse>
  /** Returns the JSON reply with counts for the whole catalog. */
  getFilterInfo(): Promise<CachedResponse>
  /** Returns the JSON reply with a listing that is for sale, and counts the view (spec §7). `now` is in ms. */
  viewListing(id: string, visitor: string, now: number): Promise<{ body: string; etag: string }>
  /** Returns the JSON reply with a listing that is for sale, without counting a view. */
  readListing(id: string, now: number): Promise<string>
  /** Returns the JSON reply with a seller and a page of the seller's listings. */
  getSellerWithItems(
    username: string,
    query: Query<'getSellerWithItems'>,
    now: number,
  ): Promise<CachedResponse>
  /** Returns the JSON reply with a seller. */
  getSellerInfo(username: string, query: Query<'getSellerInfo'>, now: number): Promise<string>
  listSellers(query: Query<'listSellers'>): Promise<Reply<'listSellers'>>
  listBrandNames(): Promise<Reply<'listBrandNames'>>
  listBrandsAll(): Promise<Reply<'listBrandsAll'>>
  filterBrands(text: string): Promise<Reply<'filterBrands'>>
  listTypes(): Promise<CachedResponse>
  /** Returns whether the search index has been filled since startup. Always true for a backend without an index. */
  hasBeenFilled(): boolean
  /** Writes recorded views to the database immediately, without waiting for the write that is due within a second. */
  flushViews(): Promise<void>
  /** Writes recorded views and stops. The caller closes the pool. */
  close(): Promise<void>
}

export interface CatalogDeps {
  pool: Database['pool']
  log: Log
  invalidations: InvalidationLog
  config: CatalogSettings
  /** Search backend: the in-memory index (decision 003) or PostgreSQL (decision 035). */
  searchIn: 'memory' | 'postgres'
  /**
   * Maximum size of a catalog that is indexed before `createCatalog` resolves. Until the index of a larger catalog is
   * complete, PostgreSQL serves searches (decision 067).
   */
  maxListingsBeforeOpen?: number
  batchSize?: number | undefined
  /** Maximum number of listings of a seller to return in one response. */
  sellerItems: number
  listFeedback: ListFeedback
}

/**
 * Creates the catalog reads. For a large catalog, resolves before the search index is complete. Until then, PostgreSQL
 * serves searches.
 */
export async function createCatalog({
  pool,
  log,
  invalidations,
  config,
  searchIn,
  maxListingsBeforeOpen = 20_000,
  batchSize,
  sellerItems,
  listFeedback,
}: CatalogDeps): Promise<Catalog> {
  const showcase = new CatalogCache(searchIn === 'memory' ? 17_000_000 : 0)
  const { search, hasBeenFilled, stop } = await createSearch(searchIn, {
    pool,
    log,
    invalidations,
    showcase,
    maxListingsBeforeOpen,
    batchSize,
  })
  const lists = createListReads(pool, showcase, search)
  const reads = createListingReads(pool, invalidations, showcase, search, config, listFeedback)
  const views = createViewCounter(pool, (id, count) => reads.recordViews(id, count))

  return {
    async filter(filter, language) {
      await invalidations.waitUntilCurrent()
      return lists.filter(filter, language)
    },
    async listFeatured(filter) {
      await invalidations.waitUntilCurrent()
      return lists.featured(filter)
    },
    async helpSearch(filter) {
      await invalidations.waitUntilCurrent()
      return helpSearch(lists, showcase.dictionary, filter)
    },
    async suggest(text, language) {
      await invalidations.waitUntilCurrent()
      const typed = text.trim().toLowerCase()
      return lists.cached(`suggest ${language} ${typed}`, async () =>
        JSON.stringify(await suggest({ pool, showcase, search }, typed, language)),
      )
    },
    async getFilterInfo() {
      await invalidations.waitUntilCurrent()
      return lists.filterInfo()
    },
    async viewListing(id, visitor, now) {
      const listing = await reads.listing(id, now)
      views.record(id, visitor, now)
      // The ETag excludes the view count, because every view would otherwise change the ETag of an unchanged page.
      return { body: listing.text + listing.views, etag: hash('sha1', listing.text, 'base64url') }
    },
    async readListing(id, now) {
      const { text, views: viewCount } = await reads.listing(id, now)
      return text + viewCount
    },
    async getSellerWithItems(username, { page, limit = sellerItems, feedback }, now) {
      await invalidations.waitUntilCurrent()
      const shown = { page, limit: Math.min(limit, sellerItems) }
      const build = async (): Promise<string> => {
        const seller = await reads.sellerByName(username, feedback, now)
        return lists.ofSeller(await reads.usernameOf(username), shown, seller)
      }
      // Cache only ordinary shop pages, because replies with all listings of a seller would fill the cache.
      if (feedback !== 'newest' || limit > pageSize) return lists.uncached(build)
      // The cache key contains the vacation state, because no invalidation is published when a vacation ends.
      const away = (await reads.isAway(username, now)) ? ' away' : ''
      return lists.cached(`seller ${page} ${limit} ${username.toLowerCase()}${away}`, build)
    },
    async getSellerInfo(username, { feedback }, now) {
      await invalidations.waitUntilCurrent()
      return reads.sellerByName(username, feedback, now)
    },
    async listSellers({ search: query = '', featured = null, page, limit }) {
      await invalidations.waitUntilCurrent()
      const offset = (page - 1) * limit
      const found = await listSellerRows(pool, { search: query.trim(), featured, limit, offset })
      const listed = await search.countSellers(found.sellers.map(({ id }) => id))
      const sellers = found.sellers.map((row) => ({
        ...sellerCardOf(row, listed.get(row.id) ?? 0),
        changedAt: row.changedAt,
      }))
      return { sellers, total: found.total }
    },
    async listBrandNames() {
      await invalidations.waitUntilCurrent()
      const shown = await listPublicBrands(showcase.brands, search)
      return { names: shown.map(({ name }) => name) }
    },
    async listBrandsAll() {
      await invalidations.waitUntilCurrent()
      return (await listPublicBrands(showcase.brands, search)).map(brandCount)
    },
    async filterBrands(text) {
      await invalidations.waitUntilCurrent()
      return brandsContaining(showcase.brands, search, text)
    },
    async listTypes() {
      await invalidations.waitUntilCurrent()
      return lists.cached('types', async () => JSON.stringify(typeTree(showcase.types)))
    },
    async listBrandRows() {
      await invalidations.waitUntilCurrent()
      const { brands } = showcase
      const listed = await search.countBrands(brands.map(({ id }) => id))
      return brands.map((brand) => ({ ...brand, listed: listed.get(brand.id) ?? 0 }))
    },
    async listTypeRows() {
      await invalidations.waitUntilCurrent()
      return showcase.types
    },
    async countSellers(ids) {
      await invalidations.waitUntilCurrent()
      return search.countSellers(ids)
    },
    async countLabels() {
      await invalidations.waitUntilCurrent()
      return countsByLabel(search)
    },
    hasBeenFilled,
    flushViews: () => views.flush(),
    async close() {
      await Promise.all([views.close(), stop()])
    },
  }
}

/** Returns the pricing data of the listings with these ids, in any state. Omits unknown ids. */
export function findListings(db: Db | Tx, ids: readonly string[]): Promise<store.PricedListing[]> {
  return store.findListings(db, ids)
}

/**
 * Returns a page of the sitemap: listings that are for sale, oldest first. `afterNo` is the
 * `no` of the last listing on the previous page, or 0 for the first page.
 */
export function sitemapPage(db: Db, afterNo: number, limit: number): Promise<store.SitemapRow[]> {
  return store.listSitemap(db, afterNo, limit)
}

/** Deletes view records per visitor that are too old to prevent duplicate counts. Keeps view totals. `now` is in ms. */
export function pruneViews(db: Db, now: number): Promise<void> {
  return deleteViewsBefore(db, new Date(now - 2 * 3_600_000))
}

declare module '#platform/cache/invalidation-log.ts' {
  interface InvalidationTopics {
    listing: true
    brand: true
    type: true
    catalog: true
  }
}
