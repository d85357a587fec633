import type { FacetLimits } from '@souk/catalog-index'
import type { JsonBytes } from './json-bytes.ts'
import type { CountedAttribute, ListingQuery, SortOrder } from './listing-records.ts'

/** Page of matching listings to return, with the sort order and facets. */
export interface ResultPage {
  /**
   * Sort order. `relevance` puts listings in stock before sold-out listings, and within each of these groups sorts by
   * how well the listings match the search: matches of whole words come before matches of prefixes and synonyms.
   * `newest` and `relevance` sort featured listings by rank.
   */
  order: SortOrder
  skip: number
  limit: number
  /** Maximum number of values to return for each facet. Undefined if no facets are requested. */
  facets?: FacetLimits
  /** Attributes to count if facets are requested, in display order. */
  attributes?: readonly CountedAttribute[]
  /** Searches only this subset of the listings. Such a search requests no facets. Undefined searches all listings. */
  among?: ListingSubset | undefined
}

/**
 * Subset of the listings: either the listings with the listing numbers `nos`, or all listings with a listing number
 * above `after`, which are newer.
 */
export type ListingSubset = { nos: readonly number[] } | { after: number }

/** Search result. All its data is from the same point in time. */
export interface FoundListings {
  /** Total number of matches on all pages of results. */
  total: number
  /** Listing numbers of the listings on the requested page, in the requested order. */
  nos: readonly number[]
  /** Corrected search text, if words were misspelled. */
  understoodAs: string | null
  /**
   * Writes the names on a listing card (brand, type, gender, color, condition, seller) as additional members of the
   * card's JSON text.
   */
  writeNames(out: JsonBytes, no: number): void
  /** Writes the API contract's `facets` as JSON text. Call this method only if facets were requested. */
  writeFacets(out: JsonBytes): void
  /**
   * Returns whether another result of the same query has the same listings, total and facets. The data of the listings
   * can differ. Always false for a backend that cannot compare results cheaply.
   */
  isSame(other: FoundListings): boolean
}

/**
 * Searches listings for sale. A search that starts after the read barrier has resolved includes all changes that were
 * committed before the caller started to wait.
 */
export interface CatalogSearch {
  /** Returns a page of the listings that match. Each facet ignores the filter on its own values. */
  find(wanted: ListingQuery, page: ResultPage): Promise<FoundListings>
  /** Returns the id of the seller with this username, ignoring case. */
  sellerIdOf(username: string): Promise<string | undefined>
  /** Returns the number of listings for sale for each of these sellers, keyed by seller id. */
  countSellers(ids: readonly string[]): Promise<Map<string, number>>
  /** Returns the number of listings for sale for each of these brands, keyed by brand id. */
  countBrands(ids: readonly number[]): Promise<Map<number, number>>
}
