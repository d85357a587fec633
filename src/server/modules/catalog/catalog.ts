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
import { brandCount, brandsContaining, countsByLabel, shownBrands, typeTree } from './reads/name-reads.ts'
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

/** Catalog reads of the shop (spec §7 "Shopping"). Every read sees all changes committed before the read began. */
export interface Catalog extends CatalogCounts {
  /** Returns listings, total and exact facets for a filter, as JSON text of the reply. */
  filter(filter: Filter, language: string): Promise<string | Buffer>
  /** Returns matching featured listings, by rank unless the filter sets an order, as JSON text of the reply. */
  listFeatured(filter: Filter): Promise<CachedResponse>
  /** Returns suggestions for a search without results, as JSON text of the reply. */
  helpSearch(filter: Filter): Promise<string>
  /** Returns completions for a partially typed search, as JSON text of the reply. */
  suggest(text: string, language: Language): Promise<CachedResponse>
  /** Returns counts of the whole catalog, as JSON text of the reply. */
  getFilterInfo(): Promise<CachedResponse>
  /**
   * Returns a listing on sale as JSON text of the reply, and counts the view (spec §7); `now` in ms.
   * @throws not_found
   */
  viewListing(id: string, visitor: string, now: number): Promise<{ body: string; etag: string }>
  /**
   * Returns a listing on sale as JSON text of the reply, without counting a view.
   * @throws not_found
   */
  readListing(id: string, now: number): Promise<string>
  /**
   * Returns a seller and a page of the seller's listings, as JSON text of the reply.
   * @throws not_found
   */
  getSellerWithItems(
    username: string,
    query: Query<'getSellerWithItems'>,
    now: number,
  ): Promise<CachedResponse>
  /** Returns a seller as JSON text of the reply. @throws not_found */
  getSellerInfo(username: string, query: Query<'getSellerInfo'>, now: number): Promise<string>
  listSellers(query: Query<'listSellers'>): Promise<Reply<'listSellers'>>
  listBrandNames(): Promise<Reply<'listBrandNames'>>
  listBrandsAll(): Promise<Reply<'listBrandsAll'>>
  filterBrands(text: string): Promise<Reply<'filterBrands'>>
  listTypes(): Promise<CachedResponse>
  /** Returns whether the search index was filled after the start; always true without an index. */
  hasBeenFilled(): boolean
  /** Writes recorded views now. They are otherwise written every second. */
  flushViews(): Promise<void>
  /** Writes recorded views and stops. The caller closes the pool. */
  close(): Promise<void>
}

export interface CatalogDeps {
  pool: Database['pool']
  log: Log
  invalidations: InvalidationLog
  config: CatalogSettings
  /** Search backend: the index of this process (decision 003), or PostgreSQL (decision 035). */
  searchIn: 'memory' | 'postgres'
  /**
   * Number of listings to index before `createCatalog` resolves. In a larger catalog, PostgreSQL serves searches until
   * the index is complete (decision 067).
   */
  maxListingsBeforeOpen?: number
  batchSize?: number | undefined
  /** Maximum number of a seller's items per response. */
  sellerItems: number
  listFeedback: ListFeedback
}

/**
 * Opens the catalog's reads. A large catalog continues to fill the index afterwards and is searched in PostgreSQL
 * until then.
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
      // The view count changes with every view: the ETag excludes it, so that an unchanged page keeps its ETag.
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
      // Shop pages are requested often and are cached. Requests for all items of a seller would fill the cache.
      if (feedback !== 'newest' || limit > pageSize) return lists.uncached(build)
      // The end of a vacation does not invalidate the cache, so the key depends on it.
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
      const shown = await shownBrands(showcase.brands, search)
      return { names: shown.map(({ name }) => name) }
    },
    async listBrandsAll() {
      await invalidations.waitUntilCurrent()
      return (await shownBrands(showcase.brands, search)).map(brandCount)
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

/** Returns the data for pricing of listings in any state; omits unknown ids. */
export function findListings(db: Db | Tx, ids: readonly string[]): Promise<store.PricedListing[]> {
  return store.findListings(db, ids)
}

/**
 * Returns a page of listings on sale for the sitemap, oldest first, after `afterNo` (the previous entry's `no`, 0 at
 * first).
 */
export function sitemapPage(db: Db, afterNo: number, limit: number): Promise<store.SitemapRow[]> {
  return store.listSitemap(db, afterNo, limit)
}

/** Deletes per-visitor views that no longer count; the view totals stay. `now` in ms. */
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
