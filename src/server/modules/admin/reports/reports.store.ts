import { sql, type RawBuilder } from 'kysely'
import type { TopCategory, TopSeller } from '#contract/admin/reports.ts'
import type { Db } from '#platform/database/db.ts'
import { sqlWithin } from '#platform/settings/market-days.ts'
import type { DaySpan } from './periods.rules.ts'

/**
 * SQL for the ids of the orders whose payment was posted to the ledger within a span. The report's sales are the sum of
 * the same entries, so the sellers' sales add up to the report's sales.
 */
function paidWithin({ from, to }: DaySpan): RawBuilder<unknown> {
  return sql`select distinct ref_id as order_id from ledger_entries
    where ref_type = 'order' and debit = 'provider_clearing' and ${sqlWithin(sql.ref('at'), from, to)}`
}

/** Returns the sellers whose buyers paid the most, highest amount first. */
export async function listTopSellers(db: Db, span: DaySpan, limit: number): Promise<TopSeller[]> {
  const { rows } = await sql<TopSeller>`
    with paid as materialized (${paidWithin(span)}), sums as (
      select p.seller_id, count(*)::integer as orders,
        sum(coalesce(p.earnings_cents, 0) + p.commission_cents + p.fee_cents)::bigint as sales
      from paid join seller_orders p using (order_id) group by p.seller_id
      order by sales desc, p.seller_id limit ${limit})
    select s.id as _id, s.username, sums.orders, sums.sales
    from sums join sellers s on s.id = sums.seller_id order by sums.sales desc, s.id`.execute(db)
  return rows
}

/** Returns the item types with the highest total price of sold items, highest total first. */
export async function listTopCategories(db: Db, span: DaySpan, limit: number): Promise<TopCategory[]> {
  const { rows } = await sql<TopCategory>`
    with paid as materialized (${paidWithin(span)})
    select t.label as type, count(distinct l.order_id)::integer as orders, sum(l.amount_cents)::bigint as sales
    from paid join order_lines l on l.order_id = paid.order_id and l.code = 'item' and l.for_buyer
      join listings w on w.id = l.listing_id
      left join types t on t.id = w.type_id
    group by t.id, t.label order by sales desc, type nulls last limit ${limit}`.execute(db)
  return rows
}
