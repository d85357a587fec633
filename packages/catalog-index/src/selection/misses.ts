import { missesNone } from '../columns/columns.ts'

/**
 * Filters that a row with a certain value of a field fails, as bits of `misses`. Indexed by field, then by value.
 * Undefined for fields without a filter.
 */
export type Misses = readonly (Uint16Array | undefined)[]

/** Prepared filter by a column whose values are part of a kind or offer. */
export interface Test {
  mask: Uint8Array
  /** Integer codes of the column's values, indexed by the number of the kind or offer. */
  codes: readonly number[]
  missed: number
}

/** Returns the filters that a row of a kind or offer with this number fails. */
export function missesOf(tests: readonly Test[], number: number): number {
  let misses = missesNone
  for (const { mask, codes, missed } of tests) if (mask[codes[number]!] !== 1) misses |= missed
  return misses
}

/** Returns the filters that a row fails for each of the first `size` codes. */
export function tableOf(size: number, missesOfCode: (code: number) => number): Uint16Array {
  const table = new Uint16Array(size)
  for (let code = 0; code < size; code++) table[code] = missesOfCode(code)
  return table
}
