import type { Filtered } from '#contract/catalog/catalog.ts'
import type { CatalogSearch } from '../search/catalog-search.ts'
import type { BrandRow, TypeRow } from './facts.store.ts'
import { JsonBytes } from './json-bytes.ts'

type FacetCount = Filtered['facets']['brands'][number]

/** All brands by name, with the number of listings on sale. */
export async function brandCounts(brands: readonly BrandRow[], search: CatalogSearch): Promise<FacetCount[]> {
  const listed = await search.countBrands(brands.map(({ id }) => id))
  return brands.map(({ id, name }) => ({ _id: name, count: listed.get(id) ?? 0 }))
}

const labelsAlone = { brands: 0, sellers: 0, colors: Infinity, sizes: 0 }

/** How many listings on sale each type and each color has, by label. */
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

/** Brands whose name contains the text, whatever its case; an empty text is contained in all. */
export async function brandsContaining(brands: readonly BrandRow[], search: CatalogSearch, text: string) {
  const sought = text.trim().toLowerCase()
  const found = brands.filter((brand) => brand.name.toLowerCase().includes(sought))
  const counts = await brandCounts(found, search)
  return {
    brandsList: [...new Set(found.map((brand) => brand.name))],
    brandedItems: { brands: counts.filter(({ count }) => count > 0) },
    customBrandNames: found.filter((brand) => brand.isCustom).map((brand) => brand.name),
  }
}

/** Types of the first level with their children, each level in its order. */
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
