import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import type { StoredPicture } from '#platform/pictures/picture-files.ts'

export async function insertUpload(
  db: Db | Tx,
  sellerId: string,
  photo: StoredPicture,
  now: Date,
): Promise<void> {
  const { key, width, height, blur } = photo
  await db
    .insertInto('photo_uploads')
    .values({ key, seller_id: sellerId, width, height, blur, uploaded_at: now })
    .execute()
}

/**
 * Records that the seller's uploads with these keys are in use, so that they are not deleted. Returns these uploads.
 */
export async function claimUploads(
  tx: Tx,
  sellerId: string,
  keys: readonly string[],
): Promise<StoredPicture[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<StoredPicture>`
    update photo_uploads set state = 'used'
    where key = any(${keys}::text[]) and seller_id = ${sellerId} and state <> 'deleting'
    returning key, width, height, blur`.execute(tx)
  return rows
}

/**
 * Records that unused uploads will be deleted, so that no listing can use them. Returns their storage keys, which the
 * caller needs to delete the files.
 */
export async function markUploadsForDeletion(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update photo_uploads set state = 'deleting'
    where key in (select key from photo_uploads where state <> 'used' and uploaded_at < ${before}
      order by uploaded_at limit ${limit} for update skip locked)
    returning key`.execute(db)
  return rows.map((row) => row.key)
}

export async function deleteUpload(db: Db, key: string): Promise<void> {
  await db.deleteFrom('photo_uploads').where('key', '=', key).where('state', '=', 'deleting').execute()
}

/** Returns photos of the seller's own listings, keyed by storage key, for imported rows that refer to these photos. */
export async function findOwnPhotos(
  tx: Tx,
  sellerId: string,
  keys: readonly string[],
): Promise<StoredPicture[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ photo: StoredPicture }>`
    select distinct on (photo ->> 'key') photo - 'alt' as photo
    from listings, jsonb_array_elements(photos) photo
    where seller_id = ${sellerId} and photo ->> 'key' = any(${keys}::text[])`.execute(tx)
  return rows.map((row) => row.photo)
}
