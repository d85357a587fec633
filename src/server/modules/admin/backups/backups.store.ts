import { sql } from 'kysely'
import type { Trial } from '#contract/admin/backups.ts'
import type { Db } from '#platform/database/db.ts'

export interface BackupRow {
  id: string
  name: string
  place: 'folder' | 'bucket'
  isScheduled: boolean
  begunAt: Date
  /** Null until it is whole. */
  madeAt: Date | null
  bytes: number | null
  error: string | null
  triedAt: Date | null
  trial: Trial | null
}

const columns = sql`id, name, place, is_scheduled as "isScheduled", begun_at as "begunAt", made_at as "madeAt",
  bytes, error, tried_at as "triedAt", trial`

/** Those that are whole and still kept, the newest first. */
export async function listMade(db: Db): Promise<BackupRow[]> {
  const { rows } = await sql<BackupRow>`select ${columns} from backups
    where made_at is not null and removed_at is null order by begun_at desc, id desc`.execute(db)
  return rows
}

/** The newest that the schedule has begun, whatever became of it. */
export async function findLastScheduled(db: Db): Promise<BackupRow | undefined> {
  const { rows } = await sql<BackupRow>`select ${columns} from backups where is_scheduled
    order by begun_at desc, id desc limit 1`.execute(db)
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
  await sql`insert into backups (id, name, place, is_scheduled, begun_at)
    values (${id}, ${name}, ${place}, ${isScheduled}, ${begunAt})`.execute(db)
}

export async function setMade(db: Db, id: string, bytes: number, at: Date): Promise<void> {
  await sql`update backups set made_at = ${at}, bytes = ${bytes} where id = ${id}`.execute(db)
}

export async function setFailed(db: Db, id: string, error: string): Promise<void> {
  await sql`update backups set error = ${error} where id = ${id} and made_at is null`.execute(db)
}

export async function setRemoved(db: Db, id: string, at: Date): Promise<void> {
  await sql`update backups set removed_at = ${at} where id = ${id}`.execute(db)
}

export async function saveTrial(db: Db, id: string, trial: Trial, at: Date): Promise<void> {
  await sql`update backups set tried_at = ${at}, trial = ${JSON.stringify(trial)}::jsonb where id = ${id}`.execute(
    db,
  )
}
