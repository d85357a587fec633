import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#platform/database/db.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'

export type StoredImport = Selectable<Tables['listing_imports']>

/**
 * Column mapping, stored with the header of its file so that the seller's next file with the same header can reuse it.
 */
type SavedMapping = NonNullable<StoredImport['mapping']>

export interface NewImport {
  id: string
  sellerId: string
  fileName: string
  hash: Buffer
  bytes: number
  startAs: 'draft' | 'active'
  language: string
  /** True while the import waits for the seller's column mapping. */
  isHeld: boolean
  allowRepeats: boolean
  now: Date
}

/**
 * Returns the id of the seller's newest import of an identical file, except imports that were canceled or failed. Locks
 * the seller's imports until the transaction ends.
 */
export async function lockAndFindSameFile(
  tx: Tx,
  sellerId: string,
  hash: Buffer,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sellerId}, 38))`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id from listing_imports
    where seller_id = ${sellerId} and hash = ${hash} and state in ('waiting', 'running', 'done')
    order by id desc limit 1`.execute(tx)
  return rows[0]?.id
}

/** Counts the seller's unfinished imports. */
export async function countUnfinishedImports(db: Db | Tx, sellerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from listing_imports
    where seller_id = ${sellerId} and state in ('mapping', 'waiting', 'running')`.execute(db)
  return rows[0]!.count
}

export async function insertImport(tx: Tx, query: NewImport): Promise<void> {
  await tx
    .insertInto('listing_imports')
    .values({
      id: query.id,
      seller_id: query.sellerId,
      file_name: query.fileName,
      hash: query.hash,
      bytes: query.bytes,
      start_as: query.startAs,
      language: query.language,
      state: query.isHeld ? 'mapping' : 'waiting',
      allow_repeats: query.allowRepeats,
      mapping: null,
      error: null,
      worker: null,
      worker_until: null,
      created_at: query.now,
      finished_at: null,
    })
    .execute()
}

export async function findImport(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<StoredImport | undefined> {
  return db
    .selectFrom('listing_imports')
    .selectAll()
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst()
}

export async function listNewest(db: Db, sellerId: string, limit: number): Promise<StoredImport[]> {
  return db
    .selectFrom('listing_imports')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function listRows(db: Db, id: string, onlyProblems: boolean, after: number, limit: number) {
  return db
    .selectFrom('listing_import_rows')
    .select(['line', 'outcome', 'listing_id as listingId', 'title', 'field', 'message'])
    .where('import_id', '=', id)
    .where('line', '>', after)
    .$if(onlyProblems, (query) => query.where('message', 'is not', null))
    .orderBy('line')
    .limit(limit)
    .execute()
}

export async function cancelUnfinishedImport(db: Db, sellerId: string, id: string, now: Date): Promise<void> {
  await sql`update listing_imports set state = 'cancelled', finished_at = ${now}
    where id = ${id} and seller_id = ${sellerId} and state in ('mapping', 'waiting', 'running')`.execute(db)
}

/** Cancels imports that were created before the given time and are still waiting for the seller's column mapping. */
export async function cancelUnstarted(db: Db, before: Date, now: Date): Promise<void> {
  await sql`update listing_imports set state = 'cancelled', finished_at = ${now}
    where state = 'mapping' and created_at < ${before}`.execute(db)
}

/** Starts an import that is waiting for its column mapping. Returns false if the import is no longer waiting. */
export async function startWaiting(
  tx: Tx,
  sellerId: string,
  id: string,
  mapping: SavedMapping,
): Promise<boolean> {
  const { rows } =
    await sql`update listing_imports set state = 'waiting', mapping = ${JSON.stringify(mapping)}::jsonb
    where id = ${id} and seller_id = ${sellerId} and state = 'mapping' returning 1`.execute(tx)
  return rows.length > 0
}

/** Records that an import failed before it started, because its file is unreadable. */
export async function failWaiting(db: Db, id: string, words: LocalizedText, now: Date): Promise<void> {
  const rows = await db.selectFrom('listing_imports').select('language').where('id', '=', id).execute()
  await sql`update listing_imports set state = 'failed', error = ${words(rows[0]?.language ?? null)}, finished_at = ${now}
    where id = ${id} and state = 'mapping'`.execute(db)
}

/** Returns the seller's last column mapping for a file with the same header. */
export async function findMapping(
  db: Db,
  sellerId: string,
  heads: readonly string[],
): Promise<SavedMapping | undefined> {
  const { rows } = await sql<{ mapping: SavedMapping | null }>`
    select mapping from listing_imports where seller_id = ${sellerId} and mapping -> 'heads' = ${JSON.stringify(heads)}::jsonb
    order by id desc limit 1`.execute(db)
  return rows[0]?.mapping ?? undefined
}

/** Lists failed rows after the line `after`, sorted by the line on which each row starts. */
export async function listFailedLines(db: Db, id: string, after: number, limit: number) {
  return db
    .selectFrom('listing_import_rows')
    .select(['line', 'field', 'message'])
    .where('import_id', '=', id)
    .where('outcome', '=', 'failed')
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute()
}

/**
 * Returns the ids of imports without an active worker: imports whose worker's lease has expired, and imports that have
 * been waiting since before `waitedSince`.
 */
export async function listAbandonedImportIds(db: Db, now: Date, waitedSince: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from listing_imports
    where (state = 'running' and worker_until < ${now}) or (state = 'waiting' and created_at < ${waitedSince})
    order by id limit 100`.execute(db)
  return rows.map((row) => row.id)
}

/** Returns the ids of imports that ended before the given time and still have a file. */
export async function listImportIdsWithExpiredFiles(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from listing_imports where has_file and finished_at < ${before} limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

export async function markFileDeleted(db: Db, id: string): Promise<void> {
  await db.updateTable('listing_imports').set({ has_file: false }).where('id', '=', id).execute()
}
