import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { sqlDay, sqlWithin } from '#platform/settings/market-days.ts'

export interface SalesDay {
  /** Calendar day in the marketplace's time zone. */
  day: string
  orders: number
  listings: number
  /** The seller's earnings from the orders paid on this day, in cents, before refunds and disputes. */
  earningsCents: number
  /**
   * Earnings of the day that were lost to pending and successful refunds, in cents. `lostCents` contains the earnings
   * lost to disputes.
   */
  refundedCents: number
  lostCents: number
}

/**
 * Returns an SQL insert that adds seller orders to the sales on the day of payment (`factor` 1) or subtracts them
 * (`factor` -1). `sellerOrders` is the name of a CTE that selects rows from seller_orders.
 */
export function countSalesSql(sellerOrders: string, factor: 1 | -1): RawBuilder<unknown> {
  const times = sql.lit(factor)
  return sql`insert into seller_sale_changes (seller_id, day, orders, listings, earnings_cents)
    select seller_order.seller_id, ${sqlDay(sql.ref('seller_order.paid_at'))}, ${times},
      ${times} * (select count(*) from order_lines line
        where line.order_id = seller_order.order_id and line.seller_id = seller_order.seller_id and line.code = 'item'),
      ${times} * coalesce(seller_order.earnings_cents, 0)
    from ${sql.ref(sellerOrders)} seller_order where seller_order.paid_at is not null`
}

/**
 * Adds the recorded changes to the daily totals. Concurrent calls are safe, because one statement both deletes a change
 * and adds it to the totals.
 */
export async function rollUpSales(db: Db): Promise<void> {
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

/** Returns the sales on every day from `first` to `last` (inclusive), in the marketplace's time zone. */
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
      select ${sqlDay(sql.ref('paid_at'))} as day, sum(earnings_refunded_cents) as refunded,
        sum(earnings_lost_cents) as lost
      from seller_orders
      where seller_id = ${sellerId} and state <> 'cancelled' and earnings_refunded_cents + earnings_lost_cents > 0
        and ${sqlWithin(sql.ref('paid_at'), first, last)}
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

/** Returns the time zone in which the daily sales were last counted. */
export async function findSalesZone(db: Db): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from seller_sale_zone`.execute(db)
  return rows[0]?.zone ?? 'UTC'
}

export async function saveSalesZone(db: Db, zone: string): Promise<void> {
  await sql`insert into seller_sale_zone (time_zone) values (${zone})
    on conflict (one) do update set time_zone = excluded.time_zone`.execute(db)
}

/** Returns the ids of sellers with sales, sorted by id: at most `limit` ids that are greater than `after`. */
export async function listSellersWithSales(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sellers s where id > ${after} and (
      exists (select from seller_sale_days d where d.seller_id = s.id)
      or exists (select from seller_sale_changes c where c.seller_id = s.id))
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Recounts a seller's daily sales from the orders. Requires a repeatable read transaction. An order that is paid during
 * the recount is recorded as a change, which `rollUpSales` adds later.
 */
export async function recountSales(tx: Tx, sellerId: string): Promise<void> {
  await sql`delete from seller_sale_changes where seller_id = ${sellerId}`.execute(tx)
  await sql`delete from seller_sale_days where seller_id = ${sellerId}`.execute(tx)
  await sql`
    insert into seller_sale_days (seller_id, day, orders, listings, earnings_cents)
    select ${sellerId}::text, ${sqlDay(sql.ref('o.paid_at'))}, count(*), sum((select count(*) from order_lines line
        where line.order_id = o.order_id and line.seller_id = o.seller_id and line.code = 'item')),
      sum(coalesce(o.earnings_cents, 0))
    from seller_orders o where o.seller_id = ${sellerId} and o.paid_at is not null and o.state <> 'cancelled'
    group by 2`.execute(tx)
}
