import { sql } from 'kysely'
import { invalidate } from '../cache/invalidation-log.ts'
import type { Db, Tx } from '../database/db.ts'

/** Settings that are one JSON value each. */
export type SettingDocument = 'marketplace' | 'catalog'

interface DocumentRow {
  value: unknown
  /** Counts the changes. */
  version: number
  setAt: Date
  setBy: string
  why: string
}

/** What was stored last; undefined before the first change. */
export async function findDocument(db: Db | Tx, key: SettingDocument): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`select value, version, set_at as "setAt",
      set_by as "setBy", why from setting_overrides where key = ${key}`.execute(db)
  return rows[0]
}

/** Stores it and tells every process. False when it is no longer at this version. */
export async function saveDocument(
  tx: Tx,
  key: SettingDocument,
  { value: document, version, setAt, setBy, why }: DocumentRow,
): Promise<boolean> {
  const value = JSON.stringify(document)
  const { rows } =
    version === 0
      ? await sql`insert into setting_overrides (key, value, version, set_at, set_by, why)
          values (${key}, ${value}::jsonb, 1, ${setAt}, ${setBy}, ${why})
          on conflict (key) do nothing returning key`.execute(tx)
      : await sql`update setting_overrides set value = ${value}::jsonb, version = version + 1,
            set_at = ${setAt}, set_by = ${setBy}, why = ${why}
          where key = ${key} and version = ${version} returning key`.execute(tx)
  if (rows.length === 0) return false
  await invalidate(tx, 'settings', [`setting:${key}`])
  return true
}

/** Whether the database knows a time zone by this name: days are counted there, too. */
export async function isKnownZone(db: Db | Tx, name: string): Promise<boolean> {
  if (name === 'UTC') return true
  const { rows } =
    await sql`select from pg_timezone_names where lower(name) = lower(${name}) limit 1`.execute(db)
  return rows.length > 0
}
