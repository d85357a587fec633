import { smallestUnitsPerUnit } from '#contract/currency.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { amountCell, csvFormat } from '#platform/http/csv/csv-file.ts'
import { translate } from '#platform/language/translate.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'

export interface RowError {
  /** Name of the column that caused the error. */
  field: string
  words: LocalizedText
}

/** Returns the error of a cell that is not a price. */
export function invalidPriceError(field: string, text: string): RowError {
  return {
    field,
    words: (reader) =>
      translate(reader, 'import.no-price', {
        text: text.slice(0, 40),
        example: csvFormat(reader).write(
          amountCell(1234.5 * smallestUnitsPerUnit(marketplaceCurrency()), marketplaceCurrency()),
        ),
      }),
  }
}

/** Returns the error of a price in a currency other than the marketplace's. */
export function otherCurrencyError(field: string, price: string, otherCurrency: string): RowError {
  return {
    field,
    words: (reader) =>
      translate(reader, 'import.other-currency', {
        text: price.slice(0, 40),
        currency: otherCurrency.slice(0, 40),
        own: marketplaceCurrency().toUpperCase(),
      }),
  }
}
