import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/db.ts'

export interface DayRow {
  /** A date in UTC. */
  day: string
  orders: number
  salesCents: number
  feeCents: number
  commissionCents: number
  refunds: number
  refundCents: number
  newSellers: number
  newBuyers: number
  newMembers: number
  shipped: number
  shipSeconds: number
}

const paidStates = sql.lit(
  `{paid,shipped,delivered,issue,returning,returned,disputed,received,completed,won,lost,cancelled,refunded}`,
)

/** The days from one date to another, both included, out of the rows of what happened. */
function summed(first: string, last: string): RawBuilder<unknown> {
  const within = (column: string) => sql`${sql.ref(column)} >= ${first}::date::timestamp at time zone 'UTC'
    and ${sql.ref(column)} < (${last}::date + 1)::timestamp at time zone 'UTC'`
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date as day`
  return sql`
    with paid as (
      select ${dayOf('paid_at')}, count(distinct order_id) as orders, sum(fee_cents) as fee,
        sum(commission_cents) as commission, sum(coalesce(earnings_cents, 0) + commission_cents + fee_cents) as sales
      from seller_orders where state = any(${paidStates}::text[]) and ${within('paid_at')} group by 1
    ), given_back as (
      select ${dayOf('made_at')}, count(*) as n, sum(amount_cents) as cents
      from refunds where made_at is not null and state = 'made' and ${within('made_at')} group by 1
    ), sellers_joined as (
      select ${dayOf('created_at')}, count(*) as n from sellers where ${within('created_at')} group by 1
    ), buyers_joined as (
      select ${dayOf('created_at')}, count(*) as n from buyers
      where erased_at is null and ${within('created_at')} group by 1
    ), members_joined as (
      select ${dayOf('at')}, count(*) as n from (
        select buyer_id, min(at) as at from membership_days
        where buyer_id in (select buyer_id from membership_days where ${within('at')}) group by buyer_id) first
      where ${within('at')} group by 1
    ), sent as (
      select ${dayOf('shipped_at')}, count(*) as n, sum(extract(epoch from shipped_at - paid_at)) as seconds
      from seller_orders where shipped_at is not null and ${within('shipped_at')} group by 1
    )
    select d.day::date as day, coalesce(p.orders, 0)::integer as orders, coalesce(p.sales, 0)::bigint as sales_cents,
      coalesce(p.fee, 0)::bigint as fee_cents, coalesce(p.commission, 0)::bigint as commission_cents,
      coalesce(r.n, 0)::integer as refunds, coalesce(r.cents, 0)::bigint as refund_cents,
      coalesce(s.n, 0)::integer as new_sellers, coalesce(b.n, 0)::integer as new_buyers,
      coalesce(m.n, 0)::integer as new_members, coalesce(t.n, 0)::integer as shipped,
      coalesce(t.seconds, 0)::bigint as ship_seconds
    from generate_series(${first}::date, ${last}::date, '1 day') d(day)
      left join paid p on p.day = d.day::date left join given_back r on r.day = d.day::date
      left join sellers_joined s on s.day = d.day::date left join buyers_joined b on b.day = d.day::date
      left join members_joined m on m.day = d.day::date left join sent t on t.day = d.day::date`
}

const columns = sql`to_char(day, 'YYYY-MM-DD') as day, orders, sales_cents as "salesCents", fee_cents as "feeCents",
  commission_cents as "commissionCents", refunds, refund_cents as "refundCents", new_sellers as "newSellers",
  new_buyers as "newBuyers", new_members as "newMembers", shipped, ship_seconds as "shipSeconds"`

export async function sumDays(db: Db, first: string, last: string): Promise<DayRow[]> {
  const { rows } =
    await sql<DayRow>`select ${columns} from (${summed(first, last)}) days order by day`.execute(db)
  return rows
}

export async function listStoredDays(db: Db, first: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select ${columns} from admin_days where day >= ${first}::date order by day`.execute(db)
  return rows
}

/** Writes days down as they are summed now. */
export async function saveDays(db: Db, first: string, last: string): Promise<void> {
  await sql`insert into admin_days ${summed(first, last)}
    on conflict (day) do update set orders = excluded.orders, sales_cents = excluded.sales_cents,
      fee_cents = excluded.fee_cents, commission_cents = excluded.commission_cents, refunds = excluded.refunds,
      refund_cents = excluded.refund_cents, new_sellers = excluded.new_sellers, new_buyers = excluded.new_buyers,
      new_members = excluded.new_members, shipped = excluded.shipped, ship_seconds = excluded.ship_seconds`.execute(
    db,
  )
}

export async function findLastStoredDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(max(day), 'YYYY-MM-DD') as day from admin_days`.execute(db)
  return rows[0]!.day ?? undefined
}

export async function countMembers(db: Db, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from buyers where member_until > ${now} limit ${limit}) counted`.execute(db)
  return rows[0]!.count
}
