import { csvColumns } from '#contract/listings/csv-columns.ts'
import { variantFields, type VariantColumn } from '#contract/listings/import-mapping.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { languages, translate, type Language } from '#platform/language/translate.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import {
  attributeColumnName,
  findAttributeColumns,
  type AttributeColumn,
} from '../attributes/attribute-columns.ts'
import { csvColumnDefinitions, type Column } from './column-definitions.ts'
import { findCurrencies, findCurrencyColumn, splitColumnName } from './currency-signs.ts'

export type { Column } from './column-definitions.ts'

const inEveryLanguage = (head: LocalizedText): string[] =>
  languages.map((language) => bareName(head(language)))
const columnOf = new Map<string, Column>(
  (Object.keys(csvColumnDefinitions) as Column[]).flatMap((column) => {
    const { head, names = [] } = csvColumnDefinitions[column]
    return [...inEveryLanguage(head), bareName(column), ...names].map((name) => [name, column] as const)
  }),
)
/**
 * Names of columns with the prices of variants. If the file has no other column for the price of the listing, the
 * column with such a name contains the price of the listing.
 */
const variantPrices = new Set([
  'variantprice',
  ...inEveryLanguage((language) => translate(language, 'csv.variant-price')),
])
const ownPrices = new Set(inEveryLanguage((language) => translate(language, 'csv.price')))

const isVariantColumn = (column: Column): column is VariantColumn =>
  (variantFields as readonly string[]).includes(column)

/** Names of the column with the descriptions of photos. Shopify and Etsy call descriptions alt texts. */
const altNames = new Set([
  ...inEveryLanguage((language) => translate(language, 'csv.photo-descriptions')),
  'photodescription',
  'imagealttext',
  'imagealttexts',
  'alttext',
  'alttexts',
  'photoalttext',
])

/** Returns the position of the column with the descriptions of photos, or undefined if there is no such column. */
export function findAltColumn(cells: readonly string[]): number | undefined {
  const i = cells.findIndex((cell) => altNames.has(bareName(cell)))
  return i < 0 ? undefined : i
}

/** Names of columns in exports and in files of failed rows that an import ignores. */
const exportedOnly = new Set([
  'state',
  'url',
  ...inEveryLanguage((language) => translate(language, 'csv.state')),
  ...inEveryLanguage((language) => translate(language, 'csv.reason')),
])

export const isExportedOnly = (head: string): boolean => exportedOnly.has(bareName(head))

export interface CsvHeader {
  /** Maps the code of each attribute to the attribute's column. */
  attributes: ReadonlyMap<string, AttributeColumn>
  /** Maps each recognized column to its position in the file. */
  at: Map<Column, number>
  /**
   * Maps each recognized column to its name, as written in the file. Columns of attributes are keyed by
   * `attributeColumnName`.
   */
  names: Map<string, string>
  /** Number of columns in the header. */
  width: number
  /** Names of columns that were not recognized, as written in the file. */
  unknown: string[]
  /** Names of columns that occur more than once in the file. */
  doubled: string[]
  /** Currency in the name of the price column, such as `Price (GBP)`; '' if the name contains no currency. */
  priceCurrency: string
  /** Position of the column that contains the currency of each row. Undefined if there is no such column. */
  currencyColumn: number | undefined
  /** Position of the column with the descriptions of photos. Undefined if there is no such column. */
  altColumn: number | undefined
}

/** Returns whether a column contains sizes, units, or options of variants. */
function isStock(head: string): boolean {
  const name = bareName(head)
  return ['sizes', 'size', 'qty'].includes(columnOf.get(name) ?? '') || /^option\d/.test(name)
}

