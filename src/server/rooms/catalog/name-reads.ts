import type { Filtered } from '#contract/catalog.ts'
import type { TypeRow } from './facts.store.ts'
import type { Showcase } from './showcase.ts'

type FacetCount = Filtered['facets']['brands'][number]

/** All brands by name, with the number of listed pieces. */
export function brandCounts({ brands, index }: Showcase): FacetCount[] {
  return brands.map((brand) => ({ _id: brand.name, count: index.listedOf(brand.id) }))
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
  return types
    .filter((type) => type.parentId === null)
    .map((type) => ({
      ...view(type),
      children: types.filter((child) => child.parentId === type.id).map(view),
    }))
}
