import { catalogLists } from '../core/catalog-lists.ts'
import { SearchDictionary } from '../search/query/dictionary.ts'
import type { Synonym } from '../search/query/meanings.ts'
import type { BrandRow, TypeRow } from './cache/catalog-rows.store.ts'

let last: { words: string; names: string; dictionary: SearchDictionary } | undefined

/**
 * Creates the search dictionary of a shop. Deriving the vocabulary from types, catalog lists, and synonyms takes 0.1 s,
 * so the vocabulary is derived again only if one of these inputs has changed. If only the brands have changed, the new
 * dictionary reuses the existing vocabulary.
 */
export function createSearchDictionary(
  brands: readonly BrandRow[],
  types: readonly TypeRow[],
  synonyms: readonly Synonym[],
): SearchDictionary {
  const words = JSON.stringify([types, synonyms, catalogLists()])
  const names = JSON.stringify(brands)
  const previous = last?.words === words ? last.dictionary : undefined
  if (!previous || last?.names !== names)
    last = { words, names, dictionary: makeDictionary(brands, types, synonyms, previous) }
  return last!.dictionary
}

function makeDictionary(
  brands: readonly BrandRow[],
  types: readonly TypeRow[],
  synonyms: readonly Synonym[],
  previous: SearchDictionary | undefined,
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
  return new SearchDictionary(source, previous)
}
