import { catalogLists } from '#platform/settings/catalog-lists.ts'
import { SearchDictionary } from '../search/query/dictionary.ts'
import type { Synonym } from '../search/query/meanings.ts'
import type { BrandRow, TypeRow } from './facts.store.ts'

let last: { key: string; dictionary: SearchDictionary } | undefined

/**
 * How searches are read in a shop of these brands, types and lists. It takes a tenth of a second to make, so that one that would
 * be the same as the last is that.
 */
export function dictionaryOf(
  brands: readonly BrandRow[],
  types: readonly TypeRow[],
  synonyms: readonly Synonym[],
): SearchDictionary {
  const key = JSON.stringify([brands, types, synonyms, catalogLists()])
  if (last?.key !== key) last = { key, dictionary: makeDictionary(brands, types, synonyms) }
  return last.dictionary
}

function makeDictionary(
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
