import type { FacetLimits } from '@souk/catalog-index'
import type { JsonBytes } from './json-bytes.ts'
import type { ListingQuery, SortOrder } from './listing-facts.ts'

/** What of the listings that fit is wanted. */
export interface Page {
  /** `newest` puts featured listings by rank where only those are asked, and whole words of a search before beginnings. */
  order: SortOrder
  skip: number
  limit: number
  /** Undefined where no counts by value are wanted. */
  facets?: FacetLimits
}

/** What fitted at one moment. */
export interface FoundListings {
  /** How many fit, on all pages. */
  total: number
  /** Listing numbers, in the order asked. */
  nos: readonly number[]
  /** What the search was understood as, when a word was mended. */
  understoodAs: string | null
  /** Writes what a card says by names (brand, type, gender, color, condition, seller), as further members of its JSON text. */
  writeNames(out: JsonBytes, no: number): void
  /** Writes the contract's `facets` as JSON text; to be asked only where they were wanted. */
  writeFacets(out: JsonBytes): void
}

/**
 * Which listings on sale fit, how many, and what they are by value. It is asked after the read barrier, and then knows
 * all that was committed before.
 */
export interface CatalogSearch {
  /** A page of what fits; each facet is counted as if its own choice were not made. */
  find(wanted: ListingQuery, page: Page): Promise<FoundListings>
  /** The id of the seller of this username, whatever its case. */
  sellerIdOf(username: string): Promise<string | undefined>
  /** How many listings each of these sellers has on sale. */
  countSellers(ids: readonly string[]): Promise<Map<string, number>>
  /** The same of brands. */
  countBrands(ids: readonly number[]): Promise<Map<number, number>>
}
