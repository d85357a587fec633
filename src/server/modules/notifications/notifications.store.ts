import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import type { EmailSeller } from './emails/order-emails.ts'

/** Where the sellers of some orders read their mail. */
export async function listSellersOf(
  db: Db,
  orderIds: readonly string[],
): Promise<(EmailSeller & { orderId: string })[]> {
  const { rows } = await sql<EmailSeller & { orderId: string }>`
    select seller_order.order_id as "orderId", s.username, s.name, s.email
    from seller_orders seller_order join sellers s on s.id = seller_order.seller_id
    where seller_order.order_id = any(${orderIds}::text[]) order by s.username`.execute(db)
  return rows
}
