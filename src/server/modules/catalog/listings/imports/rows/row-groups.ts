import { readCell } from '#contract/csv/csv-text.ts'
import { maxImportColumns, type ImportMapping } from '#contract/listings/import-mapping.ts'
import { toStorableText } from '#platform/core/storable-text.ts'
import { translate } from '#platform/language/translate.ts'
import { CsvBroken } from '../csv/csv-broken.ts'
import type { CsvRecord } from '../csv/csv-read.ts'
import { planImport, type ImportPlan } from './import-plan.ts'
import { isForeignId } from '../csv/sources.ts'
import { wooAlias, wooKey } from '../csv/woocommerce.ts'

/** Results of a first pass over a file, which the second pass needs. */
export interface GroupScan {
  /** Number of listings in the file. */
  total: number
  /**
   * For each listing whose rows are not adjacent, the line on which its last row begins. Keyed by the listing's key.
   */
  apart: ReadonlyMap<string, number>
  /** Keys of products, keyed by SKU. */
  aliases: ReadonlyMap<string, string>
}

const noScan: GroupScan = { total: 0, apart: new Map(), aliases: new Map() }

export interface GroupOptions {
  onPlan?: ((plan: ImportPlan, header: CsvRecord) => Promise<void> | void) | undefined
  scan?: GroupScan | undefined
}

/** Maximum number of rows of one listing. Other shops allow up to two thousand variants. */
const maxGroupRows = 2500
/** Maximum total length of the rows that are kept in memory until the last row of their listing has been read. */
const maxHeldLength = 32_000_000
/** Maximum number of listings that are checked for rows that are not adjacent. */
const maxScannedKeys = 500_000

/**
 * Yields the rows of each listing. Joins the non-adjacent rows that `scan` has found. In a broken file, yields all
 * listings before the broken line, except for a listing that might be incomplete. In that case, the error names the
 * line on which this listing begins.
 * @throws CsvBroken, also without a recognizable header
 */
export async function* readGroups(
  records: AsyncIterable<CsvRecord>,
  mapping: ImportMapping | null,
  { onPlan, scan = noScan }: GroupOptions = {},
): AsyncGenerator<{ plan: ImportPlan; group: CsvRecord[] }> {
  let plan: ImportPlan | undefined
  let group: CsvRecord[] = []
  let broken: CsvBroken | undefined
  const held = new HeldRows(scan)
  for await (const raw of endIn(records, (error) => (broken = error))) {
    // Remove the apostrophes that tell spreadsheets to treat a cell as text.
    const record = { ...raw, cells: raw.cells.map(readCell) }
    if (!plan) {
      // Remove characters that cannot be stored, because column names are stored with the mapping and in reports.
      record.cells = record.cells.map(toStorableText)
      plan = requirePlan(record, mapping)
      await onPlan?.(plan, record)
      continue
    }
    if (mapping === null) dropForeignIds(plan, record)
    if (group.length > 0 && !isSame(plan, group[0]!, record, scan)) {
      yield { plan, group }
      group = []
    }
    if (held.takes(plan, record)) {
      const whole = held.take(plan, record)
      if (whole) yield { plan, group: whole }
      continue
    }
    group.push(record)
    if (group.length > maxGroupRows)
      throw new CsvBroken((language) => translate(language, 'import.too-many-rows'))
  }
  if (!plan) throw broken ?? new CsvBroken((language) => translate(language, 'import.empty'))
  if (broken?.reason && mayContinue(plan, group)) throw CsvBroken.from(group[0]!.line, broken.reason)
  if (group.length > 0) yield { plan, group }
  for (const rows of held.rest()) yield { plan, group: rows }
  if (broken) throw broken
}