/** Finds the columns by name. Accepts names in any offered language and in any order, and ignores case. */
export function readHeader(cells: readonly string[]): CsvHeader {
  const attributes = findAttributeColumns(cells, (i) => columnOf.has(bareName(cells[i]!)))
  const ofAttributes = new Set([...attributes.values()].flatMap(({ at, unitAt }) => [at, unitAt]))
  const header: CsvHeader = {
    attributes,
    at: new Map(),
    names: attributeNames(cells, attributes),
    width: cells.length,
    unknown: [],
    doubled: [],
    priceCurrency: '',
    currencyColumn: findCurrencyColumn(cells),
    altColumn: findAltColumn(cells),
  }
  const namedPrice = findNamedPrice(cells)
  const hasPrice = cells.some((cell) => ownPrices.has(bareName(cell)))
  const hasStock = cells.some(isStock)
  for (const [i, cell] of cells.entries()) {
    const name = bareName(cell)
    const known = i === namedPrice ? 'price' : columnOf.get(name)
    // Files of this marketplace have two price columns: one for listings and one for variants. Other files have only
    // the prices of variants.
    const column = known === 'price' && hasPrice && variantPrices.has(name) ? 'variant_price' : known
    if (ofAttributes.has(i)) continue
    // Codes and costs are fields of a size, so they cannot be stored without a size.
    if (!column || (isVariantColumn(column) && !hasStock)) {
      if (name !== '' && !exportedOnly.has(name) && i !== header.currencyColumn && i !== header.altColumn)
        header.unknown.push(cell.trim())
    } else if (header.at.has(column)) {
      if (isVariantColumn(column)) header.unknown.push(cell.trim())
      else header.doubled.push(cell.trim())
    } else {
      header.at.set(column, i)
      header.names.set(column, cell.trim())
    }
  }
  const price = header.at.get('price')
  if (price !== undefined) header.priceCurrency = splitColumnName(cells[price]!).currency
  return header
}

/** Returns the names of the columns of attributes, as written in the file. */
export function attributeNames(
  cells: readonly string[],
  attributes: ReadonlyMap<string, AttributeColumn>,
): Map<string, string> {
  return new Map([...attributes].map(([code, { at }]) => [attributeColumnName(code), cells[at]!.trim()]))
}

/**
 * Returns the position of a column such as `Price (GBP)`. Prefers the column in the marketplace's currency. Returns
 * undefined if the file also has a `Price` column without a currency.
 */
function findNamedPrice(cells: readonly string[]): number | undefined {
  if (cells.some((cell) => columnOf.get(bareName(cell)) === 'price')) return undefined
  const found = cells.flatMap((cell, i) => {
    const { name, currency } = splitColumnName(cell)
    return currency !== '' && columnOf.get(bareName(name)) === 'price' ? [{ i, currency }] : []
  })
  const own = found.find(({ currency }) => findCurrencies(currency)?.includes(marketplaceCurrency()))
  return (own ?? found[0])?.i
}

/** Returns the names of the exported columns in a language. */
export function columnHeadings(language: Language): Record<(typeof csvColumns)[number], string> {
  const heads = csvColumns.map((column) => [column, csvColumnDefinitions[column].head(language)])
  return Object.fromEntries(heads) as Record<(typeof csvColumns)[number], string>
}

/**
 * Returns the name of a column as written in the file. If the file lacks the column, returns the default name of the
 * column in the language.
 */
export function columnName({ names: called }: CsvHeader, column: string, language: Language): string {
  const known = column as Column
  return (
    called.get(column) ??
    (known in csvColumnDefinitions ? csvColumnDefinitions[known].head(language) : column)
  )
}

/** Returns the name of the file column for a field such as `sizes.0.qty` or `priceCents`. */
export function columnOfField(field: string | undefined): string {
  const [name = 'title', code] = (field ?? 'title').split('.')
  if (name === 'attributes' && code !== undefined) return attributeColumnName(code)
  return { priceCents: 'price', totalAllowed: 'total_allowed' }[name] ?? name
}

/** Normalizes a column name: converts it to lower case and removes spaces, dashes, and underscores. */
export function bareName(cell: string): string {
  return cell
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
}
