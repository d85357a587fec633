import { inTransaction } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { translate } from '#platform/language/translate.ts'
import { readChecklist } from '../edit/checklist.ts'
import type { ListingContext } from '../core/listings.context.ts'
import { CsvFileError } from './csv/csv-file-error.ts'
import { readCsv } from './csv/csv-read.ts'
import { toBatchRow } from './batch-row.ts'
import { writeBatch } from './import-batch.ts'
import type { BatchRow } from './plan-row.ts'
import { fetchPhotos } from './import-photos.ts'
import type { ImportPlan } from './rows/import-plan.ts'
import { readEntries } from './rows/import-rows.ts'
import { importFilePath, scanFile } from './scan-file.ts'
import type { StoredImport } from './imports.store.ts'
import {
  addProgress,
  claimImport,
  extendClaim,
  findCreatedListings,
  finishImport,
  insertRows,
  isImportUnfinished,
  releaseClaim,
  listNextImportIds,
  lockClaim,
  setTotal,
} from './progress.store.ts'

export const importTask = 'listings:import'
const batchRows = 500
/**
 * Maximum number of photos to download per batch of rows. A batch is written only after its downloads. A download takes
 * seconds, while writing a row takes a millisecond.
 */
const batchPhotos = 24
/** Time, in ms, before an import yields to the waiting imports of other sellers. */
const maxTurnMs = 15_000
const leaseMs = 60_000
/** Maximum number of concurrent imports across all processes, so that the shop stays responsive. */
const maxConcurrentImports = 2
/**
 * Maximum number of consecutive workers that can crash before any of them finishes a batch. After that, the import
 * fails, because the next worker would probably crash too.
 */
const maxWorkerDeaths = 3

export interface Worker {
  /** Returns true while the app is shutting down. The import then stops after the current batch. */
  isClosing(): boolean
}

/**
 * Imports a file in batches. Each batch and its progress are stored in one transaction. After a crash, the next run
 * continues after the last stored batch. Two workers cannot write at the same time, because the transaction of each
 * batch checks the lease.
 */
export async function runImport(context: ListingContext, id: string, worker: Worker): Promise<void> {
  const { db, clock } = context
  const name = newId('wrk', clock)
  const claimed = await claimImport(
    db,
    id,
    name,
    timestamp(context),
    timestamp(context, leaseMs),
    maxConcurrentImports,
  )
  if (!claimed) {
    if (await isImportUnfinished(db, id)) await requeue(context, id, 5000)
    return
  }
  try {
    await importClaimed(context, claimed, name, worker)
  } finally {
    await releaseClaim(db, id, name)
  }
  const next = await listNextImportIds(db, claimed.seller_id, timestamp(context))
  for (const waiting of next) if (waiting !== id) await requeue(context, waiting, 0)
  if (await isImportUnfinished(db, id))
    await requeue(context, id, next.some((waiting) => waiting !== id) ? 1000 : 0)
}

function timestamp({ clock }: ListingContext, inMs = 0): Date {
  return new Date(clock.now() + inMs)
}

function requeue(context: ListingContext, id: string, inMs: number): Promise<void> {
  return enqueue(context.db, importTask, { id }, { key: `import:${id}`, runAt: timestamp(context, inMs) })
}

async function importClaimed(
  context: ListingContext,
  record: StoredImport,
  name: string,
  worker: Worker,
): Promise<void> {
  const end = (error: string | null) => finishImport(context.db, record.id, name, error, timestamp(context))
  if (record.claims > maxWorkerDeaths)
    return end(translate(record.language, 'import.ended-thrice', { line: record.last_line }))
  if (!(await context.files.has(importFilePath(record.id))))
    return end(translate(record.language, 'import.file-gone'))
  try {
    const stopped = await importRows(context, record, name, worker)
    if (!stopped) await end(null)
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error
    await end(error.words(record.language))
  }
}

/** Imports the rows in batches. Returns true if the import stopped before the end of the file. */
async function importRows(
  context: ListingContext,
  record: StoredImport,
  name: string,
  worker: Worker,
): Promise<boolean> {
  const { mapping } = record
  const scan = await scanFile(context.files, record, { isCounted: record.total !== null })
  if (scan && record.total === null) await setTotal(context.db, record.id, scan.total)
  const began = context.clock.now()
  const rows = readCsv(await context.files.openRead(importFilePath(record.id)))
  const entries = readEntries(rows, mapping, {
    scan,
    onPlan: (plan) => reportUnusedColumns(context, record, plan),
  })
  let batch: BatchRow[] = []
  let bytes = 0
  let photos = 0
  let currentPlan: ImportPlan | undefined
  const flush = async (): Promise<boolean> => {
    const batchToWrite = batch
    batch = []
    photos = 0
    const last = lastLine
    return (
      batchToWrite.length === 0 ||
      writeClaimedBatch(context, record, name, { rows: batchToWrite, plan: currentPlan! }, { bytes, last })
    )
  }
  let lastLine = 0
  try {
    for await (const { entry, plan } of entries) {
      currentPlan = plan
      if (entry.lastLine <= record.last_line) continue
      const next = toBatchRow(entry, plan, record.language, context.config)
      // If the batch already contains a row for the same listing, write the batch first, so that this row changes the
      // updated listing.
      if (batch.some((earlier) => isSameListing(earlier, next)) && !(await flush())) return true
      bytes = entry.bytes
      lastLine = entry.lastLine
      batch.push(next)
      photos += entry.photos.length
      if (batch.length < batchRows && photos < batchPhotos) continue
      if (!(await flush()) || worker.isClosing()) return true
      if (context.clock.now() - began > maxTurnMs && (await areOtherSellersWaiting(context, record)))
        return true
    }
  } catch (error) {
    if (error instanceof CsvFileError) await flush()
    throw error
  }
  return !(await flush())
}

async function areOtherSellersWaiting({ db, clock }: ListingContext, record: StoredImport): Promise<boolean> {
  const ids = await listNextImportIds(db, record.seller_id, new Date(clock.now()))
  return ids.some((id) => id !== record.id)
}

/** Adds a note about the unknown columns to the report, once per import. The note refers to the line of the header. */
async function reportUnusedColumns(
  { db }: ListingContext,
  { id, last_line: lastLine, language }: StoredImport,
  header: ImportPlan,
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

/** Writes a batch. Returns false if another worker has taken over the import. */
async function writeClaimedBatch(
  context: ListingContext,
  record: StoredImport,
  name: string,
  { rows, plan }: { rows: BatchRow[]; plan: ImportPlan },
  reached: { bytes: number; last: number },
): Promise<boolean> {
  const { db, clock } = context
  if (!record.allow_repeats) {
    const made = await findCreatedListings(
      db,
      record,
      rows.flatMap(({ fingerprint }) => fingerprint ?? []),
    )
    for (const row of rows) row.createdBefore = made.get(row.fingerprint ?? '')
  }
  const photos = await fetchPhotos(context, record.seller_id, rows, () =>
    extendClaim(db, record.id, name, timestamp(context, leaseMs)),
  )
  if (!photos) return false
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
      config: context.config,
      header: plan,
    }
    const progress = {
      bytesDone: reached.bytes,
      lastLine: reached.last,
      photosAdded: photos.added,
      photosMissing: photos.missing,
      counts: await writeBatch(tx, rows, deps),
    }
    await addProgress(tx, record.id, progress, timestamp(context, leaseMs))
    return true
  })
}
