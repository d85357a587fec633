import { maxTypeLevels } from '#contract/catalog/types.ts'
import type { FilteredList } from '#contract/catalog/catalog.ts'
import { isFieldUsed } from '../core/catalog-lists.ts'
import type { CatalogSearch } from '../search/catalog-search.ts'
import type { BrandRow, TypeRow } from './cache/catalog-rows.store.ts'
import { isTypeWithoutSizes } from '../core/types-without-sizes.ts'
import { JsonBytes } from '../search/json-bytes.ts'

type FacetCount = FilteredList['facets']['brands'][number]

/**
 * Maximum number of brands to return. Brands with more listings have precedence. The limit is needed because an
 * imported file can add a brand with every row.
 */
export const maxBrands = 2000

interface CountedBrand extends BrandRow {
  count: number
}

/**
 * Returns the most frequent brands among the listings for sale, sorted by name, each with the number of its listings.
 * Brands without a listing for sale are not public. Returns no brands if the marketplace does not use brands.
 */
export async function listPublicBrands(
  brands: readonly BrandRow[],
  search: Pick<CatalogSearch, 'countBrands'>,
  limit = maxBrands,
): Promise<CountedBrand[]> {
  if (!isFieldUsed('brand')) return []
  const listed = await search.countBrands(brands.map(({ id }) => id))
  const shown = brands
    .map((brand) => ({ ...brand, count: listed.get(brand.id) ?? 0 }))
    .filter(({ count }) => count > 0)
  if (shown.length <= limit) return shown
  const minCount = shown.map(({ count }) => count).toSorted((a, b) => b - a)[limit - 1]!
  const above = shown.filter(({ count }) => count > minCount)
  const atMinCount = new Set(shown.filter(({ count }) => count === minCount).slice(0, limit - above.length))
  return shown.filter((brand) => brand.count > minCount || atMinCount.has(brand))
}

/** Returns a brand in the form of a facet value. */
export function brandCount({ name, count }: CountedBrand): FacetCount {
  return { _id: name, count }
}

const onlyTypesAndColors = { values: { brand: 0, seller: 0 }, options: 0 }

/** Returns the number of listings for sale for each type and for each color, keyed by label. */
export async function countsByLabel(search: CatalogSearch): Promise<{
  types: Map<string, number>
  colors: Map<string, number>
}> {
  const text = new JsonBytes()
  const found = await search.find({}, { order: 'newest', skip: 0, limit: 0, facets: onlyTypesAndColors })
  found.writeFacets(text)
  const facets = JSON.parse(text.end()) as FilteredList['facets']
  const mapOf = (counts: readonly FacetCount[]) => new Map(counts.map(({ _id, count }) => [_id, count]))
  return { types: mapOf(facets.type), colors: mapOf(facets.color) }
}

/** Returns the brands whose name contains the text, ignoring case. An empty text matches all brands. */
export async function brandsContaining(brands: readonly BrandRow[], search: CatalogSearch, text: string) {
  const query = text.trim().toLowerCase()
  const named = brands.filter((brand) => brand.name.toLowerCase().includes(query))
  const found = await listPublicBrands(named, search)
  return {
    brandsList: [...new Set(found.map((brand) => brand.name))],
    brandedItems: { brands: found.map(brandCount) },
    customBrandNames: found.filter((brand) => brand.isCustom).map((brand) => brand.name),
  }
}

interface TypeNode {
  label: string
  hasGender: boolean
  hasSizes?: false
  children?: TypeNode[]
}

/**
 * Returns the first-level types with the types below them. Each level is sorted in its display order. Types of the
 * first level always have `children`. Types of deeper levels have `children` only if there are types below them.
 */
export function typeTree(types: readonly TypeRow[]) {
  const offered = Map.groupBy(
    types.filter((type) => !type.isRetired),
    ({ parentId }) => parentId,
  )
  const nodesBelow = (parentId: number, level: number): TypeNode[] =>
    (offered.get(parentId) ?? []).map(({ id, label, hasGender }) => {
      const children = level < maxTypeLevels ? nodesBelow(id, level + 1) : []
      return { label, hasGender, ...sizesOf(label), ...(children.length > 0 && { children }) }
    })
  return (offered.get(null) ?? []).map(({ id, label, hasGender }) => ({
    label,
    hasGender,
    ...sizesOf(label),
    children: nodesBelow(id, 2),
  }))
}

const sizesOf = (label: string): { hasSizes?: false } =>
  isTypeWithoutSizes(label) ? { hasSizes: false } : {}
