import { missesAll, missesNone } from '../columns/columns.ts'
import type { RowTable } from '../columns/row-table.ts'

/**
 * Bit masks of the filters that a row fails because of the value of a field. Indexed by field, then by value. Undefined
 * for fields without a filter.
 */
export type Misses = readonly (Uint16Array | undefined)[]

/** Prepared filter by a column whose values are part of a kind or offer. */
export interface ColumnTest {
  mask: Uint8Array
  /** Integer codes of the column's values, indexed by the ID of the kind or offer. */
  codes: readonly number[]
  missed: number
}

/** Returns a bit mask of the filters that a row fails because of its kind or offer, which is given by its ID. */
export function missesOf(tests: readonly ColumnTest[], number: number): number {
  let misses = missesNone
  for (const { mask, codes, missed } of tests) if (mask[codes[number]!] !== 1) misses |= missed
  return misses
}

/** Returns a table with the result of `missesOfCode` for each of the first `size` codes. */
export function createMissesTable(size: number, missesOfCode: (code: number) => number): Uint16Array {
  const table = new Uint16Array(size)
  for (let code = 0; code < size; code++) table[code] = missesOfCode(code)
  return table
}

interface ExcludedKinds {
  exceptions: readonly Pick<ColumnTest, 'mask' | 'codes'>[]
  misses: Uint16Array
}

const lastExcepted = new WeakMap<RowTable, ExcludedKinds>()

/**
 * Returns a bit mask for each kind: all filters if a row of this kind has an excluded value, otherwise none. The last
 * table is cached, because most searches exclude the same values.
 */
export function findExcludedKinds(exceptions: ExcludedKinds['exceptions'], table: RowTable): Uint16Array {
  const last = lastExcepted.get(table)
  const isSame =
    last?.misses.length === table.kinds.size &&
    last.exceptions.length === exceptions.length &&
    last.exceptions.every(
      ({ mask, codes }, at) => mask === exceptions[at]!.mask && codes === exceptions[at]!.codes,
    )
  if (isSame) return last.misses
  const misses = createMissesTable(table.kinds.size, (kind) =>
    exceptions.some(({ mask, codes }) => mask[codes[kind]!] === 1) ? missesAll : missesNone,
  )
  lastExcepted.set(table, { exceptions, misses })
  return misses
}
