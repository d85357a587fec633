import type pg from 'pg'
import type { Card, Filter } from '#contract/catalog/catalog.ts'
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
import type { ListQueries } from '../list-queries.ts'

/** Maximum number of suggestions of each kind, chosen so that the list fits below the search field on a phone. */
const maxSuggestions = { searches: 3, types: 4, brands: 3, sellers: 3, items: 4, popularTypes: 6 }
/** Number of items whose types are counted. */
const maxCountedItems = 48
const minCharacters = 2

interface SuggestDeps {
  pool: pg.Pool
  cache: CatalogCache
  search: CatalogSearch
  lists: Pick<ListQueries, 'cards'>
}

/**
 * Suggests completions for the text that a shopper is typing: searches, types, brands with listings for sale, sellers
 * and items. For an empty or very short text, returns popular types and items.
 */
export async function suggest(
  { pool, cache, search, lists }: SuggestDeps,
  text: string,
  language: Language,
): Promise<Suggestions> {
  const typed = wordsOf(text).join(' ')
  if (typed.length < minCharacters) return suggestPopular(lists, language)
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
  const types = typesFor(cache, typed).slice(0, maxSuggestions.types)
  const items = await itemsOf(lists, { search: text, inStock: true })
  return {
    searches: completionsOf(text, typesOf(items), types.length > 0, language),
    types: types.map((label) => ({ label, name: nameOfValue(language, 'type', label) })),
    brands: brands.slice(0, maxSuggestions.brands).map(({ name }) => ({ name })),
    sellers: sellers.map(({ username, name }) => ({ username, name })),
    items: items.slice(0, maxSuggestions.items).map(suggestedItemOf),
  }
}

async function suggestPopular(lists: SuggestDeps['lists'], language: Language): Promise<Suggestions> {
  const items = await itemsOf(lists, { sort: 'watched', inStock: true })
  const types = typesOf(items).slice(0, maxSuggestions.popularTypes)
  return {
    searches: [],
    types: types.map((label) => ({ label, name: nameOfValue(language, 'type', label) })),
    brands: [],
    sellers: [],
    items: items.slice(0, maxSuggestions.items).map(suggestedItemOf),
  }
}

async function itemsOf(lists: SuggestDeps['lists'], filter: Partial<Filter>): Promise<Card[]> {
  return JSON.parse(await lists.cards({ ...filter, page: 1, limit: maxCountedItems })) as Card[]
}

const suggestedItemOf = ({ _id, title, brand, price, priceVaries, photo, seller }: Card) => ({
  _id,
  title,
  brand,
  price,
  ...(priceVaries && { priceVaries }),
  photo,
  seller,
})

/** Returns the labels of the items' types, most frequent first. */
function typesOf(items: readonly Card[]): string[] {
  const counts = new Map<string, number>()
  for (const { type } of items) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts.keys()].toSorted((a, b) => counts.get(b)! - counts.get(a)!)
}

/**
 * Returns searches that continue the text. If the last word could be the start of a type's name, completes the name.
 * Otherwise, combines the text with a filter by type. `hasTypes` is true if the whole text already finds types.
 */
function completionsOf(
  text: string,
  types: readonly string[],
  hasTypes: boolean,
  language: Language,
): Suggestions['searches'] {
  const words = text.trim().split(/\s+/)
  const last = wordsOf(words.at(-1)!).join(' ')
  const named = types.map((label) => ({ label, name: nameOfValue(language, 'type', label) }))
  const ending = named.filter(({ name }) => last.length >= minCharacters && startsAnyWord(name, last))
  if (words.length > 1 && ending.length > 0)
    return ending.slice(0, maxSuggestions.searches).map(({ name }) => ({
      text: [...words.slice(0, -1), withinSentence(name, language)].join(' '),
      type: null,
    }))
  if (hasTypes || named.length < 2) return []
  return named.slice(0, maxSuggestions.searches).map((type) => ({ text, type }))
}

/**
 * Writes a type's name as it is written within a sentence: in English, "Coats" becomes "coats", but "T-shirts" is
 * unchanged.
 */
const withinSentence = (name: string, language: Language): string =>
  language === 'en' ? name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase()) : name

/** Returns the types whose name in any language starts with the text, and the types that have the text as a synonym. */
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
