import { sql, type RawBuilder } from 'kysely'

/**
 * Returns SQL that selects the sales statistics of each seller with sales. `sold` is the number of items sold. `hours`
 * is the median number of hours from payment to shipping, for orders shipped since `since`; it is null if there are
 * fewer than `fewest` such orders.
 */
export function sellerStatisticsSql(since: Date, fewest: number): RawBuilder<unknown> {
  return sql`select sales.seller_id, sales.sold, shipping.hours from (
      select seller_id, greatest(sum(listings), 0)::integer as sold from seller_sale_days group by seller_id
    ) sales left join (
      select seller_id,
        ceil(percentile_cont(0.5) within group (order by extract(epoch from shipped_at - paid_at)) / 3600)::integer as hours
      from seller_orders where shipped_at >= ${since} and paid_at is not null
      group by seller_id having count(*) >= ${fewest}
    ) shipping on shipping.seller_id = sales.seller_id`
}
