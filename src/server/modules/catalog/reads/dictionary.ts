import { catalogLists } from '../core/catalog-lists.ts'
import { SearchDictionary } from '../search/query/dictionary.ts'
import type { Synonym } from '../search/query/meanings.ts'
import type { BrandRow, TypeRow } from './cache/facts.store.ts'

let last: { words: string; names: string; dictionary: SearchDictionary } | undefined

/**
 * Returns how searches are read in a shop of these brands, types and lists. The words of types, lists and synonyms take a tenth
 * of a second to make, so they are made again only when they have changed: a new brand leaves them as they are.
 */
export function dictionaryOf(
  brands: readonly BrandRow[],
  types: readonly TypeRow[],
  synonyms: readonly Synonym[],
): SearchDictionary {
  const words = JSON.stringify([types, synonyms, catalogLists()])
  const names = JSON.stringify(brands)
  const same = last?.words === words ? last.dictionary : undefined
  if (!same || last?.names !== names)
    last = { words, names, dictionary: makeDictionary(brands, types, synonyms, same) }
  return last!.dictionary
}

function makeDictionary(
  brands: readonly BrandRow[],
  types: readonly TypeRow[],
  synonyms: readonly Synonym[],
  same: SearchDictionary | undefined,
): SearchDictionary {
  const labels = new Map(types.map(({ id, label }) => [id, label]))
  const source = {
    types: types.map(({ label, parentId }) => ({
      label,
      parent: parentId === null ? null : (labels.get(parentId) ?? null),
    })),
    brands: brands.flatMap(({ name, aliases }) => [name, ...aliases]),
    synonyms,
  }
  return new SearchDictionary(source, same)
}
