import { SearchDictionary } from '../search/query/dictionary.ts'
import type { Synonym } from '../search/query/meanings.ts'
import type { BrandRow, TypeRow } from './facts.store.ts'

/** How searches are read in a shop of these brands and types. */
export function dictionaryOf(
  brands: readonly BrandRow[],
  types: readonly TypeRow[],
  synonyms: readonly Synonym[],
): SearchDictionary {
  const labels = new Map(types.map(({ id, label }) => [id, label]))
  return new SearchDictionary({
    types: types.map(({ label, parentId }) => ({
      label,
      parent: parentId === null ? null : (labels.get(parentId) ?? null),
    })),
    brands: brands.flatMap(({ name, aliases }) => [name, ...aliases]),
    synonyms,
  })
}
