import { sql } from 'kysely'
import type { StoredPicture } from '#platform/pictures/picture-files.ts'
import type { Db, Tx } from '#platform/database/db.ts'

export async function countPhotos(db: Db, owner: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from message_photos where owner = ${owner}`.execute(db)
  return rows[0]!.n
}

export async function insertPhoto(tx: Tx, photo: StoredPicture, owner: string, at: Date): Promise<void> {
  const { key, width, height, blur } = photo
  await tx
    .insertInto('message_photos')
    .values({ key, owner, width, height, blur, at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Deletes photos that were uploaded before a date and never sent. Returns the storage keys of the deleted photos. */
export async function deletePhotosBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db.deleteFrom('message_photos').where('at', '<', before).returning('key').execute()
  return rows.map(({ key }) => key)
}
