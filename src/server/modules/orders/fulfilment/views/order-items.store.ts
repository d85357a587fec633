import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'

/** Units of one size that an order contains at the same price. */
export interface OrderItemRow {
  sellerOrderId: string
  title: string
  size: string
  sizeId: string
  /** Price of one unit. */
  unitCents: number
  qty: number
}

/** Returns the items of seller orders, in the order in which the buyer sees the items. */
export async function listOrderItems(db: Db, sellerOrderIds: readonly string[]): Promise<OrderItemRow[]> {
  const { rows } = await sql<OrderItemRow>`
    select p.id as "sellerOrderId", l.label as title, coalesce(l.size_label, '') as size,
      coalesce(l.size_id, '') as "sizeId",
      l.amount_cents as "unitCents", count(*)::int as qty
    from seller_orders p join order_lines l on l.order_id = p.order_id and l.seller_id = p.seller_id
    where p.id = any(${sellerOrderIds}::text[]) and l.code = 'item'
    group by p.id, l.label, l.size_label, l.size_id, l.amount_cents order by min(l.position)`.execute(db)
  return rows
}