/** Ignores the ID column if its IDs come from another shop system, so that the rows become new listings. */
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
      const key = keyOf(plan, group[0]!, noScan)
      for (const record of plan.woo ? group : []) {
        const alias = wooAlias(plan.woo!, record)
        if (alias) aliases.set(alias.sku, alias.key)
      }
      if (key === '' || (runs.size >= maxScannedKeys && !runs.has(key))) continue
      runs.set(key, { count: (runs.get(key)?.count ?? 0) + 1, last: group.at(-1)!.line })
    }
  } catch (error) {
    // Ignore the error here, because the import will encounter and report it.
    if (!(error instanceof CsvBroken)) throw error
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
class HeldRows {
  readonly #scan: GroupScan
  readonly #rows = new Map<string, CsvRecord[]>()
  #length = 0
  constructor(scan: GroupScan) {
    this.#scan = scan
  }

  takes(plan: ImportPlan, record: CsvRecord): boolean {
    return this.#scan.apart.size > 0 && this.#scan.apart.has(keyOf(plan, record, this.#scan))
  }

  /** Adds a row. If it is the last row of its listing, returns all rows of the listing. */
  take(plan: ImportPlan, record: CsvRecord): CsvRecord[] | undefined {
    const key = keyOf(plan, record, this.#scan)
    const rows = this.#rows.get(key) ?? []
    rows.push(record)
    this.#length += lengthOf(record)
    if (rows.length > maxGroupRows)
      throw new CsvBroken((language) => translate(language, 'import.too-many-rows'))
    if (this.#length > maxHeldLength)
      throw new CsvBroken((language) => translate(language, 'import.rows-apart'))
    this.#rows.set(key, rows)
    if (record.line < this.#scan.apart.get(key)!) return undefined
    this.#rows.delete(key)
    for (const row of rows) this.#length -= lengthOf(row)
    return rows
  }

  rest(): Iterable<CsvRecord[]> {
    return this.#rows.values()
  }
}

const lengthOf = ({ cells }: CsvRecord): number => cells.reduce((length, cell) => length + cell.length, 0)

function keyOf(plan: ImportPlan, { cells }: CsvRecord, { aliases }: GroupScan): string {
  if (plan.woo) return wooKey(plan.woo, cells, aliases)
  return plan.groupedBy === undefined ? '' : (cells[plan.groupedBy] ?? '').trim()
}

/** Returns whether rows of the same listing share a key, so that rows of other listings are allowed between them. */
export function isKeyed(plan: ImportPlan): boolean {
  return plan.woo !== undefined || plan.groupedBy !== undefined
}

/**
 * Returns whether a row belongs to the same listing as the row `first`. In eBay's templates, variations have no title.
 */
function isSame(plan: ImportPlan, first: CsvRecord, next: CsvRecord, scan: GroupScan): boolean {
  if (isKeyed(plan)) {
    const key = keyOf(plan, next, scan)
    return key !== '' && key === keyOf(plan, first, scan)
  }
  if (!isOfVariations(plan)) return false
  const cellOf = (column: number) => (next.cells[column] ?? '').trim()
  return cellOf(plan.at.get('title')!) === '' && cellOf(plan.variation!) !== ''
}

/** Returns whether rows that follow later in the file can belong to the same listing as `group`. */
function mayContinue(plan: ImportPlan, group: readonly CsvRecord[]): boolean {
  return group.length > 0 && (isKeyed(plan) || isOfVariations(plan))
}

function isOfVariations(plan: ImportPlan): boolean {
  return plan.source?.name === 'ebay' && plan.variation !== undefined && plan.at.has('title')
}

/**
 * Yields the rows before a broken line. Passes the error to `onBroken` instead of throwing it, so that the rows
 * collected so far are not lost.
 */
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

function requirePlan({ line, cells, isTooLong }: CsvRecord, mapping: ImportMapping | null): ImportPlan {
  if (isTooLong) throw CsvBroken.from(line, (language) => translate(language, 'import.broken-from.long'))
  // Ignore empty cells after the last named column, which spreadsheets write.
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
