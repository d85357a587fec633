import type pg from 'pg'
import type { Filter } from '#contract/catalog/catalog.ts'
import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { CatalogSearch, FoundListings, ResultPage, ListingSubset } from '../search/catalog-search.ts'
import type { ListingQuery } from '../search/listing-records.ts'
import { findListingNumbers } from './cache/card.store.ts'
import type { CatalogCache } from './cache/catalog-cache.ts'
import type { ListQueries } from './list-queries.ts'
import { searchListings } from './search-listings.ts'

/** Filter without sort order and page. */
export type ItemFilter = Omit<Filter, 'sort' | 'page' | 'limit'>

/** Applies filters to sets of listings, such as new listings, for saved searches and followed sellers and brands. */
export interface NewItems {
  /**
   * Returns the listing numbers of those of the given listings that a list with this filter contains, newest first.
   * Returns none if no listing in the catalog matches the filter, because the list then contains only similar listings.
   */
  matchItems(filter: ItemFilter, nos: readonly number[]): Promise<number[]>
  /** Returns how many listings with a listing number above `after` a list with this filter contains. */
  countItemsAfter(filter: ItemFilter, after: number): Promise<number>
  /** Returns the cards of the given listings that are for sale, newest first, as JSON text. */
  cardsOf(nos: readonly number[]): Promise<string>
  /** Returns the cards of the given listings that are for sale, newest first, as JSON text. */
  cardsOfIds(ids: readonly string[]): Promise<string>
}

const wholeList = { sort: 'newest', page: 1, limit: 1 } as const

/** Creates the functions that apply filters to sets of listings. Each function waits for the read barrier. */
export function createNewItems(
  pool: pg.Pool,
  invalidations: Pick<InvalidationLog, 'waitUntilCurrent'>,
  cache: Pick<CatalogCache, 'dictionary'>,
  search: CatalogSearch,
  lists: Pick<ListQueries, 'cardsOf'>,
): NewItems {
  /**
   * Applies a filter to a set of listings with the same result as a list with this filter. If no listing in the whole
   * catalog matches, the list interprets the search text differently. A match that depends on a different
   * interpretation therefore counts only if a search of the whole catalog uses the same interpretation.
   */
  async function findAmong(filter: ItemFilter, among: ListingSubset, limit: number) {
    const { dictionary } = cache
    const whole = { ...filter, ...wholeList }
    const page: ResultPage = { order: 'newest', skip: 0, limit, among }
    const queries: ListingQuery[] = []
    const find = (query: ListingQuery) => {
      queries.push(query)
      return search.find(query, page)
    }
    const { found, closest } = await searchListings(dictionary, whole, find, { isRelaxed: false })
    if (found.total === 0 || closest !== null) return none
    if (queries.length === 1) return found
    const others: ListingQuery[] = []
    const findOne = (query: ListingQuery) => {
      others.push(query)
      return search.find(query, firstOfAll)
    }
    const all = await searchListings(dictionary, whole, findOne, { isRelaxed: false })
    const isSame = JSON.stringify(others.at(-1)) === JSON.stringify(queries.at(-1))
    return all.closest === null && isSame ? found : none
  }

  async function findOrNone(filter: ItemFilter, among: ListingSubset, limit: number) {
    await invalidations.waitUntilCurrent()
    try {
      return await findAmong(filter, among, limit)
    } catch (error) {
      // A saved search of the Direct area finds no items while this area is turned off.
      if (error instanceof AppError && error.code === 'feature_off') return none
      throw error
    }
  }

  return {
    matchItems: async (filter, nos) => [...(await findOrNone(filter, { nos }, nos.length)).nos],
    countItemsAfter: async (filter, after) => (await findOrNone(filter, { after }, 0)).total,
    async cardsOf(nos) {
      await invalidations.waitUntilCurrent()
      return lists.cardsOf(nos)
    },
    async cardsOfIds(ids) {
      await invalidations.waitUntilCurrent()
      return lists.cardsOf(await findListingNumbers(pool, ids))
    },
  }
}

const firstOfAll: ResultPage = { order: 'newest', skip: 0, limit: 1 }
const none: Pick<FoundListings, 'nos' | 'total'> = { nos: [], total: 0 }
