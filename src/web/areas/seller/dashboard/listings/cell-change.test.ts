import { expect, test } from 'vitest'
import type { Listing } from '#contract/listings/listings.ts'
import { cellChange, isUntouched, storedValue } from './cell-change.ts'

const money = (cents: number) => ({ cents, currency: 'usd' })
const size = (ID: string, qty: number, cents?: number) => ({
  ID,
  size: ID.toUpperCase(),
  qty,
  held: 0,
  ...(cents !== undefined && { price: money(cents) }),
})
const listing = (version: string, price: number | null, sizes: Listing['sizes']) =>
  ({ version, price: price === null ? null : money(price), sizes }) as Listing

const shown = listing('1', 9_000, [size('s', 2), size('m', 3, 8_000)])

test('a change of one cell keeps the current values of the other sizes', () => {
  const sold = listing('2', 9_000, [size('s', 1), size('m', 3, 8_000)])
  expect(cellChange(sold, { field: 'qty', sizeId: 'm' }, 5)).toEqual({
    version: '2',
    sizes: [
      { ID: 's', size: 'S', qty: 1 },
      { ID: 'm', size: 'M', qty: 5 },
    ],
  })
  expect(cellChange(sold, { field: 'price', sizeId: 'm' }, null).sizes![1]).toEqual({
    ID: 'm',
    size: 'M',
    qty: 3,
    priceCents: null,
  })
  expect(cellChange(sold, { field: 'price' }, 100)).toEqual({ version: '2', priceCents: 100 })
})

test('a cell is untouched if only other values have changed', () => {
  const now = listing('2', 9_000, [size('s', 1), size('m', 3, 8_000)])
  expect(isUntouched(shown, now, { field: 'qty', sizeId: 'm' })).toBe(true)
  expect(isUntouched(shown, now, { field: 'price' })).toBe(true)
  expect(isUntouched(shown, now, { field: 'qty', sizeId: 's' })).toBe(false)
})

test('a size that was deleted is not untouched, even if it had no own price', () => {
  const now = listing('2', 9_000, [size('m', 3, 8_000)])
  expect(storedValue(now, { field: 'price', sizeId: 's' })).toBeNull()
  expect(isUntouched(shown, now, { field: 'price', sizeId: 's' })).toBe(false)
})
