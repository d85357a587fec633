import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CatalogIndex, readTerms, type Query, type Row } from './catalog-index.ts'
import { RowTags } from './columns/row-tags.ts'
import { TagSets } from './columns/tag-sets.ts'

type Column = 'author' | 'genre' | 'language'
type TestRow = Row<Column> & { tags: Record<string, string[]>; numbers: Record<string, number> }
const columns = {
  author: { values: 'many' },
  genre: { values: 'some' },
  language: { values: 'few' },
} as const
const tagNames = ['material', 'season', 'constructor']
const numberNames = ['weight', 'height']
const tagValues = ['wool', 'silk', 'linen']
// The number 0.1 needs double precision. The other numbers do not.
const numbers = [-4, 0, 0.1, 2.5, 1_000_000]
const words = ['night', 'land']

const someOf = (values: readonly string[], minLength = 0) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength, maxLength: 2 })
const some = <T>(names: readonly string[], value: fc.Arbitrary<T>) =>
  fc
    .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 2 })
    .map((pairs): Record<string, T> => Object.fromEntries(pairs))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 })

const aRow = (no: number): fc.Arbitrary<TestRow> =>
  fc.record({
    no: fc.constant(no),
    text: fc.constantFrom(...words),
    values: fc.record({
      author: fc.constantFrom('a1', 'a2'),
      genre: fc.constantFrom('g1', 'g2'),
      language: fc.constantFrom('l1', 'l2'),
    }),
    price: fc.integer({ min: 0, max: 30 }),
    popularity: fc.integer({ min: 0, max: 9 }),
    rank: fc.constantFrom(null, null, 1),
    options: fc.constant(['S', 'M']),
    available: someOf(['S', 'M']),
    tags: some(tagNames, someOf(tagValues)),
    numbers: some(numberNames, fc.constantFrom(...numbers)),
  })

