import type { CsvRecord } from '../csv/csv-read.ts'
import { wooKey } from '../csv/woocommerce.ts'
import type { ImportPlan } from './import-plan.ts'
import { hasOwnVariants, isVariantRow } from './own-variants.ts'

export interface ProductAliases {
  /** Maps the SKU of each product to the product's key. */
  aliases: ReadonlyMap<string, string>
}

/** Returns the key that all rows of a listing share. Empty if the rows of this file have no keys. */
export function rowKey(plan: ImportPlan, { cells }: CsvRecord, { aliases }: ProductAliases): string {
  if (plan.woo) return wooKey(plan.woo, cells, aliases)
  return plan.groupedBy === undefined ? '' : (cells[plan.groupedBy] ?? '').trim()
}

/**
 * Returns whether the rows of this file have keys. All rows of a listing share a key, so rows of other listings are
 * allowed between these rows.
 */
export function hasRowKeys(plan: ImportPlan): boolean {
  return plan.woo !== undefined || plan.groupedBy !== undefined
}

/**
 * Returns whether the row `next` is part of the same listing as the row `first`. In eBay's templates, variations have
 * no title.
 */
export function isSameListing(
  plan: ImportPlan,
  first: CsvRecord,
  next: CsvRecord,
  scan: ProductAliases,
): boolean {
  const key = hasRowKeys(plan) ? rowKey(plan, next, scan) : ''
  if (key !== '') return key === rowKey(plan, first, scan)
  // In files of this marketplace, only the first variant of a new listing has a title.
  if (hasOwnVariants(plan)) return isContinuation(plan, next)
  if (hasRowKeys(plan)) return false
  if (!isOfVariations(plan)) return false
  const cellOf = (column: number) => (next.cells[column] ?? '').trim()
  return cellOf(plan.at.get('title')!) === '' && cellOf(plan.variation!) !== ''
}

function isContinuation(plan: ImportPlan, { cells }: CsvRecord): boolean {
  const isEmpty = (column: number | undefined) => column === undefined || (cells[column] ?? '').trim() === ''
  return (
    plan.at.has('title') &&
    isEmpty(plan.at.get('title')) &&
    isEmpty(plan.at.get('id')) &&
    isVariantRow(plan, cells)
  )
}

/** Returns whether a later row in the file can belong to the same listing as the rows in `group`. */
export function canGroupContinue(plan: ImportPlan, group: readonly CsvRecord[]): boolean {
  return group.length > 0 && (hasRowKeys(plan) || isOfVariations(plan) || hasOwnVariants(plan))
}

function isOfVariations(plan: ImportPlan): boolean {
  return plan.source?.name === 'ebay' && plan.variation !== undefined && plan.at.has('title')
}
