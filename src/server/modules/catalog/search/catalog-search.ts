import type { FacetLimits } from '@souk/catalog-index'
import type { JsonBytes } from './json-bytes.ts'
import type { ListingQuery, SortOrder } from './listing-records.ts'

/** Part of the matching listings to return. */
export interface Page {
  /** `newest` sorts featured listings by rank, and puts whole-word matches of a search before prefix matches. */
  order: SortOrder
  skip: number
  limit: number
  /** Undefined if no facets are requested. */
  facets?: FacetLimits
}

/** Search result: a consistent snapshot. */
export interface FoundListings {
  /** Number of matches on all pages. */
  total: number
  /** Listing numbers, in the requested order. */
  nos: readonly number[]
  /** Corrected search text, if words were misspelled. */
  understoodAs: string | null
  /**
   * Writes the names on a card (brand, type, gender, color, condition, seller) as further members of its JSON text.
   */
  writeNames(out: JsonBytes, no: number): void
  /** Writes the contract's `facets` as JSON text. Call it only if facets were requested. */
  writeFacets(out: JsonBytes): void
}

/** Searches listings on sale. A search after the read barrier includes all changes committed before the barrier. */
export interface CatalogSearch {
  /** Returns a page of matches. Each facet is counted without the filter on its own values. */
  find(wanted: ListingQuery, page: Page): Promise<FoundListings>
  /** Returns the id of the seller with this username, ignoring case. */
  sellerIdOf(username: string): Promise<string | undefined>
  /** Returns the number of listings on sale per seller. */
  countSellers(ids: readonly string[]): Promise<Map<string, number>>
  /** Returns the number of listings on sale per brand. */
  countBrands(ids: readonly number[]): Promise<Map<number, number>>
}
