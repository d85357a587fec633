import type { RowTable } from '../columns/row-table.ts'
import { fields } from '../columns/rows.ts'
import { findCandidates } from './candidates.ts'
import type { PreparedQuery } from './prepared-query.ts'
import { KindScan, type PriceRange } from './scan-kinds.ts'
import { RowScan } from './scan-rows.ts'

/** Returns the price range of the rows that match all filters except the price filter. */
export function findPriceRange(choice: PreparedQuery, table: RowTable): PriceRange {
  if (choice.isOfKinds) return new KindScan(choice, table).range()
  const anyPrice = choice.withoutPrice()
  return rangeOf(new RowScan(anyPrice, table).keepFitting(findCandidates(anyPrice, table).nos), table)
}

function rangeOf(nos: Uint32Array, { rows: { words, width } }: RowTable): PriceRange {
  let min = Infinity
  let max = -Infinity
  for (const no of nos) {
    const price = words[no * width + fields.price]!
    if (price < min) min = price
    if (price > max) max = price
  }
  return { min, max }
}
