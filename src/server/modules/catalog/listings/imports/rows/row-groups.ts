import { parseCell } from '#contract/csv/csv-text.ts'
import { maxImportColumns, type ImportMapping } from '#contract/listings/import-mapping.ts'
import { toStorableText } from '#platform/core/storable-text.ts'
import { translate } from '#platform/language/translate.ts'
import { CsvFileError } from '../csv/csv-file-error.ts'
import type { CsvRecord } from '../csv/csv-read.ts'
import { isSameListing, rowKey, canGroupContinue, type ProductAliases } from './group-keys.ts'
import { planImport, type ImportPlan } from './import-plan.ts'
import { isForeignId } from '../csv/sources.ts'
import { wooAlias } from '../csv/woocommerce.ts'

/** Results of the first pass over a file. The second pass needs these results. */
export interface GroupScan extends ProductAliases {
  /** Number of listings in the file. */
  total: number
  /**
   * For each listing whose rows are not adjacent, maps the key of the listing to the line on which its last row begins.
   */
  apart: ReadonlyMap<string, number>
}

const noScan: GroupScan = { total: 0, apart: new Map(), aliases: new Map() }

export interface GroupOptions {
  onPlan?: ((plan: ImportPlan, header: CsvRecord) => Promise<void> | void) | undefined
  scan?: GroupScan | undefined
}

/** Maximum number of rows of one listing. Other shops allow up to two thousand variants. */
const maxGroupRows = 2500
/** Maximum total length of the rows that are kept in memory until the last row of their listing has been read. */
const maxSeparateRowsLength = 32_000_000
/** Maximum number of listings that are checked for rows that are not adjacent. */
const maxScannedKeys = 500_000

/**
 * Yields the rows of each listing. Joins the non-adjacent rows that `scan` has found. In a broken file, yields all
 * complete listings before the broken line. If the last listing might be incomplete, the error names the line on which
 * that listing begins.
 * @throws CsvFileError if the file is broken or its header is not recognizable
 */
export async function* readGroups(
  records: AsyncIterable<CsvRecord>,
  mapping: ImportMapping | null,
  { onPlan, scan = noScan }: GroupOptions = {},
): AsyncGenerator<{ plan: ImportPlan; group: CsvRecord[] }> {
  let plan: ImportPlan | undefined
  let group: CsvRecord[] = []
  let fileError: CsvFileError | undefined
  const separateRows = new SeparateRows(scan)
  for await (const raw of untilError(records, (error) => (fileError = error))) {
    // Remove the apostrophes that make spreadsheets treat a cell as text.
    const record = { ...raw, cells: raw.cells.map(parseCell) }
    if (!plan) {
      // Remove characters that cannot be stored, because column names are stored with the mapping and in reports.
      record.cells = record.cells.map(toStorableText)
      plan = requirePlan(record, mapping)
      await onPlan?.(plan, record)
      continue
    }
    if (mapping === null) dropForeignIds(plan, record)
    if (group.length > 0 && !isSameListing(plan, group[0]!, record, scan)) {
      yield { plan, group }
      group = []
    }
    if (separateRows.isSeparateRow(plan, record)) {
      const whole = separateRows.addRowOfListing(plan, record)
      if (whole) yield { plan, group: whole }
      continue
    }
    addRow(group, record)
  }
  if (!plan) throw fileError ?? new CsvFileError((language) => translate(language, 'import.empty'))
  if (fileError?.reason && canGroupContinue(plan, group))
    throw CsvFileError.fromLine(group[0]!.line, fileError.reason)
  if (group.length > 0) yield { plan, group }
  for (const rows of separateRows.incompleteListings()) yield { plan, group: rows }
  if (fileError) throw fileError
}

/**
 * Adds a row to the rows of its listing. If the listing has too many rows, does not add the row, but marks the
 * listing's first row, so that only this listing fails. Returns whether the row was added.
 */
function addRow(rows: CsvRecord[], record: CsvRecord): boolean {
  if (rows.length >= maxGroupRows) {
    rows[0]!.hasMoreRows = true
    return false
  }
  rows.push(record)
  return true
}

/** Ignores the ID column if its IDs were created by another shop system, so that the rows become new listings. */
function dropForeignIds(plan: ImportPlan, { cells }: CsvRecord): void {
  const id = plan.at.get('id')
  if (id !== undefined && plan.at.has('title') && isForeignId((cells[id] ?? '').trim())) plan.at.delete('id')
}

