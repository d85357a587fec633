import type { PriceSumSlice } from '../columns/price-sums.ts'
import type { RowTable } from '../columns/row-table.ts'
import { fields } from '../columns/rows.ts'
import type { PreparedQuery } from './prepared-query.ts'
import { KindScan, type FieldCounts } from './scan-kinds.ts'

/**
 * Counts the matching rows of a query kind by kind, and adds the results to the counts. Uses the price sums for the
 * fields that the sums cover, and reads the rows for all other fields. If rows were read and at most `maxHits` of them
 * match, returns the row numbers of the matching rows.
 */
export function countKinds(
  choice: PreparedQuery,
  table: RowTable,
  counts: FieldCounts,
  maxHits = 0,
): { nos: Uint32Array | undefined; rowsRead: number } {
  const { min, max } = choice
  const bounded = table.priceSums.within(min, max)
  const summed = only(counts, (field) => bounded !== undefined && isSummed(choice, table, field))
  const scanned = only(counts, (field) => !summed[field])
  let rowsRead = 0
  if (bounded && summed.length > 0) {
    for (const [field, ofField] of summed.entries())
      if (ofField)
        table.priceSums.addTo(ofField, field, bounded, (slice) => isCounted(choice, table, field, slice))
    const below = { min, max: bounded.min - 1 }
    const above = { min: bounded.end, max }
    for (const rest of [below, above]) {
      if (rest.min > rest.max || rest.min === Infinity) continue
      const scan = new KindScan(choice, table, rest)
      scan.count(summed)
      rowsRead += scan.rowsRead
    }
  }
  if (scanned.length === 0) return { nos: undefined, rowsRead }
  const scan = new KindScan(choice, table)
  const { total, nos } = scan.count(scanned, maxHits)
  return { nos: total <= maxHits ? nos : undefined, rowsRead: rowsRead + scan.rowsRead }
}

/** Returns the counts of the fields that pass `has`. The entries for all other fields are undefined. */
function only(counts: FieldCounts, has: (field: number) => boolean): FieldCounts {
  const some: FieldCounts = []
  for (const [field, ofField] of counts.entries()) if (ofField && has(field)) some[field] = ofField
  return some
}

/**
 * Returns whether the price sums can be used to count a field. The price sums support filters only by price, by one
 * column of the kind, by flag and by availability.
 */
function isSummed(choice: PreparedQuery, { columns }: RowTable, field: number): boolean {
  if (choice.chosenMany.length > 0 || choice.tags || choice.hasExceptions) return false
  const isAnyKind =
    !choice.amongKinds &&
    columns.inKind.every((column) => column === columns.summedBy || !choice.isChosen(column))
  const isAnyOffer = !choice.options && columns.inOffer.every((column) => !choice.isChosen(column))
  if (field === fields.kind) return isAnyOffer && (choice.isFlagged !== undefined || choice.isAvailable)
  return isAnyKind && (field === fields.offer || isAnyOffer)
}

function isCounted(
  choice: PreparedQuery,
  { columns }: RowTable,
  field: number,
  slice: PriceSumSlice,
): boolean {
  const mask = columns.summedBy && choice.masks[columns.summedBy.id]
  return (
    (field === fields.kind || !mask || mask[slice.value] === 1) &&
    (choice.isFlagged === undefined || !columns.flagged || choice.isFlagged === slice.isFlagged) &&
    (field === fields.offer || !choice.isAvailable || slice.isAvailable)
  )
}
