import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

const key = 'app.newest-release'

/** Keeps which release was the newest when it was last asked for. */
export async function noteNewestRelease(db: Db, release: object): Promise<void> {
  await sql`insert into settings (key, value) values (${key}, ${JSON.stringify(release)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db)
}

/** As it was noted; undefined where none ever was. */
export async function findNewestRelease(db: Db): Promise<unknown> {
  const rows = await db.selectFrom('settings').select('value').where('key', '=', key).execute()
  return rows[0]?.value
}
