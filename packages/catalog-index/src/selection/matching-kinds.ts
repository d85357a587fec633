import { RowBitmap } from '../columns/row-bitmap.ts'
import type { RowTable } from '../columns/row-table.ts'
import { createMatchBitmap, createKindBitmap, type WordGroups } from '../columns/word-groups.ts'

/** Matching rows of a search: all rows of some kinds (see `RowTable`), and single rows of other kinds. */
export interface MatchingKinds {
  /** Mask, indexed by kind ID, that is 1 for each kind all of whose rows match. */
  kinds: Uint8Array
  /** Row numbers of the matching rows of other kinds, in ascending order. */
  rest: Uint32Array
}

const ofKinds = new RowBitmap()

/**
 * Returns the kinds all of whose rows match a search, and the matching rows of other kinds. Returns undefined if the
 * whole kinds have too few rows. Counting a whole kind takes a tenth of the time of counting single rows, because the
 * rows of a kind are adjacent in memory.
 */
export function findMatchingKinds(groups: WordGroups, table: RowTable): MatchingKinds | undefined {
  const kinds = kindsOf(groups, table)
  let count = 0
  for (let kind = 0; kind < kinds.length; kind++)
    if (kinds[kind] === 1) count += table.kindColumns.sizeOf(kind)
  if (count < table.manyFrom) return undefined
  const [first, ...others] = groups
  const found = createMatchBitmap(groups, table)
  ofKinds.copy(createKindBitmap(first!, table))
  for (const group of others) ofKinds.intersect(createKindBitmap(group, table))
  found.subtract(ofKinds)
  return { kinds, rest: found.toList() }
}

/**
 * Returns a mask, indexed by kind ID, that is 1 for the kinds whose value names contain at least one word of every
 * group.
 */
function kindsOf(groups: WordGroups, table: RowTable): Uint8Array {
  const { kinds, columns } = table
  const all = new Uint8Array(kinds.size).fill(1)
  for (const group of groups) {
    const has = columns.inKind.map((column) => {
      const values = new Uint8Array(column.values.size)
      for (const word of group)
        for (const value of word.values) if (value.column === column) values[value.code] = 1
      return { values, codes: table.codesOf(column) }
    })
    for (let kind = 0; kind < all.length; kind++) {
      let hasWord = 0
      for (const { values, codes } of has) hasWord |= values[codes[kind]!]!
      all[kind]! &= hasWord
    }
  }
  return all
}
