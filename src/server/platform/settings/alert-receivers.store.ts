import { sql } from 'kysely'
import type { AlertReceivers } from '#contract/admin/alerts.ts'
import { invalidate } from '../cache/invalidation-log.ts'
import type { Db, Tx } from '../database/db.ts'

interface ReceiversRow {
  value: unknown
  version: number
}

export async function findReceivers(db: Db | Tx): Promise<ReceiversRow | undefined> {
  return db
    .selectFrom('setting_overrides')
    .select(['value', 'version'])
    .where('key', '=', 'alerts')
    .executeTakeFirst()
}

/** Saves the recipients of alerts. Returns false if they have changed since they were read. */
export async function saveReceivers(
  tx: Tx,
  {
    receivers,
    version,
    setAt,
    setBy,
  }: { receivers: AlertReceivers; version: number; setAt: Date; setBy: string },
): Promise<boolean> {
  const value = JSON.stringify(receivers)
  const { rows } =
    version === 0
      ? await sql`insert into setting_overrides (key, value, version, set_at, set_by, why)
          values ('alerts', ${value}::jsonb, 1, ${setAt}, ${setBy}, '') on conflict (key) do nothing returning key`.execute(
          tx,
        )
      : await sql`update setting_overrides set value = ${value}::jsonb, version = version + 1, set_at = ${setAt},
          set_by = ${setBy} where key = 'alerts' and version = ${version} returning key`.execute(tx)
  if (rows.length > 0) await invalidate(tx, 'settings', ['setting:alerts'])
  return rows.length > 0
}
