import { listingTextNames, listingTexts, type ListingTextName } from '#contract/catalog/listing-texts.ts'
import type { ImportMapping } from '#contract/listings/import-mapping.ts'
import type { Column } from '../csv/csv-columns.ts'
import type { CsvRecord } from '../csv/csv-read.ts'
import { readPhotos, writeSizes } from '../csv/csv-cells.ts'
import type { ImportPlan } from './import-plan.ts'
import { entityText, htmlText } from '../csv/html-text.ts'
import { readGroups, type GroupOptions } from './row-groups.ts'
import { readStatus, type Unlisted } from './row-status.ts'
import { tagColor } from './tag-color.ts'
import { attributeField, hasColorOption, readVariants } from './variants.ts'
import { isVariation, wooCategory, wooPrice, wooSingles, type WooColumns } from '../csv/woocommerce.ts'

/** What one listing says in a file: one row of it, or several that belong together. */
export interface ImportEntry {
  /** Where its first row begins, and its last one. */
  line: number
  lastLine: number
  bytes: number
  cells: readonly string[]
  /** Cells that are not as they stand there: sums of several rows, and what the source writes in its own way. */
  made: Partial<Record<Column, string>>
  /** Addresses of photos. */
  photos: readonly { url: string; alt: string }[]
  /** Currencies in the currency column of its rows. */
  currency: string
  /** Its variants have several prices: a listing has one. */
  hasSeveralPrices: boolean
  /** Texts that other shops allow to be longer. */
  shortened: readonly ListingTextName[]
  /** Why it was not for sale where the file comes from; it stays a draft. */
  unlisted: Unlisted | undefined
  /** As they stand in the file. */
  records: readonly CsvRecord[]
}

/**
 * The listings of a file as they come, several rows of one put together.
 * @throws CsvBroken without a header that says what a row is
 */
export async function* readEntries(
  records: AsyncIterable<CsvRecord>,
  mapping: ImportMapping | null,
  options: GroupOptions = {},
): AsyncGenerator<{ entry: ImportEntry; plan: ImportPlan }> {
  for await (const { plan, group } of readGroups(records, mapping, options))
    yield { entry: entryOf(plan, group), plan }
}

/** Maximum number of characters of HTML that are read; the text is cut to far less. */
const maxHtml = 50_000

function entryOf(plan: ImportPlan, rows: readonly CsvRecord[]): ImportEntry {
  const { woo } = plan
  const lastLine = Math.max(...rows.map(({ line }) => line))
  // A parent has what its variations leave out.
  const records = woo
    ? rows.toSorted((a, b) => Number(isVariation(woo, a)) - Number(isVariation(woo, b)))
    : rows
  const [first] = records as [CsvRecord]
  const priceOf = (record: CsvRecord): string => {
    const price = cellOf(record, plan.at.get('price'))
    return woo && plan.hasSalePrice ? wooPrice(woo, record, price) : price
  }
  const made: ImportEntry['made'] = {}
  if (records.length > 1)
    for (const [column, at] of plan.at) {
      const filled = records.find((record) => cellOf(record, at) !== '')
      if (filled) made[column] = cellOf(filled, at)
    }
  const prices = new Set(records.map(priceOf).filter(Boolean))
  if (woo && prices.size > 0) made.price = [...prices][0]!
  if (woo) readWooCells(plan, woo, first, made)
  const shortened = readTexts(plan, first, made)
  const variants = readVariants(plan, records)
  if (variants.sizes) made.sizes = writeSizes(variants.sizes)
  if (variants.total !== undefined) made.total_allowed = String(variants.total)
  const color = variants.color ?? colorInTags(plan, records)
  if (color) made.color = color
  const currencies = new Set(records.map((record) => cellOf(record, plan.currencyColumn)).filter(Boolean))
  return {
    line: first.line,
    lastLine,
    bytes: Math.max(...rows.map(({ bytes }) => bytes)),
    cells: first.cells,
    made,
    photos: photosOf(plan, records),
    currency: [...currencies].join(' '),
    hasSeveralPrices: prices.size > 1,
    shortened,
    unlisted: readStatus(plan.statusColumns, first.cells),
    records,
  }
}

/** Returns the color among a product's tags; undefined if the product has a color column or option, which is more reliable. */
function colorInTags(plan: ImportPlan, records: readonly CsvRecord[]): string | undefined {
  if (plan.tags === undefined || plan.at.has('color') || hasColorOption(plan, records)) return undefined
  return tagColor(cellOf(records[0]!, plan.tags))
}

const cellOf = ({ cells }: CsvRecord, column: number | undefined): string =>
  column === undefined ? '' : (cells[column] ?? '').trim()

/** Reads what WooCommerce writes in lists and attributes, unless another column is chosen for it. */
function readWooCells(plan: ImportPlan, woo: WooColumns, first: CsvRecord, made: ImportEntry['made']): void {
  const category = plan.at.get('type')
  if (category !== undefined && category === woo.categories) made.type = wooCategory(cellOf(first, category))
  const description = plan.at.get('description')
  if (description !== undefined && (made.description ?? cellOf(first, description)) === '')
    made.description = cellOf(first, woo.shortDescription)
  for (const [name, value] of wooSingles(woo, first)) {
    const field = attributeField(name)
    if (field && !plan.at.has(field)) made[field] ??= value
  }
}

/** Converts HTML and entities in a row that is not of an export of ours: other texts stay as they are. */
function readTexts(plan: ImportPlan, first: CsvRecord, made: ImportEntry['made']): ListingTextName[] {
  const shortened: ListingTextName[] = []
  const id = plan.at.get('id')
  if (cellOf(first, id) !== '') return shortened
  for (const column of ['brand', 'type', 'color'] as const) {
    const at = plan.at.get(column)
    const text = made[column] ?? cellOf(first, at)
    if (text.includes('&')) made[column] = entityText(text.slice(0, 1000))
  }
  for (const text of listingTextNames) {
    const at = plan.at.get(text)
    if (at === undefined) continue
    const cell = made[text] ?? cellOf(first, at)
    const whole = (text === 'title' ? titleText : htmlText)(cell.slice(0, maxHtml))
    if (plan.source) {
      made[text] = whole.slice(0, listingTexts[text]).toWellFormed()
      if (whole.length > listingTexts[text] || cell.length > maxHtml) shortened.push(text)
    } else if (whole !== cell && cell.length <= maxHtml) made[text] = whole
  }
  return shortened
}

/** A title is one line. */
const titleText = (text: string): string => htmlText(text).replaceAll('\n', ' ')

function photosOf(plan: ImportPlan, records: readonly CsvRecord[]): { url: string; alt: string }[] {
  const own = plan.at.get('photos')
  const columns = own === undefined ? plan.photoColumns : [own, ...plan.photoColumns]
  const isOwn = cellOf(records[0]!, plan.at.get('id')) !== ''
  const found = records.flatMap((record) =>
    columns.flatMap((column) =>
      (readPhotos(cellOf(record, column), isOwn) ?? []).flatMap((photo) => {
        if ('key' in photo) return []
        return [{ url: photo.url, alt: photo.alt || cellOf(record, plan.altColumn).slice(0, 300) }]
      }),
    ),
  )
  return [...new Map(found.toReversed().map((photo) => [photo.url, photo])).values()].toReversed()
}
