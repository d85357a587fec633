import { SearchDictionary } from '../search/query/dictionary.ts'
import type { Synonym } from '../search/query/meanings.ts'
import type { BrandRow, TypeRow } from './facts.store.ts'

/** How searches are read in a shop of these brands and types. */
export function dictionaryOf(
  brands: readonly BrandRow[],
  types: readonly TypeRow[],
  synonyms: readonly Synonym[],
): SearchDictionary {
  return new SearchDictionary({
    types: types.map(({ label }) => label),
    brands: brands.flatMap(({ name, aliases }) => [name, ...aliases]),
    synonyms,
  })
}
