import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Seller } from './order-letters.ts'

/** Where the sellers of an order read their mail. */
export async function listSellersOf(db: Db, orderId: string): Promise<Seller[]> {
  const { rows } = await sql<Seller>`
    select s.username, s.name, s.email from seller_orders part join sellers s on s.id = part.seller_id
    where part.order_id = ${orderId} order by s.username`.execute(db)
  return rows
}
