import type { FilteredList } from '#contract/catalog/catalog.ts'
import { allTypes } from '#contract/catalog/types.ts'
import type { CachedResponse } from './cache/catalog-cache.ts'

interface TypeNode {
  label: string
  children?: TypeNode[]
}

interface Reads {
  getFilterInfo(): Promise<CachedResponse>
  listTypes(): Promise<CachedResponse>
}

/**
 * Returns a function that returns the labels of the first-level types with listings for sale. Every page needs these
 * labels, so they are cached until the types, or the number of listings of a type, change.
 */
export function createUsedTypes(catalog: Reads): () => Promise<string[]> {
  let last: { info: CachedResponse; types: CachedResponse; used: string[] } | undefined
  return async () => {
    const [info, types] = await Promise.all([catalog.getFilterInfo(), catalog.listTypes()])
    if (last?.info === info && last.types === types) return last.used
    const facets = JSON.parse(String(info.body)) as FilteredList['facets']
    const withListings = new Set(facets.type.filter(({ count }) => count > 0).map(({ _id }) => _id))
    const used = (JSON.parse(String(types.body)) as TypeNode[])
      .filter((type) => allTypes<TypeNode>([type]).some(({ label }) => withListings.has(label)))
      .map(({ label }) => label)
    last = { info, types, used }
    return used
  }
}
