import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { writeSetting } from './write-setting.store.ts'

interface DocumentRow {
  value: unknown
  /** Number of changes so far. */
  version: number
  setAt: Date
  setBy: string
  why: string
}

/** Returns a setting whose value is JSON (a document), or undefined if it was never changed. */
export async function findDocument(db: Db | Tx, key: string): Promise<DocumentRow | undefined> {
  return db
    .selectFrom('setting_overrides')
    .select(['value', 'version', 'set_at as setAt', 'set_by as setBy', 'why'])
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Saves a setting and notifies all processes. Returns false if the setting has changed since it was read. */
export async function saveDocument(tx: Tx, key: string, row: DocumentRow): Promise<boolean> {
  return writeSetting(tx, { key, ...row, value: JSON.stringify(row.value) })
}

/** Returns whether the database knows a time zone. Required because database queries use the time zone too. */
export async function isKnownZone(db: Db | Tx, name: string): Promise<boolean> {
  if (name === 'UTC') return true
  const { rows } =
    await sql`select from pg_timezone_names where lower(name) = lower(${name}) limit 1`.execute(db)
  return rows.length > 0
}
