import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  RowBitmap,
  CatalogIndex,
  plainTerm,
  plainTerms,
  readTerms,
  WordForms,
  type Row,
} from './catalog-index.ts'

const columns = {
  author: { values: 'many' },
  publisher: { values: 'many', hasFlags: true },
  genre: { values: 'some' },
  language: { values: 'few' },
  age: { values: 'detail' },
} as const
type Column = keyof typeof columns

const book = (no: number, text: string, more: Partial<Row<Column>> = {}): Row<Column> => ({
  no,
  text,
  values: { author: 'sayers', publisher: 'p1', genre: 'crime', language: 'English', age: null },
  price: 1000 + no,
  popularity: 0,
  rank: null,
  options: ['paperback', 'hardcover'],
  available: ['paperback'],
  ...more,
})

function library(rows: readonly Row<Column>[]): CatalogIndex<Column> {
  const index = new CatalogIndex(columns)
  index.setValues('author', [
    { key: 'sayers', label: 'Dorothy L. Sayers', names: ['Dorothy L. Sayers', 'Dorothy Fleming'] },
  ])
  index.setValues('publisher', [
    { key: 'p1', label: 'Gollancz' },
    { key: 'p2', label: 'Hogarth Press', isFlagged: true },
  ])
  index.setValues('genre', [
    { key: 'fiction', label: 'Fiction' },
    { key: 'crime', label: 'Crime', parent: 'fiction' },
  ])
  for (const row of rows) index.put(row)
  return index
}

const poems = { author: 'eliot', publisher: 'p2', genre: 'poetry', language: 'German', age: '12+' }
const rows = [
  book(1, 'The Nine Tailors', { popularity: 7, rank: 2 }),
  book(2, 'Gaudy Night', { popularity: 9, available: [] }),
  book(3, 'The Waste Land', { values: poems, price: 800, options: ['paperback'], rank: 1 }),
]
const all = (index: CatalogIndex<Column>, query: Parameters<typeof index.select>[0]) =>
  index.select(query).page('newest', 0, 10)
const counts = (values: readonly { label: string; count: number }[]) =>
  Object.fromEntries(values.map(({ label, count }) => [label, count]))

test("the counts of each facet ignore the facet's own filter", () => {
  const found = library(rows).select({ values: { genre: ['Fiction'] }, options: ['Hardcover'] })
  expect([found.total, found.page('popular', 0, 10)]).toEqual([2, [2, 1]])
  const facets = found.facets()
  expect(counts(facets.valuesOf('genre'))).toEqual({ Crime: 2, Fiction: 2 })
  expect(facets.valuesOf('author')).toEqual([{ key: 'sayers', label: 'Dorothy L. Sayers', count: 2 }])
  expect(facets.valuesOf('age')).toEqual([])
  expect(counts(facets.options)).toEqual({ hardcover: 2, paperback: 2 })
  expect(facets.availability).toEqual({ available: 0, unavailable: 2 })
  expect(facets.prices).toEqual({ min: 1001, max: 1002 })
  const paperbacks = library(rows)
    .select({ options: ['paperback'] })
    .facets({ values: { author: 1 } })
  expect(counts(paperbacks.valuesOf('author'))).toEqual({ 'Dorothy L. Sayers': 2 })
  expect(paperbacks.availability).toEqual({ available: 2, unavailable: 1 })
})

test('filters, counts and searches of a value include its descendants of all levels, even after a move', () => {
  const index = library(rows)
  index.setValues('genre', [
    { key: 'books', label: 'Books' },
    { key: 'fiction', label: 'Fiction', parent: 'books' },
    { key: 'crime', label: 'Crime', parent: 'fiction' },
    { key: 'noir', label: 'Noir', parent: 'crime' },
  ])
  index.put(book(4, 'The Big Sleep', { values: { ...poems, genre: 'noir' } }))
  expect(all(index, { values: { genre: ['Books'] } })).toEqual([4, 2, 1])
  expect(all(index, { values: { genre: ['Crime', 'poetry'] } })).toEqual([4, 3, 2, 1])
  expect(all(index, { search: readTerms('books') })).toEqual([4, 2, 1])
  const genres = (query: Parameters<typeof index.select>[0]) =>
    counts(index.select(query).facets().valuesOf('genre'))
  expect(genres({})).toEqual({ Books: 3, Fiction: 3, Crime: 3, Noir: 1, poetry: 1 })
  index.setValues('genre', [{ key: 'noir', label: 'Noir', parent: 'books' }])
  expect(all(index, { values: { genre: ['Fiction'] } })).toEqual([2, 1])
  expect(genres({})).toEqual({ Books: 3, Fiction: 2, Crime: 2, Noir: 1, poetry: 1 })
  expect(all(index, { search: readTerms('crime') })).toEqual([2, 1])
})

