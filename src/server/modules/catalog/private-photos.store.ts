import type { Db } from '#platform/database/db.ts'

/** Returns the storage keys of private photos that were stored before the keys of private photos contained a marker. */
export async function listPrivatePhotos(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('private_photos').select('key').execute()
  return rows.map(({ key }) => key)
}
