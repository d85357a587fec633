import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

const key = 'app.newest-release'

/** Stores the newest release, which the update check has found. */
export async function saveNewestRelease(db: Db, release: object): Promise<void> {
  await sql`insert into settings (key, value) values (${key}, ${JSON.stringify(release)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db)
}

/** Returns the newest release, or undefined if there was no update check yet. */
export async function findNewestRelease(db: Db): Promise<unknown> {
  const rows = await db.selectFrom('settings').select('value').where('key', '=', key).execute()
  return rows[0]?.value
}
