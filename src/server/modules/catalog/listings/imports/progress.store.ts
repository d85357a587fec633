import { sql } from 'kysely'
import type { ImportRow } from '#contract/listings/listings-imports.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { toStorableText } from '#platform/core/storable-text.ts'
import type { StoredImport } from './imports.store.ts'

/**
 * Claims an import for a worker, with a lease. Returns undefined if another worker has the lease, if another import of
 * the same seller is running, or if `most` imports are running in total. Limiting each seller to one import at a time
 * is fair to other sellers, and prevents two files from creating two listings from the same row.
 */
export async function claimImport(db: Db, id: string, worker: string, now: Date, until: Date, most: number) {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(38, 1)`.execute(tx)
    const { rows } = await sql<StoredImport>`
      update listing_imports i set state = 'running', worker = ${worker}, worker_until = ${until}, claims = claims + 1
      where id = ${id} and state in ('waiting', 'running') and (worker_until is null or worker_until < ${now})
        and (select count(*) from listing_imports o
          where o.state = 'running' and o.worker_until >= ${now} and o.id <> ${id}) < ${most}
        and not exists (select 1 from listing_imports o
          where o.state = 'running' and o.worker_until >= ${now} and o.id <> ${id} and o.seller_id = i.seller_id)
      returning *`.execute(tx)
    return rows[0]
  })
}

/**
 * Returns, for each seller, the id of the seller's first waiting import without a lease. The import of the seller
 * `sellerId` comes last.
 */
export async function listNextImportIds(db: Db, sellerId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select distinct on (seller_id) id, seller_id from listing_imports
      where state in ('waiting', 'running') and (worker_until is null or worker_until < ${now})
        and seller_id not in (select seller_id from listing_imports where state = 'running' and worker_until >= ${now})
      order by seller_id, id
    ) first order by seller_id = ${sellerId}, id limit 5`.execute(db)
  return rows.map((row) => row.id)
}

/** Renews the lease while photos are downloaded. Returns false if another worker has taken over the import. */
export async function extendClaim(db: Db, id: string, worker: string, until: Date): Promise<boolean> {
  const { rows } = await sql`update listing_imports set worker_until = ${until}
    where id = ${id} and worker = ${worker} and state = 'running' returning 1`.execute(db)
  return rows.length > 0
}

export async function setTotal(db: Db, id: string, total: number): Promise<void> {
  await db.updateTable('listing_imports').set({ total }).where('id', '=', id).execute()
}

/**
 * Returns the ids of listings that the seller's other imports created from identical rows, keyed by the fingerprint of
 * the row.
 */
export async function findCreatedListings(
  db: Db,
  { id, seller_id: sellerId }: StoredImport,
  fingerprints: readonly string[],
): Promise<Map<string, string>> {
  if (fingerprints.length === 0) return new Map()
  const { rows } = await sql<{ fingerprint: string; listingId: string }>`
    select r.fingerprint, r.listing_id as "listingId" from listing_import_rows r
    join listings l on l.id = r.listing_id and l.seller_id = ${sellerId} and l.state <> 'removed'
    where r.fingerprint = any(${fingerprints}::text[]) and r.import_id <> ${id} and r.outcome = 'created'`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.fingerprint, row.listingId]))
}

/** Returns whether the import is unfinished. */
export async function isImportUnfinished(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from listing_imports where id = ${id} and state in ('waiting', 'running')`.execute(db)
  return rows.length > 0
}

/** Returns whether the worker still has the lease on the import. Locks the import until the transaction ends. */
export async function lockClaim(tx: Tx, id: string, worker: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from listing_imports where id = ${id} and worker = ${worker} and state = 'running' for update`.execute(
    tx,
  )
  return rows.length > 0
}

export interface RowResult {
  line: number
  outcome: ImportRow['outcome']
  listingId: string | null
  title: string
  field: string | null
  message: string | null
  fingerprint?: string
}

const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? toStorableText(value) : value

/** Stores the results of rows. Returns the line numbers of the rows that were not stored before. */
export async function insertRows(tx: Tx, importId: string, rows: readonly RowResult[]): Promise<Set<number>> {
  const { rows: written } = await sql<{ line: number }>`
    insert into listing_import_rows (import_id, line, outcome, listing_id, title, field, message, fingerprint)
    select ${importId}, w.line, w.outcome, w."listingId", w.title, w.field, w.message, w.fingerprint
    from jsonb_to_recordset(${JSON.stringify(rows, storable)}::jsonb) as w(line integer, outcome text, "listingId" text, title text,
      field text, message text, fingerprint text)
    on conflict do nothing returning line`.execute(tx)
  return new Set(written.map((row) => row.line))
}

export interface ImportProgress {
  bytesDone: number
  lastLine: number
  photosAdded: number
  photosMissing: number
  counts: Record<ImportRow['outcome'] | 'rows' | 'noted', number>
}

export async function addProgress(
  tx: Tx,
  id: string,
  { bytesDone, lastLine, counts, photosAdded, photosMissing }: ImportProgress,
  until: Date,
) {
  await sql`
    update listing_imports set bytes_done = ${bytesDone}, last_line = ${lastLine}, rows = rows + ${counts.rows},
      created = created + ${counts.created}, updated = updated + ${counts.updated}, unchanged = unchanged + ${counts.unchanged},
      failed = failed + ${counts.failed}, noted = noted + ${counts.noted}, photos_added = photos_added + ${photosAdded},
      photos_missing = photos_missing + ${photosMissing}, worker_until = ${until}, claims = 0
    where id = ${id}`.execute(tx)
}

/** Records that the import has finished. Does nothing if the import was canceled while the worker was running. */
export async function finishImport(db: Db, id: string, worker: string, error: string | null, now: Date) {
  await sql`
    update listing_imports set state = ${error === null ? 'done' : 'failed'}, error = ${error}, finished_at = ${now},
      bytes_done = case when ${error === null} then bytes else bytes_done end, worker_until = null
    where id = ${id} and worker = ${worker} and state = 'running'`.execute(db)
}

/** Releases the lease, so that another worker can continue immediately. */
export async function releaseClaim(db: Db, id: string, worker: string): Promise<void> {
  await sql`update listing_imports set worker_until = null, claims = 0 where id = ${id} and worker = ${worker}`.execute(
    db,
  )
}
