import type { ImportMapping, WordField } from '#contract/listings/import-mapping.ts'
import { isExportedOnly, readHeader, type Column, type CsvHeader } from '../csv/csv-columns.ts'
import { findCurrencyColumn, splitHead } from '../csv/currency-signs.ts'
import { findStatusColumns, type StatusColumns } from './row-status.ts'
import { findSource, guessMapping, sourceName, type KnownSource } from '../csv/sources.ts'
import { findWooColumns, type WooColumns } from '../csv/woocommerce.ts'

/** How the rows of a file are read: its header, and what was said of it. */
export interface ImportPlan extends CsvHeader {
  source: KnownSource | undefined
  /** Column that rows of one listing share. */
  groupedBy: number | undefined
  /** `Option1 Name` beside `Option1 Value`: what the variants of a listing differ in. */
  options: readonly { name: number; value: number }[]
  /** `Size=M;Color=Red` in one cell. */
  variation: number | undefined
  photoColumns: readonly number[]
  /** Column with the tags of a product, which may name its color. */
  tags: number | undefined
  /** The words that go with each photo. */
  altColumn: number | undefined
  /** Columns of a product export of WooCommerce. */
  woo: WooColumns | undefined
  /** The regular price is mapped, so that a sale price takes its place. */
  hasSalePrice: boolean
  statusColumns: StatusColumns
  fixed: ImportMapping['fixed']
  words: ImportMapping['words']
}

/** Without a mapping, by the names of the columns. */
export function planImport(cells: readonly string[], mapping: ImportMapping | null): ImportPlan {
  const source = findSource(cells)
  const own = readHeader(cells)
  const said = mapping ?? (source && guessMapping(cells))
  const names = cells.map(sourceName)
  const place = (name: string | undefined) => {
    const i = name === undefined ? -1 : names.indexOf(name)
    return i < 0 ? undefined : i
  }
  const grouped = source?.groupedBy?.find((name) => names.includes(name))
  const header = said ? headerOf(cells, said) : own
  const woo = source?.name === 'woocommerce' ? findWooColumns(names) : undefined
  const priceName = names[header.at.get('price') ?? -1] ?? ''
  return {
    ...header,
    woo,
    hasSalePrice: woo !== undefined && regularPrices.includes(priceName),
    statusColumns: findStatusColumns(source?.name, names),
    source,
    groupedBy: place(grouped),
    options: [1, 2, 3].flatMap((i) => optionOf(i, place)),
    variation: place('variationdetails') ?? place('relationshipdetails'),
    photoColumns: said?.photoColumns.filter((i) => i < cells.length) ?? [],
    tags: source?.name === 'shopify' ? place('tags') : undefined,
    altColumn: place('imagealttext'),
    fixed: said?.fixed ?? {},
    words: said?.words ?? {},
  }
}

const regularPrices: readonly string[] = ['regularprice', 'regulärerpreis']

function optionOf(i: number, place: (name: string) => number | undefined) {
  const name = place(`option${i}name`) ?? place(`variation${i}name`) ?? place(`variation${i}type`)
  const value = place(`option${i}value`) ?? place(`variation${i}values`)
  return name === undefined || value === undefined ? [] : [{ name, value }]
}

function headerOf(cells: readonly string[], { columns }: ImportMapping): CsvHeader {
  const at = new Map(
    (Object.entries(columns) as [Column, number][]).filter(([, column]) => column < cells.length),
  )
  const names = new Map([...at].map(([field, column]) => [field, cells[column]!.trim()]))
  const price = at.get('price')
  return {
    at,
    names,
    width: cells.length,
    unknown: [],
    doubled: [],
    priceCurrency: price === undefined ? '' : splitHead(cells[price]!).currency,
    currencyColumn: findCurrencyColumn(cells),
  }
}

/** Returns the names of the columns that nothing is read from. */
export function unusedColumns(plan: ImportPlan, header: readonly string[]): string[] {
  const { woo, statusColumns } = plan
  const used = new Set<number | undefined>([
    ...plan.at.values(),
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

/** What the seller said a word of the file means. */
export function saidWord({ words }: ImportPlan, field: WordField, text: string): string | undefined {
  return meantBy(words[field], text.trim()) || undefined
}

/** A file may use any word, also one that every object knows, such as "constructor". */
export function meantBy(words: Record<string, string> | undefined, said = ''): string | undefined {
  const word = said.toLowerCase()
  return words && Object.hasOwn(words, word) ? words[word] : undefined
}
