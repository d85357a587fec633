import { hash } from 'node:crypto'
import type { z } from 'zod'
import type { catalogCalls } from '#contract/catalog/catalog-calls.ts'
import { pageSize, type Filter } from '#contract/catalog/catalog.ts'
import type { FieldAnswer } from '#contract/fields/custom-fields.ts'
import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import type { Database, Db, Tx } from '#platform/database/db.ts'
import type { Language } from '#platform/language/translate.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { createCounts, type CatalogCounts } from './reads/catalog-counts.ts'
import { createListQueries } from './reads/list-queries.ts'
import { createNewItems, type NewItems } from './reads/new-items.ts'
import { helpSearch } from './reads/help/search-help.ts'
import { suggest } from './reads/help/suggestions.ts'
import { brandCount, brandsContaining, listPublicBrands, typeTree } from './reads/name-queries.ts'
import { createListingQueries, type CatalogSettings, type ReviewQueries } from './reads/listing-queries.ts'
import * as store from './reads/listings.store.ts'
import { listSellerRows } from './core/seller.store.ts'
import { sellerCardOf, sellerJsonSettings } from './core/seller-view.ts'
import { CatalogCache, type CachedResponse } from './reads/cache/catalog-cache.ts'
import { createSearch } from './reads/create-search.ts'
import { createCardQueries, type CardQueries } from './reads/card-queries.ts'
import { createViewCounter } from './reads/views/views.ts'

type Reply<Name extends keyof typeof catalogCalls> = z.infer<(typeof catalogCalls)[Name]['reply']>
type Query<Name extends 'getSellerWithItems' | 'getSellerInfo' | 'listSellers'> = z.infer<
  (typeof catalogCalls)[Name]['query']
>

export type { CachedResponse } from './reads/cache/catalog-cache.ts'
export type { NewItems } from './reads/new-items.ts'
export { pruneViews } from './reads/views/views.ts'
export { countNewWatcher, changeWatcherCount } from './watchers.store.ts'

/**
 * Catalog reads (spec §7 "Shopping"). Every read includes all changes that were committed before the read began.
 * @throws not_found for an unknown listing or seller
 */
export interface Catalog extends CatalogCounts, NewItems, CardQueries {
  /** Returns the JSON reply for a filter: the matching listings, the total, and exact facets. */
  filter(filter: Filter, language: string): Promise<string | Buffer>
  /** Returns the JSON reply with matching featured listings, in the filter's sort order (default: by rank). */
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
  /** Returns the JSON reply with a seller and a page of their listings. */
  getSellerWithItems(
    username: string,
    query: Query<'getSellerWithItems'>,
    now: number,
  ): Promise<CachedResponse>
  /** Returns the JSON reply with a seller. */
  getSellerInfo(username: string, query: Query<'getSellerInfo'>, now: number): Promise<string>
  /** Returns a seller's public custom field values, formatted in a language. */
  listSellerFields(username: string, language: Language): Promise<FieldAnswer[]>
  listSellers(query: Query<'listSellers'>): Promise<Reply<'listSellers'>>
  listBrandNames(): Promise<Reply<'listBrandNames'>>
  listBrandsAll(): Promise<Reply<'listBrandsAll'>>
  filterBrands(text: string): Promise<Reply<'filterBrands'>>
  listTypes(): Promise<CachedResponse>
  /** Returns whether the search index has been filled since startup. Always true for a backend without an index. */
  hasBeenFilled(): boolean
  /**
   * Writes recorded views to the database immediately, without waiting for the regular write, which happens within a
   * second.
   */
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
  /** Maximum size of a catalog that is indexed before `createCatalog` resolves (decision 067). */
  maxListingsBeforeOpen?: number
  batchSize?: number | undefined
  /** Maximum number of listings of a seller to return in one response. */
  sellerItems: number
  reviews: ReviewQueries
}

/** Creates the catalog. Until the search index of a large catalog is complete, PostgreSQL serves searches. */
export async function createCatalog({
  pool,
  log,
  invalidations,
  config,
  searchIn,
  maxListingsBeforeOpen = 20_000,
  batchSize,
  sellerItems,
  reviews,
}: CatalogDeps): Promise<Catalog> {
  const cache = new CatalogCache(searchIn === 'memory' ? 17_000_000 : 0)
  const { search, hasBeenFilled, stop } = await createSearch(searchIn, {
    pool,
    log,
    invalidations,
    cache,
    maxListingsBeforeOpen,
    batchSize,
  })
  const lists = createListQueries(pool, cache, search)
  const reads = createListingQueries(pool, invalidations, cache, search, config, reviews)
  const views = createViewCounter(pool, (id, count) => reads.recordViews(id, count))

  return {
    ...createCardQueries(pool, invalidations, cache, config),
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
      return helpSearch(lists, cache.dictionary, filter)
    },
    async suggest(text, language) {
      await invalidations.waitUntilCurrent()
      const typed = text.trim().toLowerCase()
      return lists.cached(`suggest ${language} ${typed}`, async () =>
        JSON.stringify(await suggest({ pool, cache, search, lists }, typed, language)),
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
      // Neither the end of a vacation nor a change to the settings makes cached responses stale.
      const state = [sellerJsonSettings(config), await reads.isAway(username, now)].join()
      return lists.cached(`seller ${page} ${limit} ${username.toLowerCase()} ${state}`, build)
    },
    async getSellerInfo(username, { feedback }, now) {
      await invalidations.waitUntilCurrent()
      return reads.sellerByName(username, feedback, now)
    },
    listSellerFields: reads.listSellerFields,
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
      const shown = await listPublicBrands(cache.brands, search)
      return { names: shown.map(({ name }) => name) }
    },
    async listBrandsAll() {
      await invalidations.waitUntilCurrent()
      return (await listPublicBrands(cache.brands, search)).map(brandCount)
    },
    async filterBrands(text) {
      await invalidations.waitUntilCurrent()
      return brandsContaining(cache.brands, search, text)
    },
    async listTypes() {
      await invalidations.waitUntilCurrent()
      return lists.cachedNames('types', () => JSON.stringify(typeTree(cache.types)))
    },
    ...createCounts(invalidations, cache, search),
    ...createNewItems(pool, invalidations, cache, search, lists),
    hasBeenFilled,
    flushViews: () => views.flush(),
    async close() {
      await Promise.all([views.close(), stop()])
    },
  }
}

/** Returns the pricing data of the listings with these ids, in any state. Omits unknown ids. */
export function findPricedListings(db: Db | Tx, ids: readonly string[]): Promise<store.PricedListing[]> {
  return store.findPricedListings(db, ids)
}

/** Returns a page of the sitemap: listings for sale, oldest first. `afterNo` is the previous page's last `no`, or 0. */
export function listSitemapPage(db: Db, afterNo: number, limit: number): Promise<store.SitemapRow[]> {
  return store.listSitemap(db, afterNo, limit)
}

declare module '#platform/cache/invalidation-log.ts' {
  interface InvalidationTopics {
    listing: true
    brand: true
    type: true
    catalog: true
    /** Keyed by the brand and type of items (`brand:type`). */
    fit: true
  }
}
