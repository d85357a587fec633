import { inTransaction } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { readChecklist } from '../edit/checklist.ts'
import type { ListingContext } from '../listings.context.ts'
import { readHeader, type CsvHeader } from './csv-columns.ts'
import { CsvBroken, readCsv, type CsvRecord } from './csv-read.ts'
import { readRow } from './csv-row.ts'
import { writeBatch, type BatchRow } from './import-batch.ts'
import type { ImportRecord } from './imports.store.ts'
import {
  addProgress,
  claimImport,
  finishImport,
  insertRows,
  isOpen,
  letGo,
  lockClaim,
} from './progress.store.ts'

export const importTask = 'listings:import'
const batchRows = 500
const leaseMs = 60_000
/** Worked on at the same time, over all processes: an import is in no hurry, the shop is. */
const mostAtOnce = 2
/** A file that has ended this many workers without one batch would end the next as well. */
const mostDeaths = 3

export interface Worker {
  /** The app is closing: stop after the batch under way. */
  isClosing(): boolean
}

export function fileOf(id: string): string {
  return `imports/${id}.csv`
}

/**
 * Brings a file in, batch by batch, each with its progress in one transaction. Killed anywhere, the next run goes on
 * behind the last batch; two at once cannot be, for each batch asks whether the import is still this worker's.
 */
export async function runImport(context: ListingContext, id: string, worker: Worker): Promise<void> {
  const { db, clock } = context
  const name = newId('wrk', clock)
  const claimed = await claimImport(db, id, name, at(context), at(context, leaseMs), mostAtOnce)
  if (!claimed) {
    if (await isOpen(db, id)) await again(context, id, 5000)
    return
  }
  try {
    await bringIn(context, claimed, name, worker)
  } finally {
    await letGo(db, id, name)
  }
  if (worker.isClosing() && (await isOpen(db, id))) await again(context, id, 0)
}

function at({ clock }: ListingContext, inMs = 0): Date {
  return new Date(clock.now() + inMs)
}

function again(context: ListingContext, id: string, inMs: number): Promise<void> {
  return enqueue(context.db, importTask, { id }, { key: `import:${id}`, runAt: at(context, inMs) })
}

async function bringIn(
  context: ListingContext,
  record: ImportRecord,
  name: string,
  worker: Worker,
): Promise<void> {
  const end = (error: string | null) => finishImport(context.db, record.id, name, error, at(context))
  if (record.claims > mostDeaths)
    return end(translate(record.language, 'import.ended-thrice', { line: record.last_line }))
  if (!(await context.files.has(fileOf(record.id))))
    return end(translate(record.language, 'import.file-gone'))
  try {
    const stopped = await bringInRows(context, record, name, worker)
    if (!stopped) await end(null)
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error
    await end(error.words(record.language))
  }
}

/** Returns true when it stopped before the end. */
async function bringInRows(
  context: ListingContext,
  record: ImportRecord,
  name: string,
  worker: Worker,
): Promise<boolean> {
  const rows = readCsv(await context.files.openRead(fileOf(record.id)))
  let header: CsvHeader | undefined
  let batch: BatchRow[] = []
  let bytes = 0
  const flush = async (): Promise<boolean> => {
    const taken = batch
    batch = []
    return (
      taken.length === 0 || (await writeTaken(context, record, name, { rows: taken, header: header! }, bytes))
    )
  }
  try {
    for await (const row of rows) {
      if (!header) {
        header = requireHeader(row)
        await sayUnused(context, record, header)
        continue
      }
      bytes = row.bytes
      if (row.line <= record.last_line) continue
      const next = toBatchRow(row, header, record.language)
      // A listing that is there twice is to be found as its first row left it.
      if (batch.some((earlier) => isSameListing(earlier, next)) && !(await flush())) return true
      batch.push(next)
      if (batch.length >= batchRows && (!(await flush()) || worker.isClosing())) return true
    }
  } catch (error) {
    if (error instanceof CsvBroken) await flush()
    throw error
  }
  if (!header) throw new CsvBroken((language) => translate(language, 'import.empty'))
  return !(await flush())
}

function requireHeader({ cells }: CsvRecord): CsvHeader {
  const header = readHeader(cells)
  if (header.doubled.length > 0)
    throw new CsvBroken((language) =>
      translate(language, 'import.columns-doubled', { names: header.doubled.join(', ') }),
    )
  if (header.at.has('title') || header.at.has('id')) return header
  throw new CsvBroken((language) =>
    translate(language, 'import.columns-missing', { title: translate(language, 'csv.title') }),
  )
}

/** Columns nobody knows are told once, on the header's line. */
async function sayUnused(
  { db }: ListingContext,
  { id, last_line: lastLine, language }: ImportRecord,
  header: CsvHeader,
) {
  if (header.unknown.length === 0 || lastLine > 0) return
  const names = header.unknown.join(', ').slice(0, 500)
  const message = translate(language, 'import.columns-unused', { names })
  const note = { line: 1, outcome: 'unchanged', listingId: null, title: '', field: null, message } as const
  await inTransaction(db, (tx) => insertRows(tx, id, [note]))
}

function isSameListing({ read: one }: BatchRow, { read: other }: BatchRow): boolean {
  return 'fields' in one && 'fields' in other && other.id !== '' && one.id === other.id
}

function toBatchRow({ line, cells }: CsvRecord, header: CsvHeader, language: Language): BatchRow {
  const title = (cells[header.at.get('title') ?? -1] ?? '').replaceAll('\0', '').slice(0, 120)
  return { line, title, read: readRow(cells, header, language) }
}

/** Returns false when the import is no longer this worker's to do. */
async function writeTaken(
  { db, clock, ...context }: ListingContext,
  record: ImportRecord,
  name: string,
  { rows, header }: { rows: readonly BatchRow[]; header: CsvHeader },
  bytesDone: number,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lockClaim(tx, record.id, name))) return false
    const mayPublish = record.start_as === 'active' && (await readChecklist(tx, record.seller_id)).mayPublish
    const deps = {
      clock,
      importId: record.id,
      sellerId: record.seller_id,
      startAs: record.start_as,
      mayPublish,
      language: record.language,
      header,
    }
    const counts = await writeBatch(tx, rows, deps)
    const lastLine = rows.at(-1)!.line
    await addProgress(tx, record.id, { bytesDone, lastLine, counts }, at({ db, clock, ...context }, leaseMs))
    return true
  })
}
