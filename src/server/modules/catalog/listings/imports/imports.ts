import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportRow, ListingImport } from '#contract/listings/listings-imports.ts'
import { newId } from '#platform/core/ids.ts'
import { inTransaction } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { translate } from '#platform/language/translate.ts'
import { maxCsvBytes } from '#platform/http/input/uploads.ts'
import { saveUpload } from '#modules/accounts/accounts.ts'
import { readChecklist, checklistError } from '../edit/checklist.ts'
import type { ListingContext } from '../core/listings.context.ts'
import * as store from './imports.store.ts'
import { importTask } from './run-import.ts'
import { importFilePath } from './scan-file.ts'

interface ImportInput {
  name: string
  startAs: 'draft' | 'active'
  again: boolean
  /** True if the import waits until the seller has submitted a column mapping. */
  hold: boolean
  /** Language of the import's report. */
  language: string
}

type Answer = { import: ListingImport }

/**
 * Stores a CSV file from a stream and queues its import.
 * @throws too_large; invalid_field for an empty file; checklist_incomplete if the import should publish listings but
 * the seller has not completed the checklist; not_signed_in; import_repeated with `details.importId` for an identical
 * file; too_many_requests while the seller has too many unfinished imports
 */
export async function createImport(
  context: ListingContext,
  sellerId: string,
  input: ImportInput,
  body: AsyncIterable<Uint8Array>,
  session: string,
): Promise<Answer> {
  if (input.startAs === 'active') {
    const checklist = await readChecklist(context.db, sellerId)
    if (!checklist.mayPublish) throw checklistError(checklist)
  }
  const uploads = uploadsBySeller.get(sellerId) ?? 0
  uploadsBySeller.set(sellerId, uploads + 1)
  try {
    if (
      uploads >= maxUnfinishedImports ||
      (await store.countUnfinishedImports(context.db, sellerId)) >= maxUnfinishedImports
    )
      throw tooManyImportsError()
    return await receiveImport(context, sellerId, input, body, session)
  } finally {
    const left = uploadsBySeller.get(sellerId)! - 1
    if (left > 0) uploadsBySeller.set(sellerId, left)
    else uploadsBySeller.delete(sellerId)
  }
}

/**
 * Maximum number of unfinished imports per seller, and also the maximum number of a seller's concurrent uploads to this
 * process. Each import or upload can use 64 MB of disk space.
 */
const maxUnfinishedImports = 5
const uploadsBySeller = new Map<string, number>()

function tooManyImportsError(): Error {
  const message: LocalizedText = (language) =>
    translate(language, 'error.imports-open', { count: maxUnfinishedImports })
  return fail('too_many_requests', { message, retryAfter: 30 })
}

