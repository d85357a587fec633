import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AttributeFacet } from '#contract/catalog/attributes.ts'
import { randomRuns } from '#test/support/random-runs.ts'
import { JsonBytes } from './json-bytes.ts'
import {
  aStoredListing,
  arbitraryQuery,
  brands,
  bruteForce,
  counted,
  sortListings,
  plainWords,
  readQuery,
  sellers,
  types,
  type TypedQuery,
} from './brute-force.fixture.ts'
import { ListingIndex } from './listing-index.ts'
import type { SortOrder, ListingRecord } from './listing-records.ts'

const count = 60
const catalog = fc.tuple(...Array.from({ length: count }, (_, i) => aStoredListing(i * 3 + 1)))
const edits = fc.array(
  fc.integer({ min: 0, max: count + 20 }).chain((i) => aStoredListing(i * 3 + 1)),
  { maxLength: 25 },
)
const orders: SortOrder[] = ['newest', 'price-asc', 'price-desc', 'watched']
const indexOrder = (order: SortOrder) => (order === 'watched' ? 'popular' : order)
const limits = { values: { brand: 100, seller: 100, color: 100 }, options: 100 }

function anIndex(
  listings: readonly ListingRecord[],
  { maxBehind, manyFrom }: { maxBehind?: number; manyFrom?: number } = {},
): ListingIndex {
  const index = new ListingIndex(plainWords, { maxBehind, manyFrom })
  index.setBrands(brands)
  index.setTypes(types)
  index.setSellers(sellers)
  for (const listing of listings) index.put(listing)
  return index
}

function counts(list: { _id: string; count: number }[], chosen: readonly string[] = []) {
  return Object.fromEntries(
    list.filter(({ _id, count: n }) => n > 0 || !chosen.includes(_id)).map(({ _id, count: n }) => [_id, n]),
  )
}

function expectAsBruteForce(
  index: ListingIndex,
  listings: readonly ListingRecord[],
  wanted: TypedQuery,
): void {
  const selection = index.select(readQuery(wanted))
  // Skip searches that were corrected, because spelling correction has separate tests.
  if (selection.understoodAs) return
  const { fitting, stock, price, attributes, ...expected } = bruteForce(listings, wanted)
  const text = new JsonBytes()
  index.writeFacets(text, selection.facets(limits), counted)
  const facets = JSON.parse(text.end())
  expect(selection.total).toBe(fitting.length)
  for (const [name, facet] of Object.entries(expected)) {
    expect({ [name]: counts(facets[name], wanted[(name === 'brands' ? 'brand' : name) as 'brand']) }).toEqual(
      {
        [name]: facet,
      },
    )
  }
  expect(counts(facets.stock)).toEqual(stock)
  expect(facets.price).toEqual(price)
  const listed = ((facets.attributes ?? []) as AttributeFacet[]).map(({ code, values, min, max }) => [
    code,
    { values: counts(values), min, max },
  ])
  expect(Object.fromEntries(listed)).toEqual(attributes)
  expect(listed.map(([code]) => code)).toEqual(Object.keys(attributes))
  for (const order of orders) {
    if (order === 'newest' && (wanted.featured || wanted.search)) continue
    const ordered = sortListings(fitting, order)
    expect(selection.page(indexOrder(order), 0, 24)).toEqual(ordered.slice(0, 24))
    expect(selection.page(indexOrder(order), 7, 5)).toEqual(ordered.slice(7, 12))
  }
}

