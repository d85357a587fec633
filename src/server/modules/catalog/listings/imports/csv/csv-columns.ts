import { csvColumns } from '#contract/listings/csv-columns.ts'
import { amountCell, type CsvCell } from '#platform/http/csv/csv-file.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { nameOfValue } from '../../../core/value-names.ts'
import { languages, translate, type Language } from '#platform/language/translate.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import type { SellerListing } from '../../core/listing.rules.ts'
import { attributeHead, findAttributeColumns } from './attribute-cells.ts'
import { writeSizes } from './csv-cells.ts'
import { currenciesNamed, findCurrencyColumn, splitHead } from './currency-signs.ts'
import { localizedCodeName, exportedValue } from '../../core/code-values.ts'

export type Column = (typeof csvColumns)[number] | 'size' | 'qty'

interface ListingColumn {
  /** Name of the column in an exported file, depending on the language. */
  head: LocalizedText
  /** Alternative names of the column in imported files, normalized by `bareName`. */
  names?: readonly string[]
  /** Returns the column's cell in an exported file. Undefined for columns that exist only in imported files. */
  cell?: (listing: SellerListing, language: Language) => CsvCell
}

export const csvColumnDefinitions: Record<Column, ListingColumn> = {
  id: { head: (language) => translate(language, 'csv.id'), names: ['listingid'], cell: ({ id }) => id },
  title: {
    head: (language) => translate(language, 'csv.title'),
    names: ['name', 'product', 'producttitle', 'item'],
    cell: ({ title }) => title,
  },
  description: {
    head: (language) => translate(language, 'csv.description'),
    names: ['desc', 'details', 'text', 'body'],
    cell: ({ description }) => description,
  },
  brand: {
    head: (language) => translate(language, 'csv.brand'),
    names: ['designer', 'vendor', 'label'],
    cell: ({ brand }) => brand,
  },
  type: {
    head: (language) => translate(language, 'csv.category'),
    names: ['category', 'producttype', 'catalog'],
    cell: ({ type }, language) => type && nameOfValue(language, 'type', type),
  },
  gender: {
    head: (language) => translate(language, 'csv.gender'),
    names: ['department', 'for'],
    cell: ({ gender }, language) =>
      gender && exportedValue(language, gender, localizedCodeName('gender', gender)),
  },
  color: {
    head: (language) => translate(language, 'csv.color'),
    names: ['colour'],
    cell: ({ color }, language) =>
      color && exportedValue(language, color, () => nameOfValue(language, 'color', color)),
  },
  condition: {
    head: (language) => translate(language, 'csv.condition'),
    names: ['itemcondition'],
    cell: ({ condition }, language) =>
      condition && exportedValue(language, condition, localizedCodeName('condition', condition)),
  },
  price: {
    head: (language) => translate(language, 'csv.price'),
    names: ['amount', 'variantprice'],
    cell: ({ priceCents, currency }) => (priceCents === null ? null : amountCell(priceCents, currency)),
  },
  sizes: {
    head: (language) => translate(language, 'csv.sizes'),
    cell: ({ sizes }, language) =>
      writeSizes(
        sizes
          .filter((size) => !size.isRetired)
          .map(({ label, qty }) => ({ label: nameOfValue(language, 'size', label), qty })),
      ),
  },
  size: { head: (language) => translate(language, 'csv.size') },
  qty: { head: (language) => translate(language, 'csv.qty'), names: ['quantity', 'stock', 'units'] },
  total_allowed: {
    head: (language) => translate(language, 'csv.total-allowed'),
    names: ['total'],
    cell: ({ totalAllowed }) => totalAllowed,
  },
  photos: {
    head: (language) => translate(language, 'csv.photos'),
    names: ['pictures', 'images', 'photourl', 'photourls', 'imageurl', 'imageurls'],
  },
}

const inEveryLanguage = (head: LocalizedText): string[] =>
  languages.map((language) => bareName(head(language)))
