import { sql } from 'kysely'
import type { Till } from './orders.till.ts'

const dayMs = 86_400_000

export interface SalesDay {
  /** A date in UTC. */
  day: string
  orders: number
  pieces: number
  /** The seller's shares of that day's orders, in cents, before refunds. */
  shareCents: number
}

/** What a seller sold on each of the last `days` days, today (UTC) last; cancelled orders are no sales. */
export async function listSales({ db, clock }: Till, sellerId: string, days: number): Promise<SalesDay[]> {
  const to = new Date(clock.now())
  const from = new Date(to.getTime() - (days - 1) * dayMs)
  const { rows } = await sql<SalesDay>`
    with span as (
      select (${from}::timestamptz at time zone 'UTC')::date as first,
        (${to}::timestamptz at time zone 'UTC')::date as last
    ), sold as (
      select (p.paid_at at time zone 'UTC')::date as day, count(*) as orders, sum(p.share_cents) as share,
        sum((select count(*) from order_lines l
          where l.order_id = p.order_id and l.seller_id = p.seller_id and l.code = 'item')) as pieces
      from seller_orders p, span
      where p.seller_id = ${sellerId} and p.paid_at >= span.first::timestamp at time zone 'UTC'
        and p.state not in ('held', 'expired', 'cancelled')
      group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(s.orders, 0)::integer as orders,
      coalesce(s.pieces, 0)::integer as pieces, coalesce(s.share, 0)::integer as "shareCents"
    from span, generate_series(span.first, span.last, '1 day') d(day)
    left join sold s on s.day = d.day::date
    order by d.day`.execute(db)
  return rows
}
