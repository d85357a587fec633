import type { RowTable } from '../columns/row-table.ts'
import { findCandidates } from './candidates.ts'
import { joined } from './facet-counter.ts'
import type { PreparedQuery } from './prepared-query.ts'
import { KindWalk } from './walk-kinds.ts'
import { RowWalk } from './walk-rows.ts'

/** Returns all matching rows in no particular order. The list is valid only until the next query is evaluated. */
export function hitsOf(choice: PreparedQuery, table: RowTable): Uint32Array {
  if (choice.isOfKinds) return new KindWalk(choice, table).count([], table.count).nos
  const found = choice.foundKinds()
  if (found) {
    const others = new RowWalk(choice, table).keepFitting(found.rest)
    return joined(new KindWalk(found.byKind, table).count([], table.count).nos, others)
  }
  return new RowWalk(choice, table).keepFitting(findCandidates(choice, table).nos)
}
