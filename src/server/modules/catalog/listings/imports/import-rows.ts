import { translate } from '#platform/language/translate.ts'
import { listingTextNames, listingTexts, type ListingTextName } from '#contract/listings/listing-texts.ts'
import { readText } from '#contract/csv-text.ts'
import type { Column } from './csv-columns.ts'
import { CsvBroken, type CsvRecord } from './csv-read.ts'
import { writeSizes } from './csv-cells.ts'
import { planImport, type ImportPlan } from './import-plan.ts'
import { maxImportColumns, type ImportMapping } from '#contract/listings/import-mapping.ts'
import { plainText } from './plain-text.ts'
import { readVariants } from './variants.ts'

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
  /** As they stand in the file. */
  records: readonly CsvRecord[]
}

/** Files begin with the header, but for lines with which eBay says what made them. */
const isPreface = ({ cells }: CsvRecord): boolean => /^#?info\b/i.test(cells[0] ?? '') && cells.length > 1

type OnPlan = (plan: ImportPlan, header: CsvRecord) => Promise<void> | void

/**
 * The listings of a file as they come, several rows of one put together.
 * @throws CsvBroken without a header that says what a row is
 */
export async function* readEntries(
  records: AsyncIterable<CsvRecord>,
  mapping: ImportMapping | null,
  onPlan?: OnPlan,
): AsyncGenerator<{ entry: ImportEntry; plan: ImportPlan }> {
  for await (const { plan, group } of readGroups(records, mapping, onPlan))
    yield { entry: entryOf(plan, group), plan }
}

/**
 * Yields the rows of each listing. If the file is broken, it first yields the listings before the broken line, without one
 * that may be incomplete; the error then names that listing's first line.
 * @throws CsvBroken as `readEntries`
 */
export async function* readGroups(
  records: AsyncIterable<CsvRecord>,
  mapping: ImportMapping | null,
  onPlan: OnPlan = () => undefined,
): AsyncGenerator<{ plan: ImportPlan; group: CsvRecord[] }> {
  let plan: ImportPlan | undefined
  let group: CsvRecord[] = []
  let broken: CsvBroken | undefined
  for await (const raw of endIn(records, (error) => (broken = error))) {
    // What was marked as a text for spreadsheets is that text.
    const record = { ...raw, cells: raw.cells.map(readText) }
    if (!plan) {
      if (isPreface(record)) continue
      plan = requirePlan(record, mapping)
      await onPlan(plan, record)
      continue
    }
    if (group.length > 0 && !isSame(plan, group[0]!, record)) {
      yield { plan, group }
      group = []
    }
    group.push(record)
    if (group.length > mostRows)
      throw new CsvBroken((language) => translate(language, 'import.too-many-rows'))
  }
  if (!plan) throw broken ?? new CsvBroken((language) => translate(language, 'import.empty'))
  if (broken?.reason && mayContinue(plan, group)) throw CsvBroken.from(group[0]!.line, broken.reason)
  if (group.length > 0) yield { plan, group }
  if (broken) throw broken
}

/** Yields the records up to a broken line and reports the error, so that collected rows are not lost. */
async function* endIn(
  records: AsyncIterable<CsvRecord>,
  onBroken: (error: CsvBroken) => void,
): AsyncGenerator<CsvRecord> {
  try {
    yield* records
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error
    onBroken(error)
  }
}

/** Returns whether later rows may belong to the same listing. */
function mayContinue(plan: ImportPlan, group: readonly CsvRecord[]): boolean {
  return group.length > 0 && (plan.groupedBy !== undefined || isOfVariations(plan))
}

function isOfVariations(plan: ImportPlan): boolean {
  return plan.source?.name === 'ebay' && plan.variation !== undefined && plan.at.has('title')
}

/** Of one listing: other shops allow two thousand variants. */
const mostRows = 2500

