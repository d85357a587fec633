import type { Filtered } from '#contract/catalog/catalog.ts'
import type { TypeRow } from './facts.store.ts'
import { JsonBytes } from './json-bytes.ts'
import type { Showcase } from './showcase.ts'

type FacetCount = Filtered['facets']['brands'][number]

/** All brands by name, with the number of listings on sale. */
export function brandCounts({ brands, index }: Showcase): FacetCount[] {
  return brands.map((brand) => ({ _id: brand.name, count: index.listedOf(brand.id) }))
}

const noNames = { brands: 0, sellers: 0 }

/** How many listings on sale each type and each color has, by label. */
export function countsByLabel({ index }: Showcase): {
  types: Map<string, number>
  colors: Map<string, number>
} {
  const text = new JsonBytes()
  index.writeFacets(text, index.select({}).facets(noNames))
  const facets = JSON.parse(text.end()) as Filtered['facets']
  const mapOf = (counts: readonly FacetCount[]) => new Map(counts.map(({ _id, count }) => [_id, count]))
  return { types: mapOf(facets.type), colors: mapOf(facets.color) }
}

/** Brands whose name contains the text, whatever its case; an empty text is contained in all. */
export function brandsContaining(showcase: Showcase, text: string) {
  const sought = text.trim().toLowerCase()
  const found = showcase.brands.filter((brand) => brand.name.toLowerCase().includes(sought))
  const names = new Set(found.map((brand) => brand.name))
  return {
    brandsList: [...names],
    brandedItems: { brands: brandCounts(showcase).filter(({ _id, count }) => count > 0 && names.has(_id)) },
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
