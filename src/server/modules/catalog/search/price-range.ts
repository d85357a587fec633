import { candidatesFor, hitsAmong } from './candidates.ts'
import type { ListingChoice } from './choice.ts'
import { fields, rowWidth } from './index/rows.ts'
import type { Posting } from './index/posting.ts'
import type { ListingTable } from './index/listing-table.ts'
import type { CatalogNames } from './text/names.ts'

/** In cents; `min` is above `max` when there is no listing. */
export interface PriceRange {
  min: number
  max: number
}

/** What the listings that fit cost. Of many only those on the lowest and the highest steps are looked at. */
export function priceRangeOf(choice: ListingChoice, table: ListingTable, names: CatalogNames): PriceRange {
  if (!choice.isBroad) {
    const candidates = candidatesFor(choice, table, names)
    const isFew = candidates.count <= table.count >>> 5
    if (isFew || choice.text || choice.featured) return priceRange(table, hitsAmong(candidates, choice))
  }
  const { steps } = table.price
  const hits = (step: Posting | undefined): Uint32Array =>
    choice.keepFitting(step?.toList() ?? new Uint32Array(0))
  const has = (step: Posting | undefined): boolean => hits(step).length > 0
  return {
    min: priceRange(table, hits(steps.find(has))).min,
    max: priceRange(table, hits(steps.findLast(has))).max,
  }
}

function priceRange({ rows: { words } }: ListingTable, nos: Uint32Array): PriceRange {
  let min = Infinity
  let max = -Infinity
  for (let i = 0; i < nos.length; i++) {
    const price = words[nos[i]! * rowWidth + fields.price.word]!
    if (price < min) min = price
    if (price > max) max = price
  }
  return { min, max }
}
