import { expect, test } from 'vitest'
import type { Quote } from '#contract/orders/orders.ts'
import { parcelArrivalText } from './parcel-arrival.ts'

const lineOf = (_id: string, username: string) => ({ item: { _id, sizeID: `siz_${_id}`, username } })
const unit = (_id: string) => ({ _id, sizeID: `siz_${_id}` })
const quoteOf = (parts: Partial<Quote>) =>
  ({
    lines: [lineOf('a', 'ana'), lineOf('b', 'ben'), lineOf('c', 'ben')],
    unavailable: [],
    notServed: [],
    deliveries: ['ana', 'ben'].map((seller) => ({
      seller,
      name: seller,
      window: { from: '2026-12-03', by: '2026-12-05' },
    })),
    ...parts,
  }) as unknown as Quote

test('a parcel has an arrival date only if at least one of its items can be shipped', () => {
  const awayUntil = '2026-12-09T00:00:00.000Z'
  const datesOf = (parts: Partial<Quote>) =>
    ['ana', 'ben'].map((seller) => parcelArrivalText(quoteOf(parts), seller))
  const dated = expect.stringContaining('Dec 3')
  expect(datesOf({})).toEqual([dated, dated])
  expect(datesOf({ unavailable: [{ ...unit('a'), awayUntil }, unit('b')] })).toEqual(['', dated])
  expect(datesOf({ notServed: [unit('b'), unit('c')] })).toEqual([dated, ''])
})