const aQuery = fc.record({
  word: maybe(fc.constantFrom(...words)),
  values: fc.record({
    author: maybe(someOf(['a1', 'a2'])),
    genre: maybe(someOf(['g1', 'g2'])),
    language: maybe(someOf(['l1', 'l2'])),
  }),
  maxPrice: maybe(fc.integer({ min: 5, max: 30 })),
  isAvailable: maybe(fc.boolean()),
  isFeatured: maybe(fc.boolean()),
  tags: some([...tagNames, 'never'], someOf([...tagValues, 'tweed'])),
  numbers: some(
    numberNames,
    fc.record({ min: maybe(fc.constantFrom(...numbers)), max: maybe(fc.constantFrom(...numbers)) }),
  ),
})
type TestQuery = typeof aQuery extends fc.Arbitrary<infer T> ? T : never
const own = <T>(of: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined

/** Returns whether a row matches a query, ignoring the condition `except`. */
function matches(row: TestRow, query: TestQuery, except?: string): boolean {
  const isIn = ([name, chosen]: [string, string[] | undefined], values: readonly string[]): boolean =>
    name === except || !chosen?.length || values.some((value) => chosen.includes(value))
  return (
    (query.word === undefined || row.text === query.word) &&
    Object.entries(query.values).every((each) => isIn(each, [row.values[each[0] as Column]!])) &&
    (except === 'price' || row.price <= (query.maxPrice ?? Infinity)) &&
    (!query.isAvailable || row.available.length > 0) &&
    (!query.isFeatured || row.rank !== null) &&
    Object.entries(query.tags).every((each) => isIn(each, own(row.tags, each[0]) ?? [])) &&
    Object.entries(query.numbers).every(([name, { min = -Infinity, max = Infinity }]) => {
      if (name === except || (min === -Infinity && max === Infinity)) return true
      const value = own(row.numbers, name)
      return value !== undefined && value >= min && value <= max
    })
  )
}

function expectAnswers(index: CatalogIndex<Column>, rows: readonly TestRow[], query: TestQuery): void {
  const { word, ...rest } = query
  const search: Query<Column> = { ...rest, search: word === undefined ? undefined : readTerms(word) }
  const found = index.select(search)
  if (found.understoodAs) return
  const facets = found.facets()
  const matching = rows.filter((row) => matches(row, query))
  expect(found.total).toBe(matching.length)
  const cheapest = matching.toSorted((a, b) => a.price - b.price || b.no - a.no)
  expect(found.page('price-asc', 0, 6)).toEqual(cheapest.slice(0, 6).map(({ no }) => no))
  const count = (except: string, valuesOf: (row: TestRow) => readonly string[]) => {
    const counts: Record<string, number> = {}
    for (const row of rows)
      if (matches(row, query, except))
        for (const value of valuesOf(row)) counts[value] = (counts[value] ?? 0) + 1
    return counts
  }
  for (const name of tagNames) {
    const listed = facets.tagsOf(name).map(({ label, count: n }) => [label, n])
    expect({ [name]: Object.fromEntries(listed) }).toEqual({
      [name]: count(name, (row) => own(row.tags, name) ?? []),
    })
  }
  for (const name of numberNames) {
    const values = rows.flatMap((row) => (matches(row, query, name) ? (own(row.numbers, name) ?? []) : []))
    expect({ [name]: facets.numbersOf(name) }).toEqual({
      [name]: values.length > 0 ? { min: Math.min(...values), max: Math.max(...values) } : undefined,
    })
  }
  for (const name of ['author', 'genre', 'language'] as const) {
    const listed = facets.valuesOf(name).filter(({ count: n }) => n > 0)
    expect(Object.fromEntries(listed.map(({ label, count: n }) => [label, n]))).toEqual(
      count(name, (row) => [row.values[name]!]),
    )
  }
  const prices = rows.filter((row) => matches(row, query, 'price')).map(({ price }) => price)
  expect(facets.prices?.max).toBe(prices.length > 0 ? Math.max(...prices) : undefined)
}

test('tags and numbers filter and count like a loop over all rows, even while names are added and dropped', () => {
  const catalog = fc.tuple(...Array.from({ length: 20 }, (_, no) => aRow(no)))
  const change = fc.oneof(
    fc.integer({ min: 0, max: 25 }).chain(aRow),
    fc.integer({ min: 0, max: 25 }).map((no) => ({ no, isGone: true as const })),
  )
  fc.assert(
    fc.property(
      catalog,
      fc.array(aQuery, { minLength: 1, maxLength: 4 }),
      fc.array(change, { maxLength: 12 }),
      fc.constantFrom(1, 1000),
      (rows, queries, changes, manyFrom) => {
        const index = new CatalogIndex<Column>(columns, { manyFrom, maxBehind: 6 })
        for (const row of rows) index.put(row)
        const now = new Map(rows.map((row) => [row.no, row]))
        for (const query of queries) expectAnswers(index, rows, query)
        for (const each of changes) {
          if ('isGone' in each) {
            index.delete(each.no)
            now.delete(each.no)
          } else {
            index.put(each)
            now.set(each.no, each)
          }
          expectAnswers(index, [...now.values()], queries[0]!)
        }
        for (const query of queries) expectAnswers(index, [...now.values()], query)
        for (const no of now.keys()) index.delete(no)
        for (const query of queries) expectAnswers(index, [], query)
      },
    ),
    { numRuns: 120 },
  )
})

test('cached counts of a large result reflect changes to tags and numbers', () => {
  // A smaller result is counted again after each change.
  const size = 34_000
  const index = new CatalogIndex<Column>(columns)
  const patterns = fc.sample(aRow(0), { numRuns: 60, seed: 5 })
  const now = new Map<number, TestRow>()
  const put = (no: number, pattern: number): void => {
    const row = { ...patterns[pattern % 60]!, no, rank: null }
    now.set(no, row)
    index.put(row)
  }
  for (let no = 0; no < size; no++) put(no, no)
  const open: TestQuery = {
    word: undefined,
    values: { author: undefined, genre: undefined, language: undefined },
    maxPrice: undefined,
    isAvailable: undefined,
    isFeatured: undefined,
    tags: {},
    numbers: {},
  }
  const asked: TestQuery[] = [
    open,
    { ...open, maxPrice: 29 },
    { ...open, tags: { material: ['wool', 'silk'] } },
    { ...open, tags: { season: ['wool'], material: ['linen'] }, values: { ...open.values, genre: ['g1'] } },
    { ...open, numbers: { weight: { min: 0, max: undefined } } },
  ]
  for (const { word: _word, ...query } of asked) index.select(query).facets()
  for (let no = 0; no < 400; no += 3) put(no, no * 7 + 1)
  for (let no = 401; no < 500; no += 2) {
    now.delete(no)
    index.delete(no)
  }
  for (const query of asked) expectAnswers(index, [...now.values()], query)
})

test('a tag with many different sets of values is counted exactly', () => {
  const index = new CatalogIndex({}, {})
  const labels = Array.from({ length: 40 }, (_, at) => `v${at}`)
  const counts: Record<string, number> = {}
  const base = { text: '', values: {}, price: 1, popularity: 0, rank: null, options: [], available: [] }
  for (let no = 0; no < 9000; no++) {
    const style = [no % 40, (no >> 3) % 40, (no >> 6) % 40, 7].map((at) => labels[at]!)
    for (const label of new Set(style)) counts[label] = (counts[label] ?? 0) + 1
    index.put({ ...base, no, tags: { style } })
  }
  const facets = index.select({ maxPrice: 1 }).facets()
  expect(Object.fromEntries(facets.tagsOf('style').map(({ label, count }) => [label, count]))).toEqual(counts)
  expect(index.select({ tags: { style: ['v7'] } }).total).toBe(9000)
  const limited = index.select({}).facets({ tags: [], numbers: [] })
  expect(limited.tagsOf('style')).toEqual([])
})

test('a set keeps its ID, and equal sets share an ID', () => {
  const sets = new TagSets()
  const codes = fc.uniqueArray(fc.nat(60), { maxLength: 5 }).map((all) => all.sort((a, b) => a - b))
  const known = new Map<string, number>([['', 0]])
  fc.assert(
    fc.property(codes, (all) => {
      const set = sets.save(all)
      const key = all.join()
      expect(set).toBe(known.get(key) ?? known.size)
      known.set(key, set)
      const counts = new Int32Array(61)
      sets.addTo(counts, set, 2)
      expect([...counts.keys()].filter((code) => counts[code] === 2)).toEqual(all)
    }),
    { numRuns: 2000 },
  )
})

test('unused sets are removed, and counts stay correct', () => {
  const index = new CatalogIndex(columns)
  const rows = new Map<number, string[]>()
  const tags = new RowTags()
  tags.reserve(10)
  const countOf = (value: string) => [...rows.values()].filter((each) => each.includes(value)).length
  for (let n = 0; n < 4_000; n++) {
    const no = n % 10
    const style = [...new Set([n % 37, (n * 7) % 41, (n * 11) % 43].map((value) => `v${value}`))]
    rows.set(no, style)
    const row: Row<Column> = {
      no,
      text: 'night',
      values: { author: 'a1', genre: 'g1', language: 'l1' },
      price: 1,
      popularity: 0,
      rank: null,
      options: [],
      available: [],
      tags: { style },
    }
    index.put(row)
    tags.delete(no)
    tags.add(row)
    tags.dropUnused()
    expect(tags.tags.get('style')!.sets.size).toBeLessThanOrEqual(2 * 10 + 1024)
    const value = `v${n % 43}`
    const filtered = index.select({ tags: { style: [value] } })
    expect(filtered.total).toBe(countOf(value))
    if (n % 100 !== 0) continue
    for (const { label, count } of index.select({}).facets({}).tagsOf('style'))
      expect(count).toBe(countOf(label))
  }
})
