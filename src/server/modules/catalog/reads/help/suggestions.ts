import type pg from 'pg'
import type { Suggestions } from '#contract/catalog/search-help.ts'
import { nameOfValue, namesOfValue as namesOf } from '../../core/value-names.ts'
import type { Language } from '#platform/language/translate.ts'
import { isFieldUsed } from '../../core/catalog-lists.ts'
import type { CatalogSearch } from '../../search/catalog-search.ts'
import { termsOf } from '@souk/catalog-index'
import { nameWords, wordsOf } from '@souk/catalog-index'
import type { BrandRow } from '../cache/catalog-rows.store.ts'
import { listSellerRows } from '../../core/seller.store.ts'
import type { CatalogCache } from '../cache/catalog-cache.ts'

/** Maximum number of suggestions of each kind, chosen so that the list fits below the search field on a phone. */
const maxSuggestions = { types: 4, brands: 3, sellers: 3 }
const minCharacters = 2

/** Suggests completions for the text that a shopper is typing: types, brands with listings for sale, and sellers. */
export async function suggest(
  { pool, cache, search }: { pool: pg.Pool; cache: CatalogCache; search: CatalogSearch },
  text: string,
  language: Language,
): Promise<Suggestions> {
  const typed = wordsOf(text).join(' ')
  if (typed.length < minCharacters) return { types: [], brands: [], sellers: [] }
  const names = foldedNames(cache.brands)
  const isBrandUsed = isFieldUsed('brand')
  const named = cache.brands.filter((_, at) => isBrandUsed && names[at]!.includes(` ${typed}`))
  const listed = await search.countBrands(named.map(({ id }) => id))
  const brands = named
    .filter(({ id }) => (listed.get(id) ?? 0) > 0)
    .toSorted((a, b) => listed.get(b.id)! - listed.get(a.id)!)
  const { sellers } = await listSellerRows(pool, {
    search: text.trim(),
    featured: null,
    limit: maxSuggestions.sellers,
    offset: 0,
  })
  return {
    types: typesFor(cache, typed)
      .slice(0, maxSuggestions.types)
      .map((label) => ({ label, name: nameOfValue(language, 'type', label) })),
    brands: brands.slice(0, maxSuggestions.brands).map(({ name }) => ({ name })),
    sellers: sellers.map(({ username, name }) => ({ username, name })),
  }
}

/** Returns the types whose name in any language starts with the text, and the types for which the text is a synonym. */
function typesFor({ types, dictionary }: CatalogCache, typed: string): string[] {
  const offered = types.filter(({ isRetired }) => !isRetired).map(({ label }) => label)
  const startingLabels = offered.filter((label) =>
    namesOf('type', label).some((name) => startsAnyWord(name, typed)),
  )
  const { terms } = dictionary.read(typed, true)
  const [term, ...others] = terms ? termsOf(terms) : []
  const synonymLabels =
    term?.isKnown && others.length === 0
      ? offered.filter((label) =>
          [...term.direct, ...term.also].some((phrase) => isPhrase(wordsOf(label), phrase)),
        )
      : []
  return [...new Set([...startingLabels, ...synonymLabels])]
}

const isPhrase = (words: readonly string[], phrase: readonly (readonly string[])[]): boolean =>
  words.length === phrase.length && words.every((word, at) => phrase[at]!.includes(word))

const folded = new WeakMap<readonly BrandRow[], string[]>()

/**
 * Returns the folded name of each brand, with a space before every word. The result is cached for each list of brands.
 */
function foldedNames(brands: readonly BrandRow[]): string[] {
  let names = folded.get(brands)
  if (!names) {
    names = brands.map(({ name, aliases }) => ` ${[name, ...aliases].flatMap(nameWords).join(' ')}`)
    folded.set(brands, names)
  }
  return names
}

/** Returns whether a name, or one of the words in the name, starts with the text. */
function startsAnyWord(name: string, typed: string): boolean {
  return ` ${wordsOf(name).join(' ')}`.includes(` ${typed}`)
}