async function receiveImport(
  context: ListingContext,
  sellerId: string,
  input: ImportInput,
  body: AsyncIterable<Uint8Array>,
  session: string,
): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'souk-import-'))
  try {
    const path = join(folder, 'file.csv')
    const file = await writeUpload(body, path)
    return await saveImport(context, sellerId, input, path, file, session)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeUpload(
  body: AsyncIterable<Uint8Array>,
  path: string,
): Promise<{ bytes: number; hash: Buffer }> {
  const hash = createHash('sha256')
  let bytes = 0
  // Without `destroyOnReturn: false`, the iterator would destroy the request, and the client would not receive the
  // error response.
  const parts = body instanceof Readable ? body.iterator({ destroyOnReturn: false }) : body
  async function* counted() {
    for await (const part of parts as AsyncIterable<Uint8Array>) {
      bytes += part.length
      if (bytes > maxCsvBytes) throw fail('too_large')
      hash.update(part)
      yield part
    }
  }
  await pipeline(Readable.from(counted(), { objectMode: false }), createWriteStream(path))
  if (bytes === 0) throw fail('invalid_field', { message: (language) => translate(language, 'import.empty') })
  return { bytes, hash: hash.digest() }
}

async function saveImport(
  { db, clock, files }: ListingContext,
  sellerId: string,
  { name, startAs, again, hold, language }: ImportInput,
  path: string,
  { bytes, hash }: { bytes: number; hash: Buffer },
  session: string,
): Promise<Answer> {
  const id = newId('imp', clock)
  // Store the file before the import, so that every import has a file. A crash in between leaves an unreferenced file.
  await files.writeFrom(importFilePath(id), path)
  const error = await saveUpload(db, {
    session,
    async write(tx) {
      const same = await store.lockAndFindSameFile(tx, sellerId, hash)
      if (same !== undefined && !again) return fail('import_repeated', { details: { importId: same } })
      // Check the number of unfinished imports again within the transaction, because other processes also accept files.
      if ((await store.countUnfinishedImports(tx, sellerId)) >= maxUnfinishedImports)
        return tooManyImportsError()
      const now = new Date(clock.now())
      const file = { fileName: name, hash, bytes, startAs, language }
      const made = { id, sellerId, ...file, isHeld: hold, allowRepeats: again, now }
      await store.insertImport(tx, made)
      if (!hold) await enqueue(tx, importTask, { id }, { key: `import:${id}` })
      return undefined
    },
    discard: () => files.remove(importFilePath(id)),
  })
  if (error) {
    await files.remove(importFilePath(id))
    throw error
  }
  return { import: await getOwnImport(db, sellerId, id) }
}

async function getOwnImport(db: ListingContext['db'], sellerId: string, id: string): Promise<ListingImport> {
  const record = await store.findImport(db, sellerId, id)
  if (!record) throw fail('not_found')
  return importView(record)
}

/**
 * Returns the progress of an import and a page of its report. `next` is the value of `after` for the next page.
 * @throws not_found
 */
export async function getImport(
  { db }: ListingContext,
  sellerId: string,
  id: string,
  { show, after, limit }: { show: 'problems' | 'all'; after: number; limit: number },
): Promise<Answer & { rows: ImportRow[]; next: number | null }> {
  const found = await getOwnImport(db, sellerId, id)
  const rows = await store.listRows(db, id, show === 'problems', after, limit + 1)
  const page = rows.slice(0, limit)
  return {
    import: found,
    rows: page.map(({ listingId, ...row }) => ({ ...row, _id: listingId })),
    next: rows.length > limit ? page.at(-1)!.line : null,
  }
}

export async function listImports(
  { db }: ListingContext,
  sellerId: string,
): Promise<{ imports: ListingImport[] }> {
  return { imports: (await store.listNewest(db, sellerId, 20)).map(importView) }
}

/**
 * Stops an import after the current batch. Does nothing if the import has already ended.
 * @throws not_found
 */
export async function cancelImport(
  { db, clock }: ListingContext,
  sellerId: string,
  id: string,
): Promise<Answer> {
  await inTransaction(db, (tx) => store.cancelUnfinishedImport(tx, sellerId, id, new Date(clock.now())))
  return { import: await getOwnImport(db, sellerId, id) }
}

/** Queues imports whose worker has died, and imports that have been waiting for too long. */
export async function wakeImports({ db, clock }: ListingContext): Promise<void> {
  const now = clock.now()
  for (const id of await store.listAbandonedImportIds(db, new Date(now), new Date(now - 60_000)))
    await enqueue(db, importTask, { id }, { key: `import:${id}` })
}

const week = 7 * 24 * 3_600_000

/**
 * Deletes the files of imports that ended more than a week ago, and cancels imports that were not started within a
 * week. Reports are not deleted.
 */
export async function pruneImportFiles({ db, clock, files }: ListingContext): Promise<void> {
  await store.cancelUnstarted(db, new Date(clock.now() - week), new Date(clock.now()))
  for (const id of await store.listImportIdsWithExpiredFiles(db, new Date(clock.now() - week), 1000)) {
    await files.remove(importFilePath(id))
    await store.markFileDeleted(db, id)
  }
}

export function importView(record: store.StoredImport): ListingImport {
  return {
    _id: record.id,
    fileName: record.file_name,
    startAs: record.start_as,
    state: record.state,
    bytes: record.bytes,
    bytesDone: record.bytes_done,
    rows: record.rows,
    created: record.created,
    updated: record.updated,
    unchanged: record.unchanged,
    failed: record.failed,
    noted: record.noted,
    total: record.total,
    photosAdded: record.photos_added,
    photosMissing: record.photos_missing,
    hasFile: record.has_file,
    error: record.error,
    createdAt: record.created_at.toISOString(),
    finishedAt: record.finished_at?.toISOString() ?? null,
  }
}
