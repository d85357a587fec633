import type { ListingChoice } from './choice.ts'
import type { ListingTable } from '../columns/listing-table.ts'
import { summedFields, type Slice, type SummedField } from '../columns/price-sums.ts'
import { KindWalk, type WantedCounts } from './walk-kinds.ts'

/**
 * Counts what is wanted of a choice of no brand or words: by sums where it asks for nothing that they do not know,
 * by a walk of the rest. Returns the numbers of those that fit where they were walked and are `most` at most.
 */
export function countKinds(
  choice: ListingChoice,
  table: ListingTable,
  wanted: WantedCounts,
  most = 0,
): { nos: Uint32Array | undefined; looked: number } {
  const { min, max } = choice
  const bounded = table.priceSums.within(min, max)
  const summed = bounded ? only(wanted, (field) => isSummed(choice, field)) : {}
  const walked = only(wanted, (field) => !summed[field])
  let looked = 0
  if (bounded && hasAny(summed)) {
    for (const field of summedFields)
      if (summed[field])
        table.priceSums.addTo(summed[field], field, bounded, (slice) => isWanted(choice, field, slice))
    const below = { min, max: bounded.min - 1 }
    const above = { min: bounded.end, max }
    for (const rest of [below, above]) {
      if (rest.min > rest.max || rest.min === Infinity) continue
      const walk = new KindWalk(choice, table, rest)
      walk.count(summed)
      looked += walk.looked
    }
  }
  if (!hasAny(walked)) return { nos: undefined, looked }
  const walk = new KindWalk(choice, table)
  const { total, nos } = walk.count(walked, most)
  return { nos: total <= most ? nos : undefined, looked: looked + walk.looked }
}

function only(wanted: WantedCounts, has: (field: SummedField) => boolean): WantedCounts {
  const some: WantedCounts = {}
  for (const field of summedFields) if (wanted[field] && has(field)) some[field] = wanted[field]
  return some
}

function hasAny(wanted: WantedCounts): boolean {
  return Object.keys(wanted).length > 0
}

/** Sums know genders, kinds of sellers and whether any are left; kinds without a test are counted as fast by their places. */
function isSummed(choice: ListingChoice, field: SummedField): boolean {
  if (choice.seller) return false
  const isAnyKind = !choice.type && !choice.color && !choice.amongKinds
  const isAnyOffer = !choice.size && !choice.condition
  if (field === 'kind') return isAnyOffer && (choice.direct !== undefined || choice.inStock)
  return isAnyKind && (field === 'offer' || isAnyOffer)
}

function isWanted({ gender, direct, inStock }: ListingChoice, field: SummedField, slice: Slice): boolean {
  return (
    (field === 'kind' || !gender || gender[slice.gender] === 1) &&
    (direct === undefined || direct === slice.isFirstParty) &&
    (field === 'offer' || !inStock || slice.isStocked)
  )
}
