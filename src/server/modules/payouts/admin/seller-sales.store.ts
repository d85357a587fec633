import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { paidStates, totalCentsSql } from '#modules/orders/core/paid-orders.ts'

export interface SalesRow {
  orders: number
  grossCents: number
  refundedOrders: number
  disputedOrders: number
  /** Median time from payment to shipment, in seconds. Null if no order has been shipped yet. */
  shipSeconds: number | null
}

/**
 * Returns the totals of a seller's paid orders since `from`, or of all paid orders if `from` is undefined. Counts the
 * same orders as the admin table of orders. Gross sales are the captured amounts, as in the ledger.
 */
export async function sumSales(db: Db, sellerId: string, from: Date | undefined): Promise<SalesRow> {
  const since = from ? sql`p.paid_at >= ${from}::timestamptz` : sql`true`
  const { rows } = await sql<SalesRow>`
    select count(*) as orders,
      coalesce(sum(${totalCentsSql}) filter (where o.captured_at is not null), 0)::bigint as "grossCents",
      count(*) filter (where p.refunded_cents > 0) as "refundedOrders",
      count(*) filter (where exists (select from disputes d where d.order_id = p.order_id and not d.is_inquiry))
        as "disputedOrders",
      percentile_cont(0.5) within group (order by extract(epoch from p.shipped_at - p.paid_at))
        filter (where p.shipped_at is not null) as "shipSeconds"
    from seller_orders p join orders o on o.id = p.order_id
    where p.seller_id = ${sellerId} and p.paid_at is not null and p.state = any(${paidStates}::text[]) and ${since}`.execute(
    db,
  )
  return rows[0]!
}
