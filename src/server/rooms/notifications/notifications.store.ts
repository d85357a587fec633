import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Seller } from './order-letters.ts'

/** Where the sellers of some orders read their mail. */
export async function listSellersOf(
  db: Db,
  orderIds: readonly string[],
): Promise<(Seller & { orderId: string })[]> {
  const { rows } = await sql<Seller & { orderId: string }>`
    select part.order_id as "orderId", s.username, s.name, s.email
    from seller_orders part join sellers s on s.id = part.seller_id
    where part.order_id = any(${orderIds}::text[]) order by s.username`.execute(db)
  return rows
}
