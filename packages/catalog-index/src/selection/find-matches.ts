import type { RowTable } from '../columns/row-table.ts'
import { findCandidates } from './candidates.ts'
import { concatenated } from './facet-counter.ts'
import type { PreparedQuery } from './prepared-query.ts'
import { KindScan } from './scan-kinds.ts'
import { RowScan } from './scan-rows.ts'

/** Returns all matching rows in no particular order. The list is valid only until the next query is evaluated. */
export function findMatches(choice: PreparedQuery, table: RowTable): Uint32Array {
  if (choice.isOfKinds) return new KindScan(choice, table).count([], table.count).nos
  const found = choice.foundKinds()
  if (found) {
    const others = new RowScan(choice, table).keepFitting(found.rest)
    return concatenated(new KindScan(found.byKind, table).count([], table.count).nos, others)
  }
  return new RowScan(choice, table).keepFitting(findCandidates(choice, table).nos)
}
