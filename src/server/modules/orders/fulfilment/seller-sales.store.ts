import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/db.ts'

export interface SalesDay {
  /** A date in UTC. */
  day: string
  orders: number
  listings: number
  /** The seller's earnings of that day's orders, in cents, before refunds and disputes. */
  earningsCents: number
  /** What refunds, asked for or made, and disputes have taken of those earnings until now. */
  refundedCents: number
  lostCents: number
}

/**
 * The insert that counts seller orders among their day's sales (1) or takes them out again (-1); `sellerOrders` names
 * a query's rows of seller_orders.
 */
export function countSales(sellerOrders: string, factor: 1 | -1): RawBuilder<unknown> {
  const times = sql.lit(factor)
  return sql`insert into seller_sale_changes (seller_id, day, orders, listings, earnings_cents)
    select seller_order.seller_id, (seller_order.paid_at at time zone 'UTC')::date, ${times},
      ${times} * (select count(*) from order_lines line
        where line.order_id = seller_order.order_id and line.seller_id = seller_order.seller_id and line.code = 'item'),
      ${times} * coalesce(seller_order.earnings_cents, 0)
    from ${sql.ref(sellerOrders)} seller_order where seller_order.paid_at is not null`
}

/** Adds up what has changed since the days were last written; twice at once adds nothing twice. */
export async function foldSales(db: Db): Promise<void> {
  await sql`
    with taken as (
      delete from seller_sale_changes returning seller_id, day, orders, listings, earnings_cents
    )
    insert into seller_sale_days as kept (seller_id, day, orders, listings, earnings_cents)
    select seller_id, day, sum(orders), sum(listings), sum(earnings_cents) from taken group by 1, 2 order by 1, 2
    on conflict (seller_id, day) do update set orders = kept.orders + excluded.orders,
      listings = kept.listings + excluded.listings, earnings_cents = kept.earnings_cents + excluded.earnings_cents`.execute(
    db,
  )
}

/** Every day from `first` to `last` (dates in UTC), both included. */
export async function listSalesDays(
  db: Db,
  sellerId: string,
  first: string,
  last: string,
): Promise<SalesDay[]> {
  const { rows } = await sql<SalesDay>`
    with sold as (
      select day, orders, listings, earnings_cents from seller_sale_days
      where seller_id = ${sellerId} and day between ${first}::date and ${last}::date
      union all
      select day, orders, listings, earnings_cents from seller_sale_changes
      where seller_id = ${sellerId} and day between ${first}::date and ${last}::date
    ), taken_back as (
      select (paid_at at time zone 'UTC')::date as day, sum(earnings_refunded_cents) as refunded,
        sum(earnings_lost_cents) as lost
      from seller_orders
      where seller_id = ${sellerId} and state <> 'cancelled' and earnings_refunded_cents + earnings_lost_cents > 0
        and paid_at >= ${first}::date::timestamp at time zone 'UTC'
        and paid_at < (${last}::date + 1)::timestamp at time zone 'UTC'
      group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(s.orders), 0)::integer as orders,
      coalesce(sum(s.listings), 0)::integer as listings, coalesce(sum(s.earnings_cents), 0)::bigint as "earningsCents",
      coalesce(min(t.refunded), 0)::bigint as "refundedCents", coalesce(min(t.lost), 0)::bigint as "lostCents"
    from generate_series(${first}::date, ${last}::date, '1 day') d(day)
    left join sold s on s.day = d.day::date
    left join taken_back t on t.day = d.day::date
    group by d.day order by d.day`.execute(db)
  return rows
}
