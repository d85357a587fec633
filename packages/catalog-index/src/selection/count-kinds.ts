import type { Slice } from '../columns/price-sums.ts'
import type { RowTable } from '../columns/row-table.ts'
import { fields } from '../columns/rows.ts'
import type { Choice } from './choice.ts'
import { KindWalk, type FieldCounts } from './walk-kinds.ts'

/**
 * Adds the matching rows of a choice of kinds to the counts: by price sums for fields they can answer, by a walk for the
 * others. Returns the row numbers if there was a walk and at most `most` match.
 */
export function countKinds(
  choice: Choice,
  table: RowTable,
  counts: FieldCounts,
  most = 0,
): { nos: Uint32Array | undefined; looked: number } {
  const { min, max } = choice
  const bounded = table.priceSums.within(min, max)
  const summed = only(counts, (field) => bounded !== undefined && isSummed(choice, table, field))
  const walked = only(counts, (field) => !summed[field])
  let looked = 0
  if (bounded && summed.length > 0) {
    for (const [field, ofField] of summed.entries())
      if (ofField)
        table.priceSums.addTo(ofField, field, bounded, (slice) => isCounted(choice, table, field, slice))
    const below = { min, max: bounded.min - 1 }
    const above = { min: bounded.end, max }
    for (const rest of [below, above]) {
      if (rest.min > rest.max || rest.min === Infinity) continue
      const walk = new KindWalk(choice, table, rest)
      walk.count(summed)
      looked += walk.looked
    }
  }
  if (walked.length === 0) return { nos: undefined, looked }
  const walk = new KindWalk(choice, table)
  const { total, nos } = walk.count(walked, most)
  return { nos: total <= most ? nos : undefined, looked: looked + walk.looked }
}

/** Returns the counts of some fields; an empty list if there are none. */
function only(counts: FieldCounts, has: (field: number) => boolean): FieldCounts {
  const some: FieldCounts = []
  for (const [field, ofField] of counts.entries()) if (ofField && has(field)) some[field] = ofField
  return some
}

/** Price sums know one column of the kind, flags and availability. Kinds without a test are counted as fast by their places. */
function isSummed(choice: Choice, { columns }: RowTable, field: number): boolean {
  if (choice.chosenMany.length > 0) return false
  const isAnyKind =
    !choice.amongKinds &&
    columns.inKind.every((column) => column === columns.summedBy || !choice.isChosen(column))
  const isAnyOffer = !choice.options && columns.inOffer.every((column) => !choice.isChosen(column))
  if (field === fields.kind) return isAnyOffer && (choice.isFlagged !== undefined || choice.isAvailable)
  return isAnyKind && (field === fields.offer || isAnyOffer)
}

function isCounted(choice: Choice, { columns }: RowTable, field: number, slice: Slice): boolean {
  const mask = columns.summedBy && choice.masks[columns.summedBy.id]
  return (
    (field === fields.kind || !mask || mask[slice.value] === 1) &&
    (choice.isFlagged === undefined || !columns.flagged || choice.isFlagged === slice.isFlagged) &&
    (field === fields.offer || !choice.isAvailable || slice.isAvailable)
  )
}
