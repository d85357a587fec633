import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CatalogIndex, readTerms, type Query, type Row } from './catalog-index.ts'

// Two columns of each storage type, so that confusing two columns makes the test fail.
const columns = {
  author: { values: 'many', hasFlags: true },
  publisher: { values: 'many' },
  genre: { values: 'some' },
  series: { values: 'some' },
  language: { values: 'few' },
  country: { values: 'few' },
  age: { values: 'detail' },
  binding: { values: 'detail' },
} as const
type Column = keyof typeof columns
const names = Object.keys(columns) as Column[]
const keysOf = (column: Column) => [1, 2, 3].map((at) => `${column}${at}`)
const options = ['paperback', 'hardcover', 'audio']
const words = ['night', 'poison', 'waste', 'land']
const flagged = 'author1'
const excludable = ['genre', 'series', 'language', 'country'] as const
const orders = ['relevance', 'newest', 'price-asc', 'price-desc', 'popular'] as const

const someOf = (values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 })
// Most conditions are undefined, because queries with few conditions use different code paths than queries with many
// conditions.
const maybe = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const byColumn = <T>(of: (column: Column) => fc.Arbitrary<T>) =>
  fc.record(Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Column, fc.Arbitrary<T>>)

const aRow = (no: number): fc.Arbitrary<Row<Column>> =>
  fc.record({
    no: fc.constant(no),
    text: fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((all) => all.join(' ')),
    values: byColumn((column) => fc.option(fc.constantFrom(...keysOf(column)), { freq: 6 })),
    price: fc.integer({ min: 0, max: 30 }),
    popularity: fc.integer({ min: 0, max: 40 }),
    rank: fc.constant(null),
    options: fc.constant(options),
    available: someOf(options),
  })
type TestQuery = Omit<Query<Column>, 'search'> & {
  values: Record<Column, string[] | undefined>
  word: string | undefined
}
const aQuery: fc.Arbitrary<TestQuery> = fc.record({
  word: maybe(fc.constantFrom(...words, 'genre1', 'country2', 'author3')),
  values: byColumn((column) => maybe(someOf(keysOf(column)))),
  options: maybe(someOf(options)),
  minPrice: maybe(fc.integer({ min: 0, max: 20 })),
  maxPrice: maybe(fc.integer({ min: 10, max: 40 })),
  isAvailable: maybe(fc.boolean()),
  isFlagged: maybe(fc.boolean()),
  except: maybe(
    fc.record(
      Object.fromEntries(excludable.map((name) => [name, someOf(keysOf(name))])) as Record<
        (typeof excludable)[number],
        fc.Arbitrary<string[]>
      >,
      { requiredKeys: [] },
    ),
  ),
})

/** Returns whether a row matches a query, ignoring the condition `except`. */
function matches(row: Row<Column>, query: TestQuery, except?: Column | 'price'): boolean {
  const { word, values, isFlagged, minPrice = 0, maxPrice = Infinity } = query
  const among = (chosen: readonly string[] | undefined, of: readonly (string | null)[]) =>
    !chosen?.length || of.some((value) => value !== null && chosen.includes(value))
  const texts = [...row.text.split(' '), row.values.genre, row.values.country, row.values.author]
  return (
    names.every((name) => name === except || among(values[name], [row.values[name]])) &&
    among(query.options, query.isAvailable ? row.available : row.options) &&
    (!query.isAvailable || row.available.length > 0) &&
    (except === 'price' || (row.price >= minPrice && row.price <= maxPrice)) &&
    excludable.every((name) => !query.except?.[name]?.includes(row.values[name] ?? '')) &&
    (isFlagged === undefined || (row.values.author === flagged) === isFlagged) &&
    (word === undefined || texts.includes(word))
  )
}

function expectAnswers(index: CatalogIndex<Column>, rows: readonly Row<Column>[], query: TestQuery): void {
  const found = index.select({
    ...query,
    search: query.word === undefined ? undefined : readTerms(query.word),
  })
  const matching = rows.filter((row) => matches(row, query))
  if (matching.length === 0 && found.understoodAs) return
  expect(found.total).toBe(matching.length)
  const by = {
    relevance: (row: Row) => (row.available.length > 0 ? 0 : 1),
    newest: () => 0,
    'price-asc': (row: Row) => row.price,
    'price-desc': (row: Row) => -row.price,
    popular: (row: Row) => -row.popularity,
  }
  for (const order of orders) {
    const sorted = matching.toSorted((a, b) => by[order](a) - by[order](b) || b.no - a.no)
    expect(found.page(order, 1, 5)).toEqual(sorted.slice(1, 6).map(({ no }) => no))
  }
  const facets = found.facets()
  for (const name of names) {
    const counts: Record<string, number> = {}
    for (const label of query.values[name] ?? [])
      if (index.codeOf(name, label) !== undefined) counts[label] = 0
    for (const row of rows) {
      const key = row.values[name]
      if (key !== null && matches(row, query, name)) counts[key] = (counts[key] ?? 0) + 1
    }
    const listed = facets.valuesOf(name).map(({ label, count }) => [label, count])
    expect({ [name]: Object.fromEntries(listed) }).toEqual({ [name]: counts })
  }
  const prices = rows.filter((row) => matches(row, query, 'price')).map(({ price }) => price)
  expect(facets.prices).toEqual(
    prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : undefined,
  )
}

test('results are the same as those of a simple loop over all rows, before and after changes', () => {
  const catalog = fc.tuple(...Array.from({ length: 40 }, (_, at) => aRow(at * 2)))
  const changes = fc.array(
    fc.integer({ min: 0, max: 50 }).chain((at) => aRow(at * 2)),
    { maxLength: 10 },
  )
  const queries = fc.array(aQuery, { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(catalog, changes, queries, fc.constantFrom(1, 1000), (rows, changed, asked, manyFrom) => {
      const index = new CatalogIndex(columns, { manyFrom })
      index.setValues('author', [{ key: flagged, label: flagged, isFlagged: true }])
      for (const row of rows) index.put(row)
      for (const query of asked) expectAnswers(index, rows, query)
      for (const row of changed) index.put(row)
      const now = new Map([...rows, ...changed].map((row) => [row.no, row]))
      for (const [at, query] of asked.entries()) {
        if (at === 1) for (const no of [0, 2]) if (now.delete(no)) index.delete(no)
        expectAnswers(index, [...now.values()], query)
      }
    }),
    { numRuns: 60 },
  )
})
