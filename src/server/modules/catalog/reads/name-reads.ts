import type { Filtered } from '#contract/catalog/catalog.ts'
import type { CatalogSearch } from '../search/catalog-search.ts'
import type { BrandRow, TypeRow } from './cache/catalog-rows.store.ts'
import { JsonBytes } from '../search/json-bytes.ts'

type FacetCount = Filtered['facets']['brands'][number]

/**
 * Maximum number of brands to return, because imported files can add a brand with every row. The most frequent brands
 * are returned.
 */
export const maxBrands = 2000

interface ShownBrand extends BrandRow {
  count: number
}

/**
 * Returns the most frequent brands among the listings for sale, sorted by name, each with the number of its listings.
 * Brands without a listing for sale are not public.
 */
export async function listPublicBrands(
  brands: readonly BrandRow[],
  search: Pick<CatalogSearch, 'countBrands'>,
  most = maxBrands,
): Promise<ShownBrand[]> {
  const listed = await search.countBrands(brands.map(({ id }) => id))
  const shown = brands
    .map((brand) => ({ ...brand, count: listed.get(brand.id) ?? 0 }))
    .filter(({ count }) => count > 0)
  if (shown.length <= most) return shown
  const least = shown.map(({ count }) => count).toSorted((a, b) => b - a)[most - 1]!
  const above = shown.filter(({ count }) => count > least)
  const just = new Set(shown.filter(({ count }) => count === least).slice(0, most - above.length))
  return shown.filter((brand) => brand.count > least || just.has(brand))
}

/** Returns a brand in the form of a facet value. */
export function brandCount({ name, count }: ShownBrand): FacetCount {
  return { _id: name, count }
}

const labelsAlone = { values: { brand: 0, seller: 0 }, options: 0 }

/** Returns the number of listings for sale for each type and for each color, keyed by label. */
export async function countsByLabel(search: CatalogSearch): Promise<{
  types: Map<string, number>
  colors: Map<string, number>
}> {
  const text = new JsonBytes()
  const found = await search.find({}, { order: 'newest', skip: 0, limit: 0, facets: labelsAlone })
  found.writeFacets(text)
  const facets = JSON.parse(text.end()) as Filtered['facets']
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

/** Returns the first-level types with their child types. Each level is sorted in its display order. */
export function typeTree(types: readonly TypeRow[]) {
  const view = ({ label, hasGender }: TypeRow) => ({ label, hasGender })
  const offered = types.filter((type) => !type.isRetired)
  return offered
    .filter((type) => type.parentId === null)
    .map((type) => ({
      ...view(type),
      children: offered.filter((child) => child.parentId === type.id).map(view),
    }))
}