const columnOf = new Map<string, Column>(
  (Object.keys(csvColumnDefinitions) as Column[]).flatMap((column) => {
    const { head, names = [] } = csvColumnDefinitions[column]
    return [...inEveryLanguage(head), bareName(column), ...names].map((name) => [name, column] as const)
  }),
)
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

/** Returns the position of the column with the descriptions of photos, or undefined without such a column. */
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
  /** Position of the column of each attribute, keyed by the attribute's code. */
  attributes: ReadonlyMap<string, number>
  /** Position of each recognized column in the file. */
  at: Map<Column, number>
  /** Name of each recognized column, as written in the file. */
  names: Map<Column, string>
  /** Number of cells in the header. */
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

/** Finds the columns by name. Names can be in any offered language and in any order, and case is ignored. */
export function readHeader(cells: readonly string[]): CsvHeader {
  const attributes = findAttributeColumns(cells, (i) => columnOf.has(bareName(cells[i]!)))
  const ofAttributes = new Set(attributes.values())
  const header: CsvHeader = {
    attributes,
    at: new Map(),
    names: new Map(),
    width: cells.length,
    unknown: [],
    doubled: [],
    priceCurrency: '',
    currencyColumn: findCurrencyColumn(cells),
    altColumn: findAltColumn(cells),
  }
  const namedPrice = findNamedPrice(cells)
  for (const [i, cell] of cells.entries()) {
    const name = bareName(cell)
    const column = i === namedPrice ? 'price' : columnOf.get(name)
    if (ofAttributes.has(i)) continue
    if (!column) {
      if (name !== '' && !exportedOnly.has(name) && i !== header.currencyColumn && i !== header.altColumn)
        header.unknown.push(cell.trim())
    } else if (header.at.has(column)) header.doubled.push(cell.trim())
    else {
      header.at.set(column, i)
      header.names.set(column, cell.trim())
    }
  }
  const price = header.at.get('price')
  if (price !== undefined) header.priceCurrency = splitHead(cells[price]!).currency
  return header
}

/**
 * Returns the position of a column such as `Price (GBP)`, preferably in the marketplace's currency. Returns undefined
 * if the file also has a plain `Price` column.
 */
function findNamedPrice(cells: readonly string[]): number | undefined {
  if (cells.some((cell) => columnOf.get(bareName(cell)) === 'price')) return undefined
  const found = cells.flatMap((cell, i) => {
    const { name, currency } = splitHead(cell)
    return currency !== '' && columnOf.get(bareName(name)) === 'price' ? [{ i, currency }] : []
  })
  const own = found.find(({ currency }) => currenciesNamed(currency)?.includes(marketplaceCurrency()))
  return (own ?? found[0])?.i
}

/** Returns the names of the exported columns in a language. */
export function columnHeadings(language: Language): Record<(typeof csvColumns)[number], string> {
  const heads = csvColumns.map((column) => [column, csvColumnDefinitions[column].head(language)])
  return Object.fromEntries(heads) as Record<(typeof csvColumns)[number], string>
}

/**
 * Returns the name of a column as written in the file. If the file lacks the column, returns its name in the language.
 */
export function columnName({ names: called }: CsvHeader, column: string, language: Language): string {
  const known = column as Column
  return (
    called.get(known) ?? (known in csvColumnDefinitions ? csvColumnDefinitions[known].head(language) : column)
  )
}

/** Returns the name of the file column for a field such as `sizes.0.qty` or `priceCents`. */
export function columnOfField(field: string | undefined): string {
  const [name = 'title', code] = (field ?? 'title').split('.')
  if (name === 'attributes' && code !== undefined) return attributeHead(code)
  return { priceCents: 'price', totalAllowed: 'total_allowed' }[name] ?? name
}

/** Normalizes a column name: converts it to lower case and removes spaces, dashes, and underscores. */
export function bareName(cell: string): string {
  return cell
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
}
