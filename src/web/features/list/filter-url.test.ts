import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filter as filterSchema, sorts } from '#contract/catalog/catalog.ts'
import {
  defaultConditions as conditions,
  defaultDepartments as genders,
} from '#contract/catalog/default-lists.ts'
import { filterFromUrl, queryOfFilter, withoutFilter } from './filter-url.ts'

const read = (query: string) => filterFromUrl(new URLSearchParams(query))

test('parses every URL parameter', () => {
  expect(
    read('search=silk&brand=Bode&brand=Marni&gender=women&min=50&max=200&stock=1&sort=watched&page=3'),
  ).toEqual({
    search: 'silk',
    brand: ['Bode', 'Marni'],
    gender: ['women'],
    minCents: 5000,
    maxCents: 20000,
    inStock: true,
    sort: 'watched',
    page: 3,
  })
})

test('empty form fields and default values are omitted', () => {
  expect(read('search=&min=&max=&sort=newest&page=1&brand=')).toEqual({})
  expect(queryOfFilter({ sort: 'newest', page: 1 })).toBe('')
})

test('colors are case-insensitive', () => {
  expect(read('color=Black&color=black&brand=Bode')).toEqual({ color: ['black'], brand: ['Bode'] })
})

test('removing one value leaves the other values and returns to the first page', () => {
  const filter = read('brand=Bode&brand=Marni&page=3')
  expect(withoutFilter(filter, 'brand', 'Bode')).toEqual({ brand: ['Marni'] })
  expect(withoutFilter(filter, 'brand')).toEqual({})
})

test('filters by attributes have choices or a range of numbers', () => {
  const query =
    'attr.material=wool&attr.material=silk&attr.weight.min=2&attr.weight.max=5,5&attr.handmade=true'
  const filter = {
    attributes: {
      material: ['wool', 'silk'],
      weight: { min: 2, max: 5.5 },
      handmade: ['true'],
    },
  }
  expect(read(query)).toEqual(filter)
  expect(queryOfFilter(filter)).toBe(`?${query.replace('5,5', '5.5')}`)
})

test('invalid filters by attributes are dropped', () => {
  for (const query of [
    'attr.=wool',
    'attr.Material=wool',
    'attr.__proto__=wool',
    'attr.material=Wool%20%26%20silk',
    'attr.weight.min=heavy',
    'attr.weight.middle=3',
    'attr.weight.min.max=3',
    `attr.material=${'a'.repeat(41)}`,
  ])
    expect(read(query), query).toEqual({})
  expect(read('attr.a=b&attr.a.min=3')).toEqual({ attributes: { a: ['b'] } })
})

const word = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== '')
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 5 })
const numbers = fc.integer({ min: -1e9, max: 1e9 }).map((number) => number / 1000 + 0)
const aFilter = fc.record(
  {
    search: word.map((text) => text.trim()),
    brand: words,
    type: words,
    color: words.map((all) => [...new Set(all.map((one) => one.toLowerCase()))]),
    size: words,
    seller: words,
    gender: fc.uniqueArray(fc.constantFrom(...genders), { minLength: 1 }),
    condition: fc.uniqueArray(fc.constantFrom(...conditions), { minLength: 1 }),
    minCents: fc.integer({ min: 0, max: 1_000_000 }).map((units) => units * 100),
    maxCents: fc.integer({ min: 0, max: 1_000_000 }).map((units) => units * 100),
    inStock: fc.constant(true),
    attributes: fc.dictionary(
      fc.stringMatching(/^[a-z]{1,8}(-[a-z]{1,8})?$/),
      fc.oneof(
        fc.uniqueArray(fc.stringMatching(/^[a-z\d]{1,8}$/), { minLength: 1, maxLength: 5 }),
        fc.record({ min: numbers, max: numbers }, { requiredKeys: ['min'] }),
      ),
      { minKeys: 1, maxKeys: 5, noNullPrototype: true },
    ),
    sort: fc.constantFrom(...sorts.filter((name) => name !== 'newest')),
    page: fc.integer({ min: 2, max: 100_000 }),
  },
  { requiredKeys: [] },
)

test('a filter formatted as a URL is parsed back to the same filter', () => {
  // Only searches can be sorted by relevance.
  const isPossible = ({ sort, search }: { sort?: string; search?: string }) =>
    sort !== 'relevance' || search !== undefined
  fc.assert(
    fc.property(aFilter.filter(isPossible), (filter) => {
      expect(read(queryOfFilter(filter))).toEqual(filter)
    }),
  )
})

test('any URL results in a filter that the server accepts', () => {
  const keys = fc.constantFrom(
    'search',
    'brand',
    'gender',
    'condition',
    'min',
    'max',
    'stock',
    'sort',
    'page',
    'size',
    'attr.material',
    'attr.weight.min',
    'attr.weight.max',
    'attr.x',
  )
  const pairs = fc.array(fc.tuple(keys, fc.string({ maxLength: 300 })), { maxLength: 80 })
  fc.assert(
    fc.property(pairs, (pairsGiven) => {
      expect(filterSchema.safeParse(filterFromUrl(new URLSearchParams(pairsGiven))).success).toBe(true)
    }),
  )
})
