import type { SearchTerms } from '@souk/catalog-index'

/** What the index must know of a listing. */
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
  /** Sizes something can be had of; none when totalAllowed is 0 (spec §3 "Product"). */
  stocked: readonly string[]
}

export interface BrandRecord {
  id: number
  name: string
  /** Other names that mean it. */
  aliases?: readonly string[]
}

/** Parents come before their children. */
export interface TypeRecord {
  id: number
  label: string
  parentId: number | null
  /** What it has become part of, by id. */
  mergedInto?: number | null
}

export interface SellerRecord {
  id: string
  username: string
  name: string
  isSA: boolean
}

/** What a filter may ask (the contract's, without what only pages the answer). */
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