function requirePlan({ cells }: CsvRecord, mapping: ImportMapping | null): ImportPlan {
  // Spreadsheets write empty cells after the last column that has a name.
  if (cells.findLastIndex((cell) => cell.trim() !== '') >= maxImportColumns)
    throw new CsvBroken((language) =>
      translate(language, 'import.too-many-columns', { most: maxImportColumns }),
    )
  const plan = planImport(cells, mapping)
  if (plan.doubled.length > 0)
    throw new CsvBroken((language) =>
      translate(language, 'import.columns-doubled', { names: plan.doubled.join(', ') }),
    )
  if (plan.at.has('title') || plan.at.has('id')) return plan
  throw new CsvBroken((language) =>
    translate(language, 'import.columns-missing', { title: translate(language, 'csv.title') }),
  )
}

/** Of a cell: what it says is cut to far less. */
const mostHtml = 50_000

/** eBay's templates leave the title out where a row is a variation of the one before. */
function isSame(plan: ImportPlan, first: CsvRecord, next: CsvRecord): boolean {
  if (plan.groupedBy !== undefined) {
    const key = (next.cells[plan.groupedBy] ?? '').trim()
    return key !== '' && key === (first.cells[plan.groupedBy] ?? '').trim()
  }
  if (!isOfVariations(plan)) return false
  const cellOf = (column: number) => (next.cells[column] ?? '').trim()
  return cellOf(plan.at.get('title')!) === '' && cellOf(plan.variation!) !== ''
}

function entryOf(plan: ImportPlan, records: readonly CsvRecord[]): ImportEntry {
  const [first] = records as [CsvRecord]
  const last = records.at(-1)!
  const cellOf = ({ cells }: CsvRecord, column: number | undefined) =>
    column === undefined ? '' : (cells[column] ?? '').trim()
  const made: ImportEntry['made'] = {}
  if (records.length > 1)
    for (const [column, at] of plan.at) {
      const filled = records.find((record) => cellOf(record, at) !== '')
      if (filled) made[column] = cellOf(filled, at)
    }
  const shortened: ListingTextName[] = []
  for (const text of listingTextNames) {
    const at = plan.at.get(text)
    if (!plan.source || at === undefined) continue
    const said = made[text] ?? cellOf(first, at)
    const whole = plainText(said.slice(0, mostHtml))
    made[text] = whole.slice(0, listingTexts[text]).toWellFormed()
    if (whole.length > listingTexts[text] || said.length > mostHtml) shortened.push(text)
  }
  const variants = readVariants(plan, records)
  if (variants.sizes) made.sizes = writeSizes(variants.sizes)
  if (variants.total !== undefined) made.total_allowed = String(variants.total)
  if (variants.color) made.color = variants.color
  const prices = new Set(records.map((record) => cellOf(record, plan.at.get('price'))).filter(Boolean))
  const currencies = new Set(records.map((record) => cellOf(record, plan.currencyColumn)).filter(Boolean))
  return {
    line: first.line,
    lastLine: last.line,
    bytes: last.bytes,
    cells: first.cells,
    made,
    photos: photosOf(plan, records),
    currency: [...currencies].join(' '),
    hasSeveralPrices: prices.size > 1,
    shortened,
    records,
  }
}

function photosOf(plan: ImportPlan, records: readonly CsvRecord[]): { url: string; alt: string }[] {
  const own = plan.at.get('photos')
  const columns = own === undefined ? plan.photoColumns : [own, ...plan.photoColumns]
  const found = records.flatMap(({ cells }) =>
    columns.flatMap((column) =>
      addressesIn(cells[column] ?? '').map((url) => ({
        url,
        alt: plan.altColumn === undefined ? '' : (cells[plan.altColumn] ?? '').trim().slice(0, 300),
      })),
    ),
  )
  return [...new Map(found.toReversed().map((photo) => [photo.url, photo])).values()].toReversed()
}

/** Addresses in a cell, kept apart by blanks, bars, semicolons, or commas before the next one. */
export function addressesIn(cell: string): string[] {
  return cell
    .split(/[\s|;]+|,(?=\s*https?:)/i)
    .filter((part) => /^https?:\/\/./i.test(part))
    .map((part) => part.slice(0, 2000))
}
