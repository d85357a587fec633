import { fields, rowWidth, type RowField } from './index/rows.ts'

/** Which choices a listing misses, a bit each; sizes and stock are asked together and miss together. */
export const missed = {
  none: 0,
  brand: 1,
  type: 2,
  color: 4,
  seller: 8,
  gender: 16,
  condition: 32,
  stocking: 64,
  price: 128,
  /** Never counted under any facet. */
  all: 255,
} as const

/** As many rows as the processor keeps at hand from one test to the next. */
export const blockSize = 2048

export interface RowTest {
  field: RowField
  /** A byte a value: 1 for those allowed. */
  allowed: Uint8Array
  miss: number
}

/** Without a branch: which listings miss is anybody's guess, the processor's too. */
export function markMisses(
  misses: Uint8Array,
  words: Uint32Array,
  places: Uint32Array,
  { field, allowed, miss }: RowTest,
): void {
  const { word, shift, mask } = fields[field]
  for (let i = 0; i < places.length; i++) {
    const value = (words[places[i]! * rowWidth + word]! >>> shift) & mask
    misses[i]! |= (allowed[value]! ^ 1) * miss
  }
}

export function markPrices(
  misses: Uint8Array,
  words: Uint32Array,
  places: Uint32Array,
  min: number,
  max: number,
): void {
  const { word } = fields.price
  const { price: miss } = missed
  for (let i = 0; i < places.length; i++) {
    const price = words[places[i]! * rowWidth + word]!
    misses[i]! |= price >= min && price <= max ? 0 : miss
  }
}

/** Writes those that miss nothing to a list, which may be the one they are from; returns how many. */
export function keepHits(places: Uint32Array, misses: Uint8Array, hits: Uint32Array): number {
  let count = 0
  for (let i = 0; i < places.length; i++) {
    hits[count] = places[i]!
    count += misses[i] === 0 ? 1 : 0
  }
  return count
}

/** Counts the values of the rows with exactly these misses. */
export function countRows(
  counts: Int32Array,
  words: Uint32Array,
  places: Uint32Array,
  misses: Uint8Array,
  miss: number,
  field: RowField,
): void {
  const { word, shift, mask } = fields[field]
  for (let i = 0; i < places.length; i++) {
    const value = (words[places[i]! * rowWidth + word]! >>> shift) & mask
    counts[value]! += misses[i] === miss ? 1 : 0
  }
}
