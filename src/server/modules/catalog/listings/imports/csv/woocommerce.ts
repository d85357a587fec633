import { readCount } from './csv-cells.ts'
import { isColorOption, isSizeOption } from './option-names.ts'
import type { CsvRecord } from './csv-read.ts'

/** Positions of the columns in WooCommerce's product export that do not directly contain a field of a listing. */
export interface WooColumns {
  id: number | undefined
  kind: number | undefined
  sku: number | undefined
  parent: number | undefined
  inStock: number | undefined
  salePrice: number | undefined
  /** Columns with the dates of a temporary sale. For a temporary sale, the regular price is used. */
  saleDates: readonly number[]
  shortDescription: number | undefined
  categories: number | undefined
  attributes: readonly { name: number; values: number }[]
}

const maxAttributes = 20

/** Finds WooCommerce's columns by their normalized names, which are in the language of the shop. */
export function findWooColumns(names: readonly string[]): WooColumns {
  const find = (...known: readonly string[]) => {
    const i = names.findIndex((name) => known.includes(name))
    return i < 0 ? undefined : i
  }
  const dates = ['datesalepricestarts', 'datesalepriceends']
  return {
    id: find('id'),
    kind: find('type', 'typ'),
    sku: find('sku', 'artikelnummer'),
    parent: find('parent', 'übergeordnetesprodukt', 'übergeordnet'),
    inStock: find('instock?', 'vorrätig?', 'auflager?'),
    salePrice: find('saleprice', 'angebotspreis'),
    saleDates: names.flatMap((name, i) =>
      dates.includes(name) || (name.startsWith('datum') && name.includes('angebotspreis')) ? [i] : [],
    ),
    shortDescription: find('shortdescription', 'kurzbeschreibung'),
    categories: find('categories', 'kategorien'),
    attributes: Array.from({ length: maxAttributes }, (_, i) => ({
      name: find(
        `attribute${i + 1}name`,
        `attribut${i + 1}name`,
        `namedesattributs${i + 1}`,
        `name(n)derattribute${i + 1}`,
      ),
      values: find(
        `attribute${i + 1}value(s)`,
        `attribute${i + 1}values`,
        `attribut${i + 1}wert(e)`,
        `attribut${i + 1}werte`,
        `wert(e)desattributs${i + 1}`,
      ),
    })).filter(
      (one): one is { name: number; values: number } => one.name !== undefined && one.values !== undefined,
    ),
  }
}

const cellOf = ({ cells }: Pick<CsvRecord, 'cells'>, column: number | undefined): string =>
  column === undefined ? '' : (cells[column] ?? '').trim()

export function isVariation(woo: WooColumns, record: Pick<CsvRecord, 'cells'>): boolean {
  return /variation/i.test(cellOf(record, woo.kind)) && cellOf(record, woo.parent) !== ''
}

/**
 * Returns the key that all rows of a product share: the product's ID or, without an ID, its SKU. Variations refer to
 * their parent product by ID or by SKU, so `aliases` maps each SKU to the key of the product.
 */
export function wooKey(
  woo: WooColumns,
  cells: readonly string[],
  aliases: ReadonlyMap<string, string>,
): string {
  const record = { cells: cells as string[] }
  const bySku = (sku: string): string => (sku === '' ? '' : (aliases.get(sku) ?? `sku ${sku}`))
  if (isVariation(woo, record)) {
    const parent = cellOf(record, woo.parent)
    const [, id] = /^id:\s*(\d+)$/i.exec(parent) ?? []
    return id === undefined ? bySku(parent) : `id ${id}`
  }
  const id = cellOf(record, woo.id)
  return id === '' ? bySku(cellOf(record, woo.sku)) : `id ${id}`
}

/**
 * Returns the SKU of a product and the key that all rows of the product share. Returns undefined for a variation, and
 * for a product without an ID or a SKU.
 */
export function wooAlias(woo: WooColumns, record: CsvRecord): { sku: string; key: string } | undefined {
  const [id, sku] = [cellOf(record, woo.id), cellOf(record, woo.sku)]
  return id === '' || sku === '' || isVariation(woo, record) ? undefined : { sku, key: `id ${id}` }
}

/** Returns the current price of a product. Ignores prices of temporary sales. */
export function wooPrice(woo: WooColumns, record: CsvRecord, regular: string): string {
  const sale = cellOf(record, woo.salePrice)
  return sale !== '' && woo.saleDates.every((column) => cellOf(record, column) === '') ? sale : regular
}

/** Splits a comma-separated list. `\,` is an escaped comma within a name. */
function listIn(cell: string): string[] {
  return cell
    .slice(0, 5000)
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '')
}

/**
 * Joins the categories of a product, with the most specific category last, because the import uses the last category
 * that it recognizes.
 */
export function wooCategory(cell: string): string {
  const paths = listIn(cell).filter((path) => !/^(?:uncategori[sz]ed|unkategorisiert)$/i.test(path))
  const levels = (path: string): number => path.split('>').length
  return paths.toSorted((one, other) => levels(one) - levels(other)).join(' | ')
}

type Choice = readonly [name: string, value: string]

/** Returns whether an attribute of a product without variations is an option. Only size and color are options. */
const isOption = ([name]: Choice): boolean => isSizeOption(name) || isColorOption(name)

/** Returns the product attributes of a row, each with its values. */
export function wooLists(woo: WooColumns, record: CsvRecord): { name: string; values: string[] }[] {
  return woo.attributes.flatMap(({ name, values }) => {
    const label = cellOf(record, name).slice(0, 80)
    const list = listIn(cellOf(record, values))
    return label === '' || list.length === 0 ? [] : [{ name: label, values: list }]
  })
}

/** Returns the attributes of a product that have a single value, such as the brand. */
export function wooSingles(woo: WooColumns, record: CsvRecord): Choice[] {
  return wooLists(woo, record).flatMap(({ name, values }) =>
    values.length === 1 ? [[name, values[0]!] as const] : [],
  )
}

interface WooVariants {
  rows: { choices: Choice[]; qty: number; record: CsvRecord }[]
  /** Total number of units of all variations, if stock is not tracked for each variation. */
  total?: number
}

/**
 * Returns the variations of a product with their stock. A product without variations is returned as a single variant.
 */
export function wooVariants(
  woo: WooColumns,
  records: readonly CsvRecord[],
  stock: number | undefined,
): WooVariants {
  const parent = records.find((record) => !isVariation(woo, record))
  const variations = records.filter((record) => isVariation(woo, record))
  const countOf = (record: CsvRecord): number | undefined => {
    const stockText = cellOf(record, stock)
    if (stockText.startsWith('-')) return 0
    const count = readCount(stockText)
    return Number.isNaN(count) ? undefined : count
  }
  const isOut = (record: CsvRecord): boolean => /^(?:0|no|nein|false)$/i.test(cellOf(record, woo.inStock))
  const shared =
    parent && variations.length > 0 && variations.every((one) => countOf(one) === undefined)
      ? countOf(parent)
      : undefined
  const rows = (variations.length > 0 ? variations : records).map((record) => ({
    choices: variations.length > 0 ? wooSingles(woo, record) : wooSingles(woo, record).filter(isOption),
    record,
    qty: Math.min(999, isOut(record) ? 0 : (countOf(record) ?? shared ?? 1)),
  }))
  return { rows, ...(shared !== undefined && variations.length > 1 && { total: shared }) }
}
