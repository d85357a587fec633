import type { Bits } from './bits.ts'
import { fields, rowWidth } from './rows.ts'
import type { Shelves } from './shelves.ts'

/** In cents; `min` is above `max` when there is no piece. */
export interface PriceRange {
  min: number
  max: number
}

export function priceRange(shelves: Shelves, nos: Uint32Array): PriceRange {
  const { words } = shelves.rows
  let min = Infinity
  let max = -Infinity
  for (let i = 0; i < nos.length; i++) {
    const price = words[nos[i]! * rowWidth + fields.price.word]!
    if (price < min) min = price
    if (price > max) max = price
  }
  return { min, max }
}

/** Of many pieces only those on the lowest and the highest step that has any are looked at. */
export function priceRangeOfMany(shelves: Shelves, found: Bits): PriceRange {
  const steps = shelves.price.steps.map((step) => step?.toList() ?? new Uint32Array(0))
  const low = steps.find((nos) => nos.some((no) => found.has(no))) ?? new Uint32Array(0)
  const high = steps.findLast((nos) => nos.some((no) => found.has(no))) ?? new Uint32Array(0)
  const isFound = (no: number): boolean => found.has(no)
  return {
    min: priceRange(shelves, low.filter(isFound)).min,
    max: priceRange(shelves, high.filter(isFound)).max,
  }
}
