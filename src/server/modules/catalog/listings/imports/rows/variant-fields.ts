import { barcodeInput, skuInput } from '#contract/catalog/variant-schemas.ts'
import type { ListingFields } from '#contract/listings/listings.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { inputErrorTexts } from '#platform/http/input/input-errors.ts'
import { translate } from '#platform/language/translate.ts'
import { pictureKey } from '../csv/csv-cells.ts'
import type { VariantRow } from './variant-row.ts'

type Sizes = NonNullable<ListingFields['sizes']>

export interface ImportedVariants {
  sizes: Sizes
  /**
   * Lowest price of the variants. Undefined for files of this marketplace, which contain the price of the listing in a
   * separate column.
   */
  priceCents?: number
  /** URLs of the photos of variants, at the same positions as `sizes`. */
  photos: (string | undefined)[]
  /** Notes for the report about values that were skipped. */
  notes: LocalizedText[]
}

interface Reading {
  /** Whether the file was exported by another shop. In such files, all variants have a price. */
  isForeign: boolean
  /**
   * Whether the listing is new. The photos of a new listing's variants get their storage keys only during the download.
   */
  isNew: boolean
  /** Parses a price in cents. Returns undefined for text that is not a price in the marketplace's currency. */
  priceOf: (text: string) => number | undefined
}

/** Error in a cell of a variant. `column` is the name of the column. */
interface VariantError {
  column: 'variant_price' | 'price' | 'cost' | 'qty'
  text: string
}

/** Converts the cells of variants to the fields of a listing's sizes. An empty cell clears the field. */
export function readVariantFields(
  rows: readonly VariantRow[],
  { isForeign, isNew, priceOf }: Reading,
): ImportedVariants | VariantError {
  const found: ImportedVariants = { sizes: [], photos: [], notes: [] }
  const prices: (number | undefined)[] = []
  for (const row of rows) {
    if (Number.isNaN(row.qty)) return { column: 'qty', text: row.qtyText ?? '' }
    const price = row.price ? priceOf(row.price) : undefined
    if (row.price && price === undefined)
      return { column: isForeign ? 'price' : 'variant_price', text: row.price }
    const cost = row.cost ? priceOf(row.cost) : undefined
    if (row.cost && cost === undefined && !isForeign) return { column: 'cost', text: row.cost }
    prices.push(price)
    found.photos.push(row.photo || undefined)
    found.sizes.push({
      size: row.label,
      qty: row.qty,
      ...(row.choices.length > 0 && { choices: [...row.choices] }),
      ...(!isForeign && row.price !== undefined && { priceCents: price ?? null }),
      ...(row.sku !== undefined && { sku: skuOf(row.sku, isForeign) }),
      ...(row.barcode !== undefined && {
        barcode: isForeign ? foreignBarcode(row.barcode, found.notes) : row.barcode,
      }),
      ...(row.cost !== undefined && { costCents: cost ?? null }),
      ...(!isNew && row.photo !== undefined && { photoKey: pictureKey(row.photo) ?? null }),
    })
  }
  return isForeign ? withOwnPrices(found, prices) : found
}

/** Makes the lowest price the price of the listing. Only variants with a different price get a separate price. */
function withOwnPrices(found: ImportedVariants, prices: readonly (number | undefined)[]): ImportedVariants {
  const known = prices.filter((price) => price !== undefined)
  if (known.length === 0) return found
  const lowest = Math.min(...known)
  const sizes = found.sizes.map((size, i) =>
    prices[i] === undefined || prices[i] === lowest ? size : { ...size, priceCents: prices[i] },
  )
  return { ...found, sizes, priceCents: lowest }
}

const maxSku = 64

/** Shortens the SKU of another shop, because other shops allow longer SKUs. */
function skuOf(sku: string, isForeign: boolean): string {
  if (!isForeign) return sku
  const text = sku.slice(0, maxSku).toWellFormed()
  return skuInput.safeParse(text).success ? text : ''
}

/** Returns a barcode of another shop, or '' with a note if it is not valid, because other shops accept any text. */
function foreignBarcode(cell: string, notes: LocalizedText[]): string {
  // Shopify writes an apostrophe before a barcode, so that spreadsheets keep its leading zeros.
  const text = cell.replace(/^'/, '')
  if (text === '' || barcodeInput.safeParse(text).success) return text
  notes.push((reader) =>
    translate(reader, 'import.barcode-left-out', {
      text: text.slice(0, 40),
      reason: inputErrorTexts.barcode(reader),
    }),
  )
  return ''
}