test('listings, total, every facet, and every order equal brute force on random catalogs and filters', () => {
  fc.assert(
    fc.property(
      catalog,
      fc.array(arbitraryQuery, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(1, 1000),
      (listings, inputs, manyFrom) => {
        const index = anIndex(listings, { manyFrom })
        for (const wanted of inputs) expectAsBruteForce(index, listings, wanted)
      },
    ),
    { numRuns: randomRuns(150) },
  )
})

test('cached selections equal brute force after edits, sales, removals, and new listings', () => {
  fc.assert(
    fc.property(
      catalog,
      edits,
      fc.array(arbitraryQuery, { minLength: 1, maxLength: 6 }),
      (listings, changed, inputs) => {
        const index = anIndex(listings, { manyFrom: 1 })
        const now = new Map(listings.map((listing) => [listing.no, listing]))
        for (const wanted of [{}, ...inputs]) index.select(readQuery(wanted)).facets(limits)
        for (const listing of changed) {
          index.put(listing)
          now.set(listing.no, listing)
        }
        for (const wanted of [{}, ...inputs]) expectAsBruteForce(index, [...now.values()], wanted)
      },
    ),
    { numRuns: randomRuns(150) },
  )
})

test('rarely requested selections are correct after many changes, even if they are far behind', () => {
  const step = fc.record({ changed: edits, asked: fc.integer({ min: 0, max: 5 }) })
  fc.assert(
    fc.property(
      catalog,
      fc.array(arbitraryQuery, { minLength: 6, maxLength: 6 }),
      fc.array(step, { minLength: 2, maxLength: 8 }),
      (listings, inputs, steps) => {
        const index = anIndex(listings, { maxBehind: 16 })
        const now = new Map(listings.map((listing) => [listing.no, listing]))
        for (const wanted of inputs) expectAsBruteForce(index, listings, wanted)
        for (const { changed, asked } of steps) {
          for (const listing of changed) {
            index.put(listing)
            now.set(listing.no, listing)
          }
          expectAsBruteForce(index, [...now.values()], inputs[asked]!)
        }
      },
    ),
    { numRuns: randomRuns(60) },
  )
})

test('a value that was requested before any listing had it finds the first such listing later', () => {
  const base = fc.sample(aStoredListing(1), { numRuns: 1, seed: 7 })[0]!
  const index = anIndex([{ ...base, isListed: true, color: 'black' }])
  expect(index.select({ color: ['petrol'] }).total).toBe(0)
  index.put({ ...base, isListed: true, color: 'petrol' })
  expect(index.select({ color: ['petrol'] }).total).toBe(1)
})

test('the order by relevance puts items in stock first, then whole words before prefixes, then the newest', () => {
  const base = fc.sample(aStoredListing(1), { numRuns: 1, seed: 7 })[0]!
  const titled = (no: number, title: string, isSold = false): ListingRecord => ({
    ...base,
    sizes: ['M'],
    stocked: isSold ? [] : ['M'],
    no,
    title,
    isListed: true,
    brandId: 2,
  })
  const index = anIndex([
    titled(1, 'wool coat'),
    titled(2, 'coated jacket'),
    titled(3, 'coat of silk'),
    titled(4, 'coats'),
    titled(5, 'coats', true),
    titled(6, 'coat', true),
  ])
  const found = index.select(readQuery({ search: 'coat' }))
  expect(found.page('relevance', 0, 10)).toEqual([3, 1, 4, 2, 6, 5])
  expect(found.page('relevance', 1, 2)).toEqual([1, 4])
  expect(found.page('newest', 0, 10)).toEqual([6, 5, 4, 3, 2, 1])
})

test('featured listings are sorted by rank, newest first among equals', () => {
  const base = fc.sample(aStoredListing(1), { numRuns: 1, seed: 7 })[0]!
  const ranked = (no: number, featuredRank: number | null) => ({ ...base, no, isListed: true, featuredRank })
  const index = anIndex([ranked(1, 2), ranked(2, null), ranked(3, 1), ranked(4, 2)])
  expect(index.select({ featured: true }).page('newest', 0, 10)).toEqual([3, 4, 1])
})

test('a renamed brand is found by its new name but not by its old name', () => {
  const base = fc.sample(aStoredListing(1), { numRuns: 1, seed: 7 })[0]!
  const index = anIndex([{ ...base, isListed: true, title: 'plain', brandId: 2 }])
  expect(index.select(readQuery({ search: 'marni' })).total).toBe(1)
  index.setBrands([{ id: 2, name: 'Jil Sander' }])
  expect(index.select(readQuery({ search: 'marni' })).total).toBe(0)
  expect(index.select(readQuery({ search: 'jil' })).total).toBe(1)
  expect(index.select({ brand: ['Jil Sander'] }).total).toBe(1)
  expect(index.select({ brand: ['Marni'] }).total).toBe(0)
})

test('facets contain the most frequent custom sizes and colors, and the requested sizes and colors', () => {
  const sizesOf = (no: number) => ['M', ...Array.from({ length: 40 }, (_, at) => `made up ${no}-${at}`)]
  const base = fc.sample(aStoredListing(1), { numRuns: 1, seed: 7 })[0]!
  const listings = Array.from({ length: 20 }, (_, no): ListingRecord => {
    const named = sizesOf(no)
    return {
      ...base,
      isListed: true,
      no,
      color: no < 3 ? 'black' : `color ${no}`,
      sizes: named,
      stocked: named,
    }
  })
  const text = new JsonBytes()
  const index = anIndex(listings)
  const wanted = { size: ['made up 7-7', 'M'] }
  index.writeFacets(text, index.select(wanted).facets({ values: { ...limits.values, color: 2 }, options: 3 }))
  const { size, color } = JSON.parse(text.end())
  expect(size).toEqual([
    { _id: 'M', count: 20 },
    { _id: 'made up 0-0', count: 1 },
    { _id: 'made up 0-1', count: 1 },
    { _id: 'made up 7-7', count: 1 },
  ])
  expect(color).toEqual([
    { _id: 'black', count: 3 },
    { _id: 'color 10', count: 1 },
  ])
})
