import { sql } from 'kysely'
import type { CustomValues } from '#contract/fields/custom-fields.ts'
import type { Db } from '#platform/database/db.ts'
import type { EmailSeller } from './order-emails.ts'

type SellerRow = Omit<EmailSeller, 'answers'> & {
  orderId: string
  /** The buyer's answers at checkout that sellers can see, keyed by field code. */
  sellerFields: CustomValues
}

/** Returns the sellers of the given orders with their email addresses and the answers that they can see. */
export async function listSellersOf(db: Db, orderIds: readonly string[]): Promise<SellerRow[]> {
  const { rows } = await sql<SellerRow>`
    select seller_order.order_id as "orderId", seller_order.id as "sellerOrderId", s.username, s.name, s.email,
      s.language, s.is_sa as "isFirstParty", coalesce(seller_order.earnings_cents, 0) as "earningsCents",
      seller_order.commission_cents as "commissionCents", o.seller_fields as "sellerFields"
    from seller_orders seller_order join sellers s on s.id = seller_order.seller_id
      join orders o on o.id = seller_order.order_id
    where seller_order.order_id = any(${orderIds}::text[]) order by s.username`.execute(db)
  return rows
}
