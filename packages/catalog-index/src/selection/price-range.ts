import { candidatesFor } from './candidates.ts'
import type { ListingChoice } from './choice.ts'
import type { ListingTable } from '../columns/listing-table.ts'
import { rowWidth, rowWords } from '../columns/rows.ts'
import { KindWalk, type PriceRange } from './walk-kinds.ts'
import { RowWalk } from './walk-rows.ts'

/** What the listings cost that fit, or would at another price. */
export function priceRangeOf(choice: ListingChoice, table: ListingTable): PriceRange {
  if (choice.isOfKinds) return new KindWalk(choice, table).range()
  const anyPrice = choice.without('price')
  return rangeOf(new RowWalk(anyPrice, table).keepFitting(candidatesFor(anyPrice, table).nos), table)
}

function rangeOf(nos: Uint32Array, { rows: { words } }: ListingTable): PriceRange {
  let min = Infinity
  let max = -Infinity
  for (const no of nos) {
    const price = words[no * rowWidth + rowWords.price]!
    if (price < min) min = price
    if (price > max) max = price
  }
  return { min, max }
}
