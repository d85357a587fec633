import type { Bits } from './index/bits.ts'
import { fields, rowWidth } from './index/rows.ts'
import type { ListingTable } from './index/listing-table.ts'

/** In cents; `min` is above `max` when there is no listing. */
export interface PriceRange {
  min: number
  max: number
}

export function priceRange(listingTable: ListingTable, nos: Uint32Array): PriceRange {
  const { words } = listingTable.rows
  let min = Infinity
  let max = -Infinity
  for (let i = 0; i < nos.length; i++) {
    const price = words[nos[i]! * rowWidth + fields.price.word]!
    if (price < min) min = price
    if (price > max) max = price
  }
  return { min, max }
}

/** Of many listings only those on the lowest and the highest step that has any are looked at. */
export function priceRangeOfMany(listingTable: ListingTable, found: Bits): PriceRange {
  const steps = listingTable.price.steps.map((step) => step?.toList() ?? new Uint32Array(0))
  const low = steps.find((nos) => nos.some((no) => found.has(no))) ?? new Uint32Array(0)
  const high = steps.findLast((nos) => nos.some((no) => found.has(no))) ?? new Uint32Array(0)
  const isFound = (no: number): boolean => found.has(no)
  return {
    min: priceRange(listingTable, low.filter(isFound)).min,
    max: priceRange(listingTable, high.filter(isFound)).max,
  }
}
