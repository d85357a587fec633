import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import type { EmailSeller } from './order-emails.ts'

/** Returns the sellers of the given orders with their email addresses. */
export async function listSellersOf(
  db: Db,
  orderIds: readonly string[],
): Promise<(EmailSeller & { orderId: string })[]> {
  const { rows } = await sql<EmailSeller & { orderId: string }>`
    select seller_order.order_id as "orderId", seller_order.id as "sellerOrderId", s.username, s.name, s.email,
      s.language, s.is_sa as "isFirstParty", coalesce(seller_order.earnings_cents, 0) as "earningsCents",
      seller_order.commission_cents as "commissionCents"
    from seller_orders seller_order join sellers s on s.id = seller_order.seller_id
    where seller_order.order_id = any(${orderIds}::text[]) order by s.username`.execute(db)
  return rows
}
