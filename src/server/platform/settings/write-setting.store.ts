import { sql } from 'kysely'
import { invalidate } from '../cache/invalidation-log.ts'
import type { Tx } from '../database/db.ts'

interface SettingRow {
  key: string
  /** Value as JSON. Null removes the override. */
  value: string | null
  /** Number of changes so far, or 0 before the first change. */
  version: number
  setAt: Date
  setBy: string
  why: string
}

/** Returns the key under which changes to a setting are published in the invalidation topic `settings`. */
export const settingKey = (key: string): string => `setting:${key}`

/** Stores a setting and notifies all processes. Returns false if the setting has changed since it was read. */
export async function writeSetting(
  tx: Tx,
  { key, value, version, setAt, setBy, why }: SettingRow,
): Promise<boolean> {
  const { rows } =
    version === 0
      ? await sql`insert into setting_overrides (key, value, version, set_at, set_by, why)
          values (${key}, ${value}::jsonb, 1, ${setAt}, ${setBy}, ${why})
          on conflict (key) do nothing returning key`.execute(tx)
      : await sql`update setting_overrides set value = ${value}::jsonb, version = version + 1,
            set_at = ${setAt}, set_by = ${setBy}, why = ${why}
          where key = ${key} and version = ${version} returning key`.execute(tx)
  if (rows.length === 0) return false
  await invalidate(tx, 'settings', [settingKey(key)])
  return true
}

declare module '../cache/invalidation-log.ts' {
  interface InvalidationTopics {
    settings: true
  }
}
