import { sql } from 'kysely'
import type { MarketplaceProfile } from '#contract/marketplace/profile.ts'
import { invalidate } from '../cache/invalidation-log.ts'
import type { Db, Tx } from '../database/db.ts'

interface MarketplaceRow {
  profile: unknown
  /** Counts the changes. */
  version: number
  setAt: Date
  setBy: string
  why: string
}

/** What was stored last; undefined before the first change. */
export async function findMarketplace(db: Db | Tx): Promise<unknown> {
  return (await findMarketplaceRow(db))?.profile
}

export async function findMarketplaceRow(db: Db | Tx): Promise<MarketplaceRow | undefined> {
  const { rows } = await sql<MarketplaceRow>`select value as profile, version, set_at as "setAt",
      set_by as "setBy", why from setting_overrides where key = 'marketplace'`.execute(db)
  return rows[0]
}

/** Stores it and tells every process. False when it is no longer at this version. */
export async function saveMarketplaceRow(
  tx: Tx,
  { profile, version, setAt, setBy, why }: MarketplaceRow & { profile: MarketplaceProfile },
): Promise<boolean> {
  const value = JSON.stringify(profile)
  const { rows } =
    version === 0
      ? await sql`insert into setting_overrides (key, value, version, set_at, set_by, why)
          values ('marketplace', ${value}::jsonb, 1, ${setAt}, ${setBy}, ${why})
          on conflict (key) do nothing returning key`.execute(tx)
      : await sql`update setting_overrides set value = ${value}::jsonb, version = version + 1,
            set_at = ${setAt}, set_by = ${setBy}, why = ${why}
          where key = 'marketplace' and version = ${version} returning key`.execute(tx)
  if (rows.length === 0) return false
  await invalidate(tx, 'settings', ['setting:marketplace'])
  return true
}
