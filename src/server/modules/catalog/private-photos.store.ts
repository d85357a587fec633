import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { privatePhotoKeyPattern } from '#platform/pictures/photo-access.ts'

/** Returns the storage keys of private photos whose keys have no marker, because an older build stored the photos. */
export async function listPrivatePhotos(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('private_photos')
    .select('key')
    .where(sql<boolean>`key !~ ${privatePhotoKeyPattern.source}`)
    .execute()
  return rows.map(({ key }) => key)
}
