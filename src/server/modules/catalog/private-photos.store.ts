import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'

/** The keys of private photos from before keys were marked. */
export async function listPrivatePhotos(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from private_photos`.execute(db)
  return rows.map(({ key }) => key)
}
