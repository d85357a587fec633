import type { ImportMapping, CatalogValueField } from '#contract/listings/import-mapping.ts'
import type { AttributeReading } from '../attributes/attribute-cells.ts'
import { attributeColumn, enterableAttributes } from '../attributes/attribute-columns.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { languages, translate } from '#platform/language/translate.ts'
import {
  attributeNames,
  bareName,
  findAltColumn,
  isExportedOnly,
  readHeader,
  type Column,
  type CsvHeader,
} from '../csv/csv-columns.ts'
import { findCurrencyColumn, splitColumnName } from '../csv/currency-signs.ts'
import { hasOwnVariants } from './own-variants.ts'
import { findStatusColumns, type StatusColumns } from './row-status.ts'
import { findSource, guessMapping, normalizeSourceColumn, type KnownSource } from '../csv/sources.ts'
import { findWooColumns, type WooColumns } from '../csv/woocommerce.ts'

/** Describes which column of a file contains which field, based on the file's header and the column mapping. */
export interface ImportPlan extends CsvHeader {
  source: KnownSource | undefined
  /** Position of the column that contains the same value in all rows of a listing. */
  groupedBy: number | undefined
  /** Positions of column pairs such as `Option1 Name` and `Option1 Value`, which contain the options of variants. */
  options: readonly { name: number; value: number }[]
  /** Position of the column whose cells contain options in the format `Size=M;Color=Red`. */
  variation: number | undefined
  photoColumns: readonly number[]
  /** Position of the column with the tags of a product. One of the tags can be the product's color. */
  tags: number | undefined
  /** Positions of special columns in a WooCommerce product export. Undefined for all other files. */
  woo: WooColumns | undefined
  /** True if the price column contains regular prices, and a sale price in the same row replaces the regular price. */
  hasSalePrice: boolean
  statusColumns: StatusColumns
  fixed: ImportMapping['fixed']
  words: ImportMapping['words']
  /** Default cells, keyed by attribute, for listings that have no value of the attribute. */
  fixedAttributes: Readonly<Record<string, string>>
  attributeReading: AttributeReading
}

/** Creates the plan from the seller's column mapping or, without a mapping, from the column names. */
export function planImport(cells: readonly string[], mapping: ImportMapping | null): ImportPlan {
  const source = findSource(cells)
  const own = readHeader(cells)
  const effective = mapping ?? (source && guessMapping(cells))
  const names = cells.map(normalizeSourceColumn)
  const place = (name: string | undefined) => {
    const i = name === undefined ? -1 : names.indexOf(name)
    return i < 0 ? undefined : i
  }
  const grouped = source?.groupedBy?.find((name) => names.includes(name))
  const header = effective ? headerOf(cells, effective) : own
  const woo = source?.name === 'woocommerce' ? findWooColumns(names) : undefined
  const priceName = names[header.at.get('price') ?? -1] ?? ''
  const options = [1, 2, 3].flatMap((i) => optionOf(i, place))
  const isOwn = hasOwnVariants({ at: header.at, options, source })
  return {
    ...header,
    woo,
    hasSalePrice: woo !== undefined && regularPrices.includes(priceName),
    statusColumns: findStatusColumns(source?.name, names),
    source,
    groupedBy: isOwn ? header.at.get('id') : place(grouped),
    options,
    variation: place('variationdetails') ?? place('relationshipdetails'),
    photoColumns: effective?.photoColumns.filter((i) => i < cells.length) ?? [],
    tags: source?.name === 'shopify' ? place('tags') : undefined,
    fixed: effective?.fixed ?? {},
    words: effective?.words ?? {},
    fixedAttributes: effective?.fixedAttributes ?? {},
    attributeReading: { words: effective?.attributeWords ?? {}, isLenient: source !== undefined },
  }
}

const regularPrices: readonly string[] = ['regularprice', 'regulärerpreis']

function optionOf(i: number, place: (name: string) => number | undefined) {
  const name =
    place(`option${i}name`) ??
    place(`variation${i}name`) ??
    place(`variation${i}type`) ??
    own((language) => translate(language, 'import.option-name', { number: i }))
  const value =
    place(`option${i}value`) ??
    place(`variation${i}values`) ??
    own((language) => translate(language, 'import.option-value', { number: i }))
  return name === undefined || value === undefined ? [] : [{ name, value }]

  /** Returns the position of the column whose name is the result of `nameIn` for one of the offered languages. */
  function own(nameIn: LocalizedText): number | undefined {
    return languages.map((language) => place(bareName(nameIn(language)))).find((at) => at !== undefined)
  }
}

function headerOf(cells: readonly string[], { columns, attributes: mapped = {} }: ImportMapping): CsvHeader {
  const at = new Map(
    (Object.entries(columns) as [Column, number][]).filter(([, column]) => column < cells.length),
  )
  const names = [...at].map(([field, column]) => [field, cells[column]!.trim()] as const)
  const price = at.get('price')
  const enterable = new Set(enterableAttributes().map(({ code }) => code))
  const attributes = new Map(
    Object.entries(mapped)
      .filter(([code, column]) => column < cells.length && enterable.has(code))
      .map(([code, column]) => [code, attributeColumn(cells, column)]),
  )
  return {
    at,
    attributes,
    names: new Map([...names, ...attributeNames(cells, attributes)]),
    width: cells.length,
    unknown: [],
    doubled: [],
    priceCurrency: price === undefined ? '' : splitColumnName(cells[price]!).currency,
    currencyColumn: findCurrencyColumn(cells),
    altColumn: findAltColumn(cells),
  }
}

/** Returns the names of the columns that the import does not use. */
export function unusedColumns(plan: ImportPlan, header: readonly string[]): string[] {
  const { woo, statusColumns } = plan
  const used = new Set<number | undefined>([
    ...plan.at.values(),
    ...[...plan.attributes.values()].flatMap(({ at, unitAt }) => [at, unitAt]),
    ...plan.photoColumns,
    ...plan.options.flatMap(({ name, value }) => [name, value]),
    plan.tags,
    plan.altColumn,
    plan.groupedBy,
    plan.variation,
    plan.currencyColumn,
    statusColumns.status,
    statusColumns.published,
    ...(woo ? [woo.id, woo.kind, woo.sku, woo.parent, woo.inStock, woo.salePrice, woo.shortDescription] : []),
    ...(woo ? woo.saleDates : []),
    ...(woo?.attributes.flatMap(({ name, values }) => [name, values]) ?? []),
  ])
  return header
    .flatMap((name, i) => (used.has(i) || isExportedOnly(name) ? [] : [name.trim()]))
    .filter(Boolean)
}

/** Returns the value to which the seller has mapped a word in the file. */
export function mappedWord(
  { words }: ImportPlan,
  field: CatalogValueField,
  text: string,
): string | undefined {
  return lookUpWord(words[field], text.trim()) || undefined
}

/**
 * Looks up a word. Uses `hasOwn`, because files can contain words such as "constructor", which every object inherits.
 */
export function lookUpWord(words: Record<string, string> | undefined, text = ''): string | undefined {
  const word = text.toLowerCase()
  return words && Object.hasOwn(words, word) ? words[word] : undefined
}
