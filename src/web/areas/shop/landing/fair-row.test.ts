import { expect, test } from 'vitest'
import type { Card } from '#contract/catalog/catalog.ts'
import { limitItemsPerSeller, countRemainingPlaces } from './fair-row.ts'

const cards = (...sellers: string[]): Card[] =>
  sellers.map((username, at) => ({ _id: `prd_${at}`, seller: { username } }) as Card)
const row = (listings: Card[], size = 4): string =>
  limitItemsPerSeller(listings, size)
    .map(({ _id }) => _id.slice(4))
    .join('')

test('a row has at most two items per seller, newest first', () => {
  expect(row(cards('ann', 'ann', 'ann', 'bo', 'ann', 'cy'))).toBe('0135')
  expect(row(cards('ann', 'bo', 'ann', 'bo'))).toBe('0123')
})

test('a row is filled with more items per seller if there are too few sellers', () => {
  expect(row(cards('ann', 'ann', 'ann', 'bo', 'ann'))).toBe('0132')
  expect(row(cards('ann', 'ann', 'ann'))).toBe('012')
  expect(row([])).toBe('')
})

test('counts the remaining places if one seller has added all the newest items', () => {
  expect(countRemainingPlaces(cards(...Array.from({ length: 24 }, () => 'ann')), 8)).toEqual({
    full: new Set(['ann']),
    left: 6,
  })
  expect(countRemainingPlaces(cards('ann', 'ann', 'bo', 'cy'), 4)).toEqual({
    full: new Set(['ann']),
    left: 0,
  })
})
