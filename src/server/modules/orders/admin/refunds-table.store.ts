import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import type { Keyset } from '#platform/database/keyset.ts'
import type { StoredReason } from '../core/refund-reasons.ts'

export interface RefundsQuery {
  /** Start (inclusive) and end (exclusive) of the date range. */
  from: Date | undefined
  before: Date | undefined
  after: Keyset | undefined
  limit: number
}

export interface RefundsRow extends StoredReason {
  id: string
  sellerOrderId: string
  number: string
  buyerName: string
  sellerId: string
  username: string
  amountCents: number
  currency: string
  by: string
  madeAt: Date
  /** This refund's value in the sort column, from which the cursor of the next page is built. */
  sortedBy: string
}

/** Returns successful refunds, latest first. */
export async function listIssuedRefundRows(
  db: Db,
  { from, before, after, limit }: RefundsQuery,
): Promise<RefundsRow[]> {
  const where = [sql`r.made_at is not null and r.state = 'succeeded'`]
  if (from) where.push(sql`r.made_at >= ${from}`)
  if (before) where.push(sql`r.made_at < ${before}`)
  if (after) where.push(sql`(r.made_at, r.id) < (${after.value}::timestamptz, ${after.id})`)
  const { rows } = await sql<RefundsRow>`
    select r.id, r.seller_order_id as "sellerOrderId", o.no::text as number,
      coalesce(o.ship_to ->> 'name', '') as "buyerName", s.id as "sellerId", s.username,
      r.amount_cents as "amountCents", o.currency, r.reason as "reasonCode", r.reason_text as "reasonText", r.by, r.made_at as "madeAt",
      r.made_at::text as "sortedBy"
    from (select * from refunds r where ${sql.join(where, sql` and `)}
        order by r.made_at desc, r.id desc limit ${limit}) r
      join seller_orders p on p.id = r.seller_order_id join sellers s on s.id = p.seller_id
      join orders o on o.id = r.order_id
    order by r.made_at desc, r.id desc`.execute(db)
  return rows
}
