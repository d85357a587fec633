import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export async function countPhotos(db: Db, sellerOrderId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from feedback_photos where seller_order_id = ${sellerOrderId}`.execute(db)
  return rows[0]!.n
}

export async function insertPhoto(db: Db | Tx, key: string, sellerOrderId: string, at: Date): Promise<void> {
  await db.insertInto('feedback_photos').values({ key, seller_order_id: sellerOrderId, at }).execute()
}

/**
 * Deletes photos that were uploaded before a date and that no review uses. Returns the storage keys of the deleted
 * photos.
 */
export async function deletePhotosBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db.deleteFrom('feedback_photos').where('at', '<', before).returning('key').execute()
  return rows.map(({ key }) => key)
}
