import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

const linesOf = (buyerId: string) =>
  sql`select l.id from orders o join order_lines l on l.order_id = o.id where o.buyer_id = ${buyerId}`

export async function listReviewsOf(db: Db, buyerId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select f.order_line_id as line, l.label as listing, f.author as name, f.rate::float8 as rate, f.body as review, f.fit,
      f.photo_key as photo, f.created_at as date, f.reply
    from feedback f join order_lines l on l.id = f.order_line_id
    where f.order_line_id in (${linesOf(buyerId)}) order by f.id`.execute(db)
  return rows
}

export async function listReportsOf(db: Db, buyerId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select feedback_id as review, reason, text, at from feedback_reports
    where reporter = ${`buyer:${buyerId}`} order by id`.execute(db)
  return rows
}

/** Removes a buyer's name and photos from their reviews. Returns the ids of the reviewed sellers. */
export async function removeAuthor(tx: Tx, buyerId: string): Promise<string[]> {
  const { rows } = await sql<{ sellerId: string }>`
    update feedback set author = '', photo_key = null where order_line_id in (${linesOf(buyerId)})
    returning seller_id as "sellerId"`.execute(tx)
  return [...new Set(rows.map(({ sellerId }) => sellerId))]
}

export async function removeReporter(tx: Tx, buyerId: string): Promise<void> {
  await sql`update feedback_reports set reporter = 'buyer:erased:' || id, text = ''
    where reporter = ${`buyer:${buyerId}`}`.execute(tx)
}
