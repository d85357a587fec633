import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'

/** Returns the keys of private photos that were stored before keys were marked. */
export async function listPrivatePhotos(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from private_photos`.execute(db)
  return rows.map(({ key }) => key)
}