test('rows are filtered by prices, availability, flags, ranks and details', () => {
  const index = library(rows)
  expect(all(index, { minPrice: 900, maxPrice: 1001 })).toEqual([1])
  expect(all(index, { isAvailable: true })).toEqual([3, 1])
  expect(all(index, { isFlagged: true })).toEqual([3])
  expect(all(index, { isFlagged: false })).toEqual([2, 1])
  expect(all(index, { isFeatured: true })).toEqual([3, 1])
  expect(all(index, { values: { age: ['12+'] } })).toEqual([3])
  expect(index.select({}).page('price-asc', 0, 2)).toEqual([3, 1])
  expect(index.select({}).page('price-desc', 1, 2)).toEqual([1, 3])
})

test('a search matches row texts and the names of values and parent values, and corrects unknown words', () => {
  const index = library(rows)
  const search = (text: string) => {
    const found = index.select({ search: readTerms(text) })
    return [found.page('newest', 0, 10), found.understoodAs ?? null]
  }
  expect(search('the tailor')).toEqual([[1], null])
  expect(search('fleming gau')).toEqual([[2], null])
  expect(search('fiction')).toEqual([[2, 1], null])
  expect(search('sayres tailers')).toEqual([[1], 'sayers tailors'])
  expect(search('wasteland')).toEqual([[3], 'waste land'])
  expect(search('dune')).toEqual([[], null])
  expect(readTerms('!')).toBeUndefined()
})

test('a dictionary adds synonyms, word forms and values to words', () => {
  const forms = new WordForms({ irregular: { verse: 'poetry' } })
  const words = plainTerms(forms)
  const terms = {
    ...words,
    termOf: (text: string) =>
      text === 'whodunit'
        ? {
            ...plainTerm(text, true, forms),
            namedValues: [{ column: 'genre', label: 'Crime' }],
            also: [forms.phraseOf(['crime'])],
          }
        : words.termOf(text),
  }
  const index = library(rows)
  index.setTerms(terms)
  expect(all(index, { search: readTerms('whodunit', terms) })).toEqual([2, 1])
  expect(all(index, { search: readTerms('verse', terms) })).toEqual([3])
})

test('selections reflect changed and removed rows, renamed values and aliases', () => {
  const index = library(rows)
  const crime = index.select({ values: { genre: ['crime'] } })
  expect(crime.total).toBe(2)
  index.put(book(4, 'Strong Poison'))
  index.delete(1)
  index.delete(99)
  expect([crime.total, crime.page('newest', 0, 9)]).toEqual([2, [4, 2]])
  expect(index.countOf('genre', 'crime')).toBe(2)
  const renamed = [{ key: 'p1', label: 'Harper', isFlagged: true }]
  expect(index.setValues('publisher', renamed)).toEqual(renamed)
  expect(index.setValues('publisher', renamed)).toEqual([])
  expect(all(index, { values: { publisher: ['harper'] }, isFlagged: true })).toEqual([4, 2])
  expect(all(index, { search: readTerms('gollancz') })).toEqual([])
  index.setAliases('publisher', new Map([['HarperCollins', 'Harper']]))
  expect(all(index, { values: { publisher: ['harpercollins'] } })).toEqual([4, 2])
  expect([index.keyOf('publisher', 'harpercollins'), index.keyOf('publisher', 'none')]).toEqual([
    'p1',
    undefined,
  ])
  const retained = new RowBitmap()
  retained.add(3)
  index.retainOnly(retained)
  expect(all(index, {})).toEqual([3])
})

test('invalid column definitions are rejected', () => {
  const many = Array.from({ length: 15 }, (_, at) => [`column ${at}`, { values: 'some' }] as const)
  expect(() => new CatalogIndex(Object.fromEntries(many))).toThrow(/14 columns/)
  expect(() => new CatalogIndex({ genre: { values: 'some', hasFlags: true } })).toThrow(/flags/)
  const index = new CatalogIndex(Object.fromEntries(many.slice(1)))
  expect(() => index.countOf('genre', 'x')).toThrow(/no column genre/)
})

test('an index without columns can search texts and sort', () => {
  const index = new CatalogIndex({})
  const row = { values: {}, price: 5, popularity: 0, rank: null, options: [], available: [] }
  for (const no of [1, 2]) index.put({ ...row, no, text: `volume ${no}` })
  const found = index.select({ search: readTerms('volumes'), maxPrice: 5 })
  expect([found.page('newest', 0, 9), found.facets().prices]).toEqual([[2, 1], { min: 5, max: 5 }])
})

test('the example of the README prints the output shown there', () => {
  const folder = path.join(import.meta.dirname, '..')
  const readme = fs.readFileSync(path.join(folder, 'README.md'), 'utf8')
  const [, example = '', prints = ''] = /```ts\n([^]*?)```\n+It prints:\n+```\n([^]*?)```/.exec(readme) ?? []
  const args = ['--input-type=module-typescript', '--eval', example]
  const env = { ...process.env, NO_COLOR: '1' }
  expect(execFileSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' })).toBe(prints)
  expect(prints).not.toBe('')
})
