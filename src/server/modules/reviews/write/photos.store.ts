import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export async function countPhotos(db: Db, sellerOrderId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from feedback_photos where seller_order_id = ${sellerOrderId}`.execute(db)
  return rows[0]!.n
}

export async function insertPhoto(db: Db | Tx, key: string, sellerOrderId: string, at: Date): Promise<void> {
  await sql`insert into feedback_photos (key, seller_order_id, at) values (${key}, ${sellerOrderId}, ${at})`.execute(
    db,
  )
}

/** Forgets pictures no review took up in time; returns their keys. */
export async function deletePhotosBefore(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from feedback_photos where at < ${before} returning key`.execute(db)
  return rows.map(({ key }) => key)
}
