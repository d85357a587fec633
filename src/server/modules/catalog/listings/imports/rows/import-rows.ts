import { listingTextNames, listingTexts, type ListingTextName } from '#contract/catalog/listing-texts.ts'
import type { ImportMapping } from '#contract/listings/import-mapping.ts'
import type { Column } from '../csv/csv-columns.ts'
import type { CsvRecord } from '../csv/csv-read.ts'
import { readPhotos, writeSizes } from '../csv/csv-cells.ts'
import { readAltTexts, withAltTexts } from '../csv/photo-texts.ts'
import type { ImportPlan } from './import-plan.ts'
import { decodeHtmlEntities, convertHtmlToText } from '../csv/html-text.ts'
import { readGroups, type GroupOptions } from './row-groups.ts'
import { readStatus, type Unlisted } from './row-status.ts'
import { tagColor } from './tag-color.ts'
import type { Variants } from './variant-row.ts'
import { attributeField, hasColorOption, readVariants } from './variants.ts'
import { entryAttributes } from './entry-attributes.ts'
import type { AttributeText } from '../attributes/attribute-cells.ts'
import { isVariation, wooCategory, wooPrice, wooSingles, type WooColumns } from '../csv/woocommerce.ts'

/** Data of one listing in a file. The listing can have several rows. */
export interface ImportEntry {
  /** Line on which the first row of the listing begins. `lastLine` is the line on which the last row begins. */
  line: number
  lastLine: number
  bytes: number
  cells: readonly string[]
  /**
   * Cells that replace the original cells: values combined from several rows, and values converted from the formats of
   * other shops.
   */
  computed: Partial<Record<Column, string>>
  /** URLs of photos. */
  photos: readonly { url: string; alt: string }[]
  /** Cells of the currency column in the rows of the listing. */
  currency: string
  /** Sizes or variants with their options, combined from the rows of the listing. */
  variants: Variants
  /** True if the listing has more rows than the import reads. */
  hasTooManyRows: boolean
  /** True if the variants have different prices. */
  hasSeveralPrices: boolean
  /**
   * Text fields that were shortened to the maximum length of this marketplace, because other shops allow longer texts.
   */
  shortened: readonly ListingTextName[]
  /** Reason why the item was not for sale in its previous shop. The listing then becomes a draft. */
  unlisted: Unlisted | undefined
  /** Maps each attribute to its first nonempty cell. */
  attributes: ReadonlyMap<string, AttributeText>
  /**
   * Attributes whose cells differ between the rows of the listing, although a listing can store only one of the values.
   */
  conflicts: readonly string[]
  /** Original rows of the listing. */
  records: readonly CsvRecord[]
}

/**
 * Yields the listings in a file. Combines the rows of each listing.
 * @throws CsvFileError if the header is not recognizable
 */
export async function* readEntries(
  records: AsyncIterable<CsvRecord>,
  mapping: ImportMapping | null,
  options: GroupOptions = {},
): AsyncGenerator<{ entry: ImportEntry; plan: ImportPlan }> {
  for await (const { plan, group } of readGroups(records, mapping, options))
    yield { entry: entryOf(plan, group), plan }
}

/** Maximum number of characters of HTML to convert. The resulting text is then shortened to a much lower number. */
const maxHtml = 50_000

