import { expect, test } from 'vitest'
import { countUnits, mergeUnits, titleWithQuantity } from './merged-lines.ts'
import type { OrderLine } from './order-line.ts'

const line = (_id: string, sizeID: string, cents: number): OrderLine => ({
  code: 'item',
  label: 'Chair',
  seller: 'ada',
  amount: { cents, currency: 'usd' },
  item: { line: `lin_${_id}${sizeID}`, _id, username: 'ada', sizeID, size: sizeID, photo: null },
})
const shipping: OrderLine = { ...line('', '', 500), code: 'shipping', item: null }

test('units of a size become one line with the total amount, in the order of the first units', () => {
  const merged = mergeUnits([
    line('a', 'S', 100),
    line('b', 'S', 200),
    line('a', 'S', 100),
    line('a', 'M', 100),
    shipping,
    shipping,
    line('a', 'S', 100),
  ])
  expect(merged.map(({ item, amount }) => [item?._id, item?.size, item?.quantity, amount.cents])).toEqual([
    ['a', 'S', 3, 300],
    ['b', 'S', undefined, 200],
    ['a', 'M', undefined, 100],
    [undefined, undefined, undefined, 500],
    [undefined, undefined, undefined, 500],
  ])
  expect(merged.map(titleWithQuantity)).toEqual(['3 × Chair', 'Chair', 'Chair', 'Chair', 'Chair'])
})

test('merging again changes nothing, and units are counted', () => {
  const merged = mergeUnits([line('a', 'S', 100), line('a', 'S', 100)])
  expect(mergeUnits(merged)).toEqual(merged)
  expect(countUnits([{ quantity: 3 }, {}])).toBe(4)
})
