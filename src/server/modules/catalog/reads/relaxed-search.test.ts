import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClauses, matchSome, readTerms, termsOf, type SearchTerms } from '@souk/catalog-index'
import { SearchDictionary } from '../search/query/dictionary.ts'
import { relaxSearch } from './relaxed-search.ts'

const dictionary = new SearchDictionary({
  types: ['Coats', 'Skirts', 'Midi skirts', 'Shirts', 'T-shirts'].map((label) => ({
    label,
    parent: label === 'Midi skirts' ? 'Skirts' : null,
  })),
  brands: [],
  synonyms: [{ word: 'gloves', means: 'mittens', isMutual: true }],
})

/** Listing with a type and a title. */
type Item = readonly [type: string, title: string]

function isMatch([type, title]: Item, search: SearchTerms): boolean {
  const words = `${type} ${title}`.toLowerCase().split(/[ -]/)
  return termsOf(search)
    .flatMap((term) => createClauses(term, false))
    .every(
      (clause) =>
        clause.words.some((word) => words.includes(word)) ||
        clause.starts.some((start) => words.some((word) => word.startsWith(start))) ||
        clause.values.some(({ label }) => label === type || words.includes(label)),
    )
}

async function relax(text: string, items: readonly Item[]) {
  const terms = dictionary.read(text).terms!
  expect(items.filter((item) => isMatch(item, terms))).toEqual([])
  const found = await relaxSearch(
    terms,
    (word) => dictionary.termOf(word),
    async (some) => items.filter((item) => isMatch(item, some)).length,
  )
  return (
    found && {
      ...found.relaxed,
      titles: items.filter((item) => isMatch(item, found.terms)).map(([, title]) => title),
    }
  )
}

const coats: Item[] = [
  ['Coats', 'wool coat'],
  ['Coats', 'camel coat'],
  ['Coats', 'linen coat'],
]

test('keeps the type and as many other words as possible', async () => {
  expect(await relax('wool coat camel', coats)).toEqual({
    // The word that is not in the vocabulary is dropped first.
    kept: ['coat camel', 'wool coat'],
    hasFewer: true,
    titles: ['wool coat', 'camel coat', 'linen coat'],
  })
  const many = Array.from({ length: 9 }, (_, at): Item => ['Coats', `wool coat ${at}`])
  expect(await relax('wool coat camel', [...many, ['Coats', 'linen coat']])).toEqual({
    kept: ['wool coat'],
    hasFewer: false,
    titles: many.map(([, title]) => title),
  })
})

test('words with many synonyms are not relaxed, because the search would have thousands of clauses', async () => {
  const meanings = (word: string) => ['a', 'b', 'c', 'd', 'e'].map((end) => ({ word, means: word + end }))
  const words = ['aoudad', 'bontebok', 'caribou', 'dikdik', 'eland']
  const wide = new SearchDictionary({
    types: [{ label: 'Coats', parent: null }],
    brands: [],
    synonyms: words.flatMap(meanings).map((synonym) => ({ ...synonym, isMutual: true })),
  })
  let mostClauses = 0
  let counts = 0
  const count = async (some: SearchTerms) => {
    counts++
    mostClauses = Math.max(mostClauses, termsOf(some).flatMap((term) => createClauses(term, false)).length)
    return 0
  }
  for (const text of [`coat ${words.join(' ')}`, words.join(' '), `coat ${words.slice(0, 2).join(' ')} red`])
    await relaxSearch(wide.read(text).terms!, (word) => wide.termOf(word), count)
  expect(counts).toBeGreaterThan(0)
  expect(counts).toBeLessThan(60)
  expect(mostClauses).toBeLessThan(150)
})

test('leaves out a word that no item has', async () => {
  expect(await relax('zorblat wool coat', coats)).toMatchObject({ kept: ['wool coat'] })
})

test('the near matches of a type are also items of a broader type', async () => {
  const skirts: Item[] = [
    ['Midi skirts', 'silk'],
    ['Skirts', 'pleated'],
  ]
  expect(await relax('midi skirt pleated', skirts)).toMatchObject({ kept: ['midi skirt', 'skirt pleated'] })
})

test('of several types, keeps the type with which most words match', async () => {
  expect(await relax('wool coat pleated shirt', [...coats, ['Shirts', 'plain']])).toMatchObject({
    kept: ['wool coat'],
  })
})

test('finds nothing if the word that names the item is not in the shop', async () => {
  expect(await relax('leather gloves', [['Coats', 'leather coat']])).toBeUndefined()
  expect(await relax('gloves', coats)).toBeUndefined()
})

test('finds nothing for a search with too many words', async () => {
  expect(await relax('coat one two three four five six seven', coats)).toBeUndefined()
})

test('the clauses of partial matches are equal to counting the matching terms', () => {
  const letters = [...'abcdef']
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...letters), { minLength: 1, maxLength: 5 }),
      fc.uniqueArray(fc.constantFrom(...letters), { maxLength: 6 }),
      fc.nat(5),
      fc.boolean(),
      (terms, row, least, isFirstRequired) => {
        const search = readTerms(terms.map((letter) => letter.repeat(3)).join(' '))!
        const first = termsOf(search)[0]
        const isRequired = (term: unknown): boolean => isFirstRequired && term === first
        const optional = isFirstRequired ? terms.slice(1) : terms
        const some = Math.min(least, optional.length)
        const words = row.map((letter) => letter.repeat(3))
        const isExpected =
          optional.filter((letter) => row.includes(letter)).length >= some &&
          (!isFirstRequired || row.includes(terms[0]!))
        expect(isMatch(['', words.join(' ')], matchSome(search, isRequired, some, some))).toBe(isExpected)
      },
    ),
  )
})
