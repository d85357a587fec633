import type { Listing, ListingRow } from '#contract/listings/listings.ts'

/** Value that a cell of the table edits. Without `sizeId`, the price is that of the listing. */
export type EditedCell = { field: 'price'; sizeId?: string } | { field: 'qty'; sizeId: string }
type Content = Pick<ListingRow, 'price' | 'sizes' | 'version'>

/** Returns the stored value of a cell: cents, a number of units, or null if there is no value. */
export function storedValue({ price, sizes }: Content, cell: EditedCell): number | null {
  if (cell.sizeId === undefined) return price?.cents ?? null
  const size = sizes.find(({ ID }) => ID === cell.sizeId)
  return (cell.field === 'price' ? size?.price?.cents : size?.qty) ?? null
}

/**
 * Returns the request body that changes one cell. The other sizes keep the values of `content`. The version in the body
 * ensures that a sale after the table was loaded is not undone.
 */
export function cellChange({ sizes, version }: Content, cell: EditedCell, value: number | null) {
  if (cell.sizeId === undefined) return { version, priceCents: value }
  return {
    version,
    sizes: sizes.map(({ ID, size, qty }) => ({
      ID,
      size,
      qty: ID === cell.sizeId && cell.field === 'qty' ? (value ?? 0) : qty,
      ...(ID === cell.sizeId && cell.field === 'price' && { priceCents: value }),
    })),
  }
}

/**
 * Returns whether the cell was not changed elsewhere: the size still exists, and its value is equal to the value in the
 * table.
 */
export function isUntouched(shown: Content, now: Listing, cell: EditedCell): boolean {
  if (cell.sizeId !== undefined && !now.sizes.some(({ ID }) => ID === cell.sizeId)) return false
  return storedValue(shown, cell) === storedValue(now, cell)
}
