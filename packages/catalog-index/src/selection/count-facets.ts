import type { Column } from '../columns/column.ts'
import { missesNone } from '../columns/columns.ts'
import type { RowTable } from '../columns/row-table.ts'
import { candidatesFor } from './candidates.ts'
import type { Choice } from './choice.ts'
import { countKinds } from './count-kinds.ts'
import { Tally, type Added } from './tally.ts'
import type { FieldCounts } from './walk-kinds.ts'
import { countRows, RowWalk } from './walk-rows.ts'

export interface CountedFacets {
  tally: Tally
  /** Number of matching rows. */
  total: number
  /** Number of rows that were read. */
  looked: number
}

/**
 * Counts every facet of a choice in one walk: a matching row counts under all of them, and a row that misses a single choice
 * under that facet. If only the rows of some values are walked, the other values of their column are counted separately.
 * `takesHits` receives the matching rows if there are at most `most`; it must not keep them.
 */
export function countFacets(
  choice: Choice,
  table: RowTable,
  most: number,
  takesHits: (nos: Uint32Array) => void,
): CountedFacets {
  const tally = new Tally(choice, table)
  const { total, hits, by, looked: first } = add()
  if (hits && total <= most) takesHits(hits)
  let looked = first
  for (const column of by) {
    const rest = countWithout(column, choice, table, tally.counts.columns[column.id]!.length)
    tally.counts.columns[column.id] = rest.counts
    looked += rest.looked
  }
  return { tally, total, looked }

  function add(): Added {
    if (choice.isOfKinds) return tally.addKinds(choice, most)
    const found = choice.foundKinds()
    return found ? tally.addFound(found, most) : tally.addRows(candidatesFor(choice, table))
  }
}

function countWithout(
  column: Column,
  choice: Choice,
  table: RowTable,
  size: number,
): { counts: Int32Array; looked: number } {
  const rest = choice.without(column)
  if (rest.isOpen)
    return { counts: Int32Array.from({ length: size }, (_, code) => table.countOf(column, code)), looked: 0 }
  const counts = new Int32Array(size)
  if (rest.isOfKinds) {
    const ofColumn: FieldCounts = []
    ofColumn[column.field] = counts
    return { counts, looked: countKinds(rest, table, ofColumn).looked }
  }
  const { nos } = candidatesFor(rest, table)
  const looked = nos.length
  new RowWalk(rest, table).keepFitting(nos, (block, misses) =>
    countRows(counts, table.rows, block, column.field, misses, missesNone),
  )
  return { counts, looked }
}
