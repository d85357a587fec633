import type { SearchTerms } from '@souk/catalog-index'

/** Listing data in the search index. */
export interface ListingRecord {
  no: number
  isListed: boolean
  title: string
  brandId: number
  typeId: number
  sellerId: string
  color: string
  gender: string | null
  condition: string
  priceCents: number
  watchCount: number
  featuredRank: number | null
  sizes: readonly string[]
  /** Sizes with units left; empty if totalAllowed is 0 (spec §3 "Product"). */
  stocked: readonly string[]
}

export interface BrandRecord {
  id: number
  name: string
  /** Former or alternative names. */
  aliases?: readonly string[]
}

/** Type in the search index. Parents come before their children. */
export interface TypeRecord {
  id: number
  label: string
  parentId: number | null
  /** Id of the type that this one was merged into. */
  mergedInto?: number | null
}

export interface SellerRecord {
  id: string
  username: string
  name: string
  isSA: boolean
}

/** Filter on listings (the contract's filter without sort and paging). */
export interface ListingQuery {
  search?: SearchTerms | undefined
  brand?: readonly string[] | undefined
  type?: readonly string[] | undefined
  gender?: readonly string[] | undefined
  color?: readonly string[] | undefined
  condition?: readonly string[] | undefined
  size?: readonly string[] | undefined
  seller?: readonly string[] | undefined
  minCents?: number | undefined
  maxCents?: number | undefined
  inStock?: boolean | undefined
  direct?: boolean | undefined
  featured?: boolean | undefined
}

export type SortOrder = 'newest' | 'price-asc' | 'price-desc' | 'watched'
