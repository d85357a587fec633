import { sql } from 'kysely'
import type { RestoreTrial } from '#contract/admin/backups.ts'
import type { Db } from '#platform/database/db.ts'

export interface BackupRow {
  id: string
  name: string
  place: 'folder' | 'bucket'
  isScheduled: boolean
  begunAt: Date
  /** Time when the backup was completed. Null until then. */
  madeAt: Date | null
  bytes: number | null
  error: string | null
  triedAt: Date | null
  trial: RestoreTrial | null
}

const columns = sql`id, name, place, is_scheduled as "isScheduled", begun_at as "begunAt", made_at as "madeAt",
  bytes, error, tried_at as "triedAt", trial`

// SQL for the name prefix of backups. The prefix contains a hash of the database's name and server, so that a restored
// copy of the database uses a different prefix. The original and the copy can then store their backups in the same
// bucket.
const begin = sql`(select 'souk-' || left(encode(sha256(convert_to(
  current_database() || ' ' || system_identifier, 'UTF8')), 'hex'), 8) || '-' from pg_control_system())`

/** Returns the name prefix of this marketplace's backups. */
export async function findNamePrefix(db: Db): Promise<string> {
  const { rows } = await sql<{ begin: string }>`select ${begin} as begin`.execute(db)
  return rows[0]!.begin
}

/**
 * Returns this database's completed backups that were not deleted, newest first. If this database is a restored copy,
 * ignores the backups of the original database.
 */
export async function listCompleteBackups(db: Db): Promise<BackupRow[]> {
  const { rows } = await sql<BackupRow>`select ${columns} from backups
    where made_at is not null and removed_at is null and starts_with(name, ${begin})
    order by begun_at desc, id desc`.execute(db)
  return rows
}

/** Returns the latest scheduled backup of this database, in any state. */
export async function findLastScheduled(db: Db): Promise<BackupRow | undefined> {
  const { rows } = await sql<BackupRow>`select ${columns} from backups where is_scheduled
    and starts_with(name, ${begin}) order by begun_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

export async function addBackup(
  db: Db,
  {
    id,
    name,
    place,
    isScheduled,
    begunAt,
  }: Pick<BackupRow, 'id' | 'name' | 'place' | 'isScheduled' | 'begunAt'>,
): Promise<void> {
  await db
    .insertInto('backups')
    .values({ id, name, place, is_scheduled: isScheduled, begun_at: begunAt })
    .execute()
}

export async function markComplete(db: Db, id: string, bytes: number, at: Date): Promise<void> {
  await db.updateTable('backups').set({ made_at: at, bytes, error: null }).where('id', '=', id).execute()
}

/** Returns whether any backup is unfinished: either still running, or interrupted by a crash of its process. */
export async function hasUnfinished(db: Db): Promise<boolean> {
  const { rows } = await sql`select from backups where made_at is null and error is null
    and starts_with(name, ${begin}) limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Marks every unfinished backup as failed and returns the backups' names. The caller must hold the lease for backups.
 */
export async function failUnfinished(db: Db, error: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`update backups set error = ${error} where made_at is null
    and error is null and starts_with(name, ${begin}) returning name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function setFailed(db: Db, id: string, error: string): Promise<void> {
  await db.updateTable('backups').set({ error }).where('id', '=', id).where('made_at', 'is', null).execute()
}

export async function setRemoved(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('backups').set({ removed_at: at }).where('id', '=', id).execute()
}

export async function saveTestRestore(db: Db, id: string, trial: RestoreTrial, at: Date): Promise<void> {
  await sql`update backups set tried_at = ${at}, trial = ${JSON.stringify(trial)}::jsonb where id = ${id}`.execute(
    db,
  )
}

/** Returns the number of backups of the last seven days that failed after the newest successful backup. */
export async function countFailed(db: Db): Promise<number> {
  const { rows } = await sql<{ failed: number }>`select count(*) as failed from backups
    where error is not null and made_at is null and starts_with(name, ${begin})
      and begun_at > now() - interval '7 days'
      and begun_at > coalesce((select max(begun_at) from backups
        where made_at is not null and starts_with(name, ${begin})), '-infinity')`.execute(db)
  return rows[0]!.failed
}