function entryOf(plan: ImportPlan, rows: readonly CsvRecord[]): ImportEntry {
  const { woo } = plan
  const lastLine = Math.max(...rows.map(({ line }) => line))
  // Parent products come first, because variations lack the values that they share with their parent product.
  const records = woo
    ? rows.toSorted((a, b) => Number(isVariation(woo, a)) - Number(isVariation(woo, b)))
    : rows
  const [first] = records as [CsvRecord]
  const priceOf = (record: CsvRecord): string => {
    const price = cellOf(record, plan.at.get('price'))
    return woo && plan.hasSalePrice ? wooPrice(woo, record, price) : price
  }
  const made: ImportEntry['computed'] = {}
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
  if (variants.rows && plan.source)
    made.sizes = writeSizes(variants.rows.map(({ label, qty }) => ({ label, qty })))
  if (variants.total !== undefined) made.total_allowed = String(variants.total)
  const color = variants.color ?? colorInTags(plan, records)
  if (color) made.color = color
  const currencies = new Set(records.map((record) => cellOf(record, plan.currencyColumn)).filter(Boolean))
  return {
    line: first.line,
    lastLine,
    bytes: Math.max(...rows.map(({ bytes }) => bytes)),
    cells: first.cells,
    computed: made,
    photos: photosOf(plan, records, variants),
    currency: [...currencies].join(' '),
    variants,
    hasTooManyRows: rows.some(({ hasMoreRows }) => hasMoreRows),
    hasSeveralPrices: plan.source !== undefined && prices.size > 1,
    shortened,
    unlisted: readStatus(plan.statusColumns, first.cells),
    ...entryAttributes(plan, records),
    records,
  }
}

/**
 * Returns the color that a product's tags name. Returns undefined if the product has a color column or a color option,
 * because these are more reliable than tags.
 */
function colorInTags(plan: ImportPlan, records: readonly CsvRecord[]): string | undefined {
  if (plan.tags === undefined || plan.at.has('color') || hasColorOption(plan, records)) return undefined
  return tagColor(cellOf(records[0]!, plan.tags))
}

const cellOf = ({ cells }: CsvRecord, column: number | undefined): string =>
  column === undefined ? '' : (cells[column] ?? '').trim()

/** Reads WooCommerce's lists and attributes for the fields to which the column mapping assigns no column. */
function readWooCells(
  plan: ImportPlan,
  woo: WooColumns,
  first: CsvRecord,
  made: ImportEntry['computed'],
): void {
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

/**
 * Converts HTML and entities in rows of other shops. Rows with an id were exported by this marketplace and stay
 * unchanged.
 */
function readTexts(plan: ImportPlan, first: CsvRecord, made: ImportEntry['computed']): ListingTextName[] {
  const shortened: ListingTextName[] = []
  const id = plan.at.get('id')
  if (cellOf(first, id) !== '') return shortened
  for (const column of ['brand', 'type', 'color'] as const) {
    const at = plan.at.get(column)
    const text = made[column] ?? cellOf(first, at)
    if (text.includes('&')) made[column] = decodeHtmlEntities(text.slice(0, 1000))
  }
  for (const text of listingTextNames) {
    const at = plan.at.get(text)
    if (at === undefined) continue
    const cell = made[text] ?? cellOf(first, at)
    const whole = (text === 'title' ? titleText : convertHtmlToText)(cell.slice(0, maxHtml))
    if (plan.source) {
      made[text] = whole.slice(0, listingTexts[text]).toWellFormed()
      if (whole.length > listingTexts[text] || cell.length > maxHtml) shortened.push(text)
    } else if (whole !== cell && cell.length <= maxHtml) made[text] = whole
  }
  return shortened
}

/** Converts an HTML title to plain text on a single line. */
const titleText = (text: string): string => convertHtmlToText(text).replaceAll('\n', ' ')

function photosOf(
  plan: ImportPlan,
  records: readonly CsvRecord[],
  variants: Variants,
): { url: string; alt: string }[] {
  const own = plan.at.get('photos')
  const columns = own === undefined ? plan.photoColumns : [own, ...plan.photoColumns]
  const isOwn = cellOf(records[0]!, plan.at.get('id')) !== ''
  const found = records.flatMap((record) => {
    const photos = columns.flatMap((column) => readPhotos(cellOf(record, column), isOwn) ?? [])
    return withAltTexts(photos, readAltTexts(record.cells, plan)).filter((photo) => 'url' in photo)
  })
  // A variant can have a photo that is not among the photos of its product.
  for (const { photo } of plan.source ? (variants.rows ?? []) : [])
    if (photo && !found.some(({ url }) => url === photo)) found.push({ url: photo, alt: '' })
  return [...new Map(found.toReversed().map((photo) => [photo.url, photo])).values()].toReversed()
}