/** Scans the readable part of a file: counts the listings, and finds the listings whose rows are not adjacent. */
export async function scanGroups(
  records: AsyncIterable<CsvRecord>,
  mapping: ImportMapping | null,
): Promise<GroupScan> {
  let total = 0
  const aliases = new Map<string, string>()
  const runs = new Map<string, { count: number; last: number }>()
  try {
    for await (const { plan, group } of readGroups(records, mapping)) {
      total++
      const key = rowKey(plan, group[0]!, noScan)
      for (const record of plan.woo ? group : []) {
        const alias = wooAlias(plan.woo!, record)
        if (alias) aliases.set(alias.sku, alias.key)
      }
      if (key === '' || (runs.size >= maxScannedKeys && !runs.has(key))) continue
      runs.set(key, { count: (runs.get(key)?.count ?? 0) + 1, last: group.at(-1)!.line })
    }
  } catch (error) {
    // Ignore the error here, because the import will encounter and report the same error.
    if (!(error instanceof CsvFileError)) throw error
  }
  joinAliases(runs, aliases)
  const apart = [...runs].filter(([, { count }]) => count > 1)
  return {
    total: total - apart.reduce((sum, [, { count }]) => sum + count - 1, 0),
    apart: new Map(apart.map(([key, { last }]) => [key, last])),
    aliases,
  }
}

function joinAliases(
  runs: Map<string, { count: number; last: number }>,
  aliases: ReadonlyMap<string, string>,
): void {
  for (const [sku, key] of aliases) {
    const bySku = runs.get(`sku ${sku}`)
    if (!bySku) continue
    const byId = runs.get(key) ?? { count: 0, last: 0 }
    runs.set(key, { count: byId.count + bySku.count, last: Math.max(byId.last, bySku.last) })
    runs.delete(`sku ${sku}`)
  }
}

/** Collects the non-adjacent rows of each listing until the listing's last row has been read. */
class SeparateRows {
  readonly #scan: GroupScan
  readonly #rows = new Map<string, CsvRecord[]>()
  #length = 0
  constructor(scan: GroupScan) {
    this.#scan = scan
  }

  isSeparateRow(plan: ImportPlan, record: CsvRecord): boolean {
    return this.#scan.apart.size > 0 && this.#scan.apart.has(rowKey(plan, record, this.#scan))
  }

  /** Adds a row. If the row is the last row of its listing, returns all rows of the listing. */
  addRowOfListing(plan: ImportPlan, record: CsvRecord): CsvRecord[] | undefined {
    const key = rowKey(plan, record, this.#scan)
    const rows = this.#rows.get(key) ?? []
    if (addRow(rows, record)) this.#length += lengthOf(record)
    if (this.#length > maxSeparateRowsLength)
      throw new CsvFileError((language) => translate(language, 'import.rows-apart'))
    this.#rows.set(key, rows)
    if (record.line < this.#scan.apart.get(key)!) return undefined
    this.#rows.delete(key)
    for (const row of rows) this.#length -= lengthOf(row)
    return rows
  }

  incompleteListings(): Iterable<CsvRecord[]> {
    return this.#rows.values()
  }
}

const lengthOf = ({ cells }: CsvRecord): number => cells.reduce((length, cell) => length + cell.length, 0)

/**
 * Yields the rows before a broken line. Passes the error to `onError` instead of throwing it, so that the caller can
 * still return the rows that it has collected.
 */
async function* untilError(
  records: AsyncIterable<CsvRecord>,
  onError: (error: CsvFileError) => void,
): AsyncGenerator<CsvRecord> {
  try {
    yield* records
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error
    onError(error)
  }
}

function requirePlan({ line, cells, isTooLong }: CsvRecord, mapping: ImportMapping | null): ImportPlan {
  if (isTooLong)
    throw CsvFileError.fromLine(line, (language) => translate(language, 'import.broken-from.long'))
  // Ignore empty cells after the last named column, which spreadsheets write.
  if (cells.findLastIndex((cell) => cell.trim() !== '') >= maxImportColumns)
    throw new CsvFileError((language) =>
      translate(language, 'import.too-many-columns', { most: maxImportColumns }),
    )
  const plan = planImport(cells, mapping)
  if (plan.doubled.length > 0)
    throw new CsvFileError((language) =>
      translate(language, 'import.columns-doubled', { names: plan.doubled.join(', ') }),
    )
  if (plan.at.has('title') || plan.at.has('id')) return plan
  throw new CsvFileError((language) =>
    translate(language, 'import.columns-missing', { title: translate(language, 'csv.title') }),
  )
}
