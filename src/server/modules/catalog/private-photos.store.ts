import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { privatePhotoKeyPattern } from '#platform/pictures/photo-access.ts'

/**
 * Returns the storage keys of private photos that an older build stored. These keys do not contain the marker of a
 * private photo.
 */
export async function listPrivatePhotos(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('private_photos')
    .select('key')
    .where(sql<boolean>`key !~ ${privatePhotoKeyPattern.source}`)
    .execute()
  return rows.map(({ key }) => key)
}
