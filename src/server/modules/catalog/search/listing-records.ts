import type { AttributeFilters, AttributeKind } from '#contract/catalog/attributes.ts'
import type { SearchTerms } from '@souk/catalog-index'

/** Data of a listing in the search index. */
export interface ListingRecord {
  no: number
  isListed: boolean
  title: string
  /** Null if the listing has no brand. */
  brandId: number | null
  typeId: number
  sellerId: string
  color: string | null
  gender: string | null
  condition: string
  priceCents: number
  watchCount: number
  featuredRank: number | null
  sizes: readonly string[]
  /** Labels of sizes with units left. Empty if totalAllowed is 0 (spec §3 "Product"). */
  stocked: readonly string[]
  /** Values of the public attributes that facets can count. Null if there are none. */
  attributes: CountedAttributes | null
  /** Searchable words of the attributes, in addition to the title. */
  attributeWords: string
}

/** Values of attributes that facets can count, keyed by the code of the attribute. */
export interface CountedAttributes {
  /** Codes of the choices. A yes-no attribute has the code `true` or `false`. */
  tags: Readonly<Record<string, readonly string[]>>
  numbers: Readonly<Record<string, number>>
}

/** Attribute that facets count. */
export interface CountedAttribute {
  code: string
  kind: AttributeKind
}

export interface BrandRecord {
  id: number
  name: string
  /** Former or alternative names of the brand. */
  aliases?: readonly string[]
}

/** Type in the search index. In lists, parent types come before their child types. */
export interface TypeRecord {
  id: number
  label: string
  parentId: number | null
  /** Id of the type that this type was merged into; null or undefined if this type was not merged. */
  mergedInto?: number | null
}

export interface SellerRecord {
  id: string
  username: string
  name: string
  isSA: boolean
}

/** Filter for listings: the API contract's filter without sorting and paging. */
export interface ListingQuery {
  search?: SearchTerms | undefined
  brand?: readonly string[] | undefined
  type?: readonly string[] | undefined
  gender?: readonly string[] | undefined
  color?: readonly string[] | undefined
  condition?: readonly string[] | undefined
  size?: readonly string[] | undefined
  seller?: readonly string[] | undefined
  /**
   * Departments and types (including their child types) whose listings are excluded from the results and from all
   * facets.
   */
  except?: { gender: readonly string[]; type: readonly string[] } | undefined
  minCents?: number | undefined
  maxCents?: number | undefined
  inStock?: boolean | undefined
  /** Filters by attributes, keyed by code. A filter without choices and limits has no effect. */
  attributes?: AttributeFilters | undefined
  direct?: boolean | undefined
  featured?: boolean | undefined
}

export type SortOrder = 'relevance' | 'newest' | 'price-asc' | 'price-desc' | 'watched'
