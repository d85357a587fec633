import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseReviewQuery, reviewQueryString } from './review-url.ts'

const read = (query: string) => parseReviewQuery(new URLSearchParams(query))

test('a URL without parameters selects the newest 25 reviews', () => {
  expect(read('')).toEqual({ sort: 1, limit: 25, page: 1 })
})

test('unknown values fall back to their defaults', () => {
  const defaults = { sort: 1, limit: 25, page: 1 }
  for (const query of [
    'sort=4',
    'sort=0',
    'view=1000',
    'view=5',
    'page=0',
    'page=-1',
    'page=1e9',
    'page=9999999',
  ])
    expect(read(query), query).toEqual(defaults)
})

test('every query is parsed back from its URL', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1 as const, 2 as const, 3 as const),
      fc.constantFrom(25 as const, 50 as const, 75 as const),
      fc.integer({ min: 1, max: 999_999 }),
      (sort, limit, page) => {
        expect(read(reviewQueryString({ sort, limit, page }))).toEqual({ sort, limit, page })
      },
    ),
  )
})
