import { sql } from 'kysely'
import type { ImportRow } from '#contract/listings/listings-imports.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { ImportRecord } from './imports.store.ts'

/** Takes an import on, if nobody works on it and fewer than `most` are worked on; undefined when not. */
export async function claimImport(db: Db, id: string, worker: string, now: Date, until: Date, most: number) {
  const { rows } = await sql<ImportRecord>`
    update listing_imports set state = 'running', worker = ${worker}, worker_until = ${until}, claims = claims + 1
    where id = ${id} and state in ('waiting', 'running') and (worker_until is null or worker_until < ${now})
      and (select count(*) from listing_imports o
        where o.state = 'running' and o.worker_until >= ${now} and o.id <> ${id}) < ${most}
    returning *`.execute(db)
  return rows[0]
}

/** Whether it is still to be worked on by someone. */
export async function isOpen(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from listing_imports where id = ${id} and state in ('waiting', 'running')`.execute(db)
  return rows.length > 0
}

/** Whether the import is still this worker's; it is then nobody else's until the transaction ends. */
export async function lockClaim(tx: Tx, id: string, worker: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from listing_imports where id = ${id} and worker = ${worker} and state = 'running' for update`.execute(
    tx,
  )
  return rows.length > 0
}

export interface RowNote {
  line: number
  outcome: ImportRow['outcome']
  listingId: string | null
  title: string
  field: string | null
  message: string | null
}

/** Writes what becomes of rows; returns the lines that were not written before. */
export async function insertRows(tx: Tx, importId: string, rows: readonly RowNote[]): Promise<Set<number>> {
  const { rows: written } = await sql<{ line: number }>`
    insert into listing_import_rows (import_id, line, outcome, listing_id, title, field, message)
    select ${importId}, w.line, w.outcome, w."listingId", w.title, w.field, w.message
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(line integer, outcome text, "listingId" text, title text,
      field text, message text)
    on conflict do nothing returning line`.execute(tx)
  return new Set(written.map((row) => row.line))
}

export interface ImportProgress {
  bytesDone: number
  lastLine: number
  counts: Record<ImportRow['outcome'] | 'rows' | 'noted', number>
}

export async function addProgress(
  tx: Tx,
  id: string,
  { bytesDone, lastLine, counts }: ImportProgress,
  until: Date,
) {
  await sql`
    update listing_imports set bytes_done = ${bytesDone}, last_line = ${lastLine}, rows = rows + ${counts.rows},
      made = made + ${counts.made}, updated = updated + ${counts.updated}, unchanged = unchanged + ${counts.unchanged},
      failed = failed + ${counts.failed}, noted = noted + ${counts.noted}, worker_until = ${until}, claims = 0
    where id = ${id}`.execute(tx)
}

/** Ends it, unless it was cancelled meanwhile. */
export async function finishImport(db: Db, id: string, worker: string, error: string | null, now: Date) {
  await sql`
    update listing_imports set state = ${error === null ? 'done' : 'failed'}, error = ${error}, finished_at = ${now},
      bytes_done = case when ${error === null} then bytes else bytes_done end, worker_until = null
    where id = ${id} and worker = ${worker} and state = 'running'`.execute(db)
}

/** Lets someone else go on with it at once. */
export async function letGo(db: Db, id: string, worker: string): Promise<void> {
  await sql`update listing_imports set worker_until = null, claims = 0 where id = ${id} and worker = ${worker}`.execute(
    db,
  )
}
