import { readCount, readSizes } from '../csv/csv-cells.ts'
import type { Column } from '../csv/csv-columns.ts'
import { readPrice } from '../csv/csv-price.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { oneSize } from '#contract/catalog/type-sizes.ts'
import { otherCurrencyError, invalidPriceError, type RowError } from './row-errors.ts'
import { readVariantFields, type ImportedVariants } from './variant-fields.ts'
import type { Variants } from './variant-row.ts'

type Text = (column: Column) => string | undefined

/** Reads the sizes from the column `sizes`, or a single size from the columns `size` and `qty`. */
export function readStock(text: Text, raw: Record<string, unknown>): RowError | undefined {
  const [sizes, size, qty] = [text('sizes'), text('size'), text('qty')]
  if (sizes !== undefined) {
    raw.sizes = readSizes(sizes)
    if (!raw.sizes) return { field: 'sizes', words: (reader) => translate(reader, 'import.sizes') }
  } else if (size || qty) {
    const count = qty ? readCount(qty) : 1
    if (Number.isNaN(count)) return noNumber('qty', qty!)
    raw.sizes = [{ size: size || oneSize, qty: count }]
  }
  return undefined
}

/** Reads the maximum total number of units. */
export function readTotal(text: Text, raw: Record<string, unknown>): RowError | undefined {
  const total = text('total_allowed')
  if (total === undefined) return undefined
  raw.totalAllowed = total === '' ? null : readCount(total)
  return Number.isNaN(raw.totalAllowed) ? noNumber('total_allowed', total) : undefined
}

interface VariantSource {
  language: Language
  currencies: readonly string[]
  /** Whether the row creates a listing. */
  isNew: boolean
  /** Whether the file was exported by another shop. */
  isForeign: boolean
}

/** Reads the variants that were combined from the rows of a listing. */
export function readVariantStock(
  { rows, axes }: Variants,
  raw: Record<string, unknown>,
  { language, currencies, isNew, isForeign }: VariantSource,
): ImportedVariants | RowError | undefined {
  if (axes !== undefined) raw.optionAxes = axes
  if (!rows) return undefined
  const otherCurrencies: string[] = []
  const priceOf = (text: string): number | undefined => {
    const price = readPrice(text, language, marketplaceCurrency(), currencies)
    if (price && 'otherCurrency' in price) otherCurrencies.push(price.otherCurrency)
    return price && 'amount' in price ? price.amount : undefined
  }
  const found = readVariantFields(rows, { isForeign, isNew, priceOf })
  if ('column' in found) {
    if (found.column === 'qty') return noNumber('qty', found.text)
    return otherCurrencies.length > 0
      ? otherCurrencyError(found.column, found.text, otherCurrencies[0]!)
      : invalidPriceError(found.column, found.text)
  }
  raw.sizes = found.sizes
  if (found.priceCents !== undefined) raw.priceCents = found.priceCents
  return found
}

const noNumber = (field: string, text: string): RowError => ({
  field,
  words: (reader) => translate(reader, 'import.no-number', { text: text.slice(0, 40) }),
})
