import type { Column } from '../columns/column.ts'
import { missesNone } from '../columns/columns.ts'
import type { RowTable } from '../columns/row-table.ts'
import { findCandidates } from './candidates.ts'
import type { PreparedQuery } from './prepared-query.ts'
import { countKinds } from './count-kinds.ts'
import { FacetCounter, type CountResult } from './facet-counter.ts'
import type { FieldCounts } from './scan-kinds.ts'
import { countRows, RowScan } from './scan-rows.ts'

export interface CountedFacets {
  tally: FacetCounter
  /** Number of matching rows. */
  total: number
  /** Number of rows that were read. */
  rowsRead: number
}

/**
 * Counts all facets of a query in one pass. A matching row counts in every facet. A row that fails exactly one filter
 * counts only in the facet of this filter. If the pass reads only rows with certain values of a column, the facet of
 * this column is counted separately. If at most `maxHits` rows match, calls `onHits` with their numbers. The list of
 * numbers is valid only during the call.
 */
export function countFacets(
  choice: PreparedQuery,
  table: RowTable,
  maxHits: number,
  onHits: (nos: Uint32Array) => void,
): CountedFacets {
  const tally = new FacetCounter(choice, table)
  const { total, hits, by, rowsRead: first } = add()
  if (hits && total <= maxHits) onHits(hits)
  let rowsRead = first
  for (const column of by) {
    const rest = countWithout(column, choice, table, tally.counts.columns[column.id]!.length)
    tally.counts.columns[column.id] = rest.counts
    rowsRead += rest.rowsRead
  }
  return { tally, total, rowsRead }

  function add(): CountResult {
    if (choice.isOfKinds) return tally.addKinds(choice, maxHits)
    const found = choice.foundKinds()
    return found ? tally.addFound(found, maxHits) : tally.addRows(findCandidates(choice, table))
  }
}

function countWithout(
  column: Column,
  choice: PreparedQuery,
  table: RowTable,
  size: number,
): { counts: Int32Array; rowsRead: number } {
  const rest = choice.without(column)
  if (rest.isOpen)
    return {
      counts: Int32Array.from({ length: size }, (_, code) => table.countOf(column, code)),
      rowsRead: 0,
    }
  const counts = new Int32Array(size)
  if (rest.isOfKinds) {
    const ofColumn: FieldCounts = []
    ofColumn[column.field] = counts
    return { counts, rowsRead: countKinds(rest, table, ofColumn).rowsRead }
  }
  const { nos } = findCandidates(rest, table)
  const rowsRead = nos.length
  new RowScan(rest, table).keepFitting(nos, (block, misses) =>
    countRows(counts, table.rows, block, column.field, misses, missesNone),
  )
  return { counts, rowsRead }
}
