import { getCurrencyDecimals } from '#contract/currency.ts'
import type { Db } from '#platform/database/db.ts'
import { amountCell, type CsvCell, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import { decimalSign } from '#platform/language/formats.ts'
import type { Language } from '#platform/language/translate.ts'
import { readSkus } from '#modules/catalog/core/size-skus.ts'
import { nameOfValue } from '#modules/catalog/core/value-names.ts'
import { listOrderItems, type OrderItemRow } from './order-items.store.ts'

/** Item of an order, with the seller's current code for the size, or '' if the size has no code. */
export interface OrderItem extends OrderItemRow {
  sku: string
}

interface WithItems {
  items: readonly OrderItem[]
  currency: string
}

/** Returns the items of seller orders, keyed by the id of the seller order. */
export async function readOrderItems(
  db: Db,
  sellerOrderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderItem[]>> {
  const rows = await listOrderItems(db, sellerOrderIds)
  const skus = await readSkus(db, [...new Set(rows.map(({ sizeId }) => sizeId))])
  const items = rows.map((row) => ({ ...row, sku: skus.get(row.sizeId) ?? '' }))
  return Map.groupBy(items, ({ sellerOrderId }) => sellerOrderId)
}

const separator = ' | '

/** CSV column with the titles of an order's items. */
export const itemColumn: CsvColumns<WithItems> = [
  [
    'items',
    ({ items }, language) =>
      items
        .map(({ title, size, qty }) => {
          const text = size === '' ? title : `${title} (${nameOfValue(language, 'size', size)})`
          return qty > 1 ? `${qty} × ${text}` : text
        })
        .join(separator),
  ],
]

/**
 * CSV columns with the code, quantity and unit price of each item, in the same sequence as the titles in `itemColumn`.
 * If an order has only one item, its quantity and price are numbers, so that a spreadsheet can calculate with them.
 */
export const itemDetailColumns: CsvColumns<WithItems> = [
  ['sku', ({ items }) => items.map(({ sku }) => sku).join(separator)],
  ['qty', ({ items }) => (items.length === 1 ? items[0]!.qty : items.map(({ qty }) => qty).join(separator))],
  ['unit-price', unitPrices],
]

function unitPrices({ items, currency }: WithItems, language: Language): CsvCell {
  if (items.length === 1) return amountCell(items[0]!.unitCents, currency)
  const decimals = getCurrencyDecimals(currency)
  return items
    .map(({ unitCents }) =>
      (unitCents / 10 ** decimals).toFixed(decimals).replace('.', decimalSign(language)),
    )
    .join(separator)
}
