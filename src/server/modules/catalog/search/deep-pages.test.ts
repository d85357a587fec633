import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  aStoredListing,
  arbitraryQuery,
  brands,
  bruteForce,
  sortListings,
  plainWords,
  readQuery,
  sellers,
  types,
} from './brute-force.fixture.ts'
import type { SortOrder } from './listing-records.ts'
import { ListingIndex } from './listing-index.ts'

test('deep pages equal the brute-force result in every order', () => {
  const [listings] = fc.sample(fc.tuple(...Array.from({ length: 3200 }, (_, no) => aStoredListing(no + 1))), {
    numRuns: 1,
    seed: 11,
  }) as [Parameters<ListingIndex['put']>[0][]]
  const index = new ListingIndex(plainWords)
  index.setBrands(brands)
  index.setTypes(types)
  index.setSellers(sellers)
  for (const listing of listings) index.put(listing)
  const inputs = [
    {},
    { inStock: true },
    { direct: false },
    ...fc.sample(arbitraryQuery, { numRuns: 8, seed: 3 }),
  ]
  let deep = 0
  for (const wanted of inputs) {
    if (wanted.featured || wanted.search) continue
    const selection = index.select(readQuery(wanted))
    const { fitting } = bruteForce(listings, wanted)
    for (const order of ['newest', 'price-asc', 'price-desc', 'watched'] satisfies SortOrder[]) {
      const all = sortListings(fitting, order)
      for (const skip of [0, 500, 2500, all.length - 7]) {
        if (skip < 0) continue
        expect({
          wanted,
          order,
          skip,
          page: selection.page(order === 'watched' ? 'popular' : order, skip, 24),
        }).toEqual({
          wanted,
          order,
          skip,
          page: all.slice(skip, skip + 24),
        })
        if (skip > 2400 && skip < all.length) deep++
      }
    }
  }
  expect(deep).toBeGreaterThan(5)
})
