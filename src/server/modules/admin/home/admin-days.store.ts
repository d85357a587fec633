import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { sqlDay, sqlWithin } from '#platform/settings/market-days.ts'
import { marketplace } from '#platform/config/marketplace.ts'

export interface DayRow {
  /** Calendar day in the marketplace's time zone. */
  day: string
  orders: number
  salesCents: number
  feeCents: number
  commissionCents: number
  refunds: number
  refundCents: number
  lostCents: number
  /** Service fees and commission, in cents, after the amounts lost to refunds and disputes were subtracted. */
  netFeeCents: number
  membershipCents: number
  /** Sales of first-party listings, in cents. */
  ownCents: number
  providerFeeCents: number
  newSellers: number
  newBuyers: number
  newMembers: number
  shipped: number
  shipSeconds: number
}

const paidStates = sql.lit(
  `{paid,shipped,delivered,issue,returning,returned,disputed,received,completed,won,lost,cancelled,refunded}`,
)

/**
 * Returns SQL for a difference: the sum of the ledger entries that match `plus`, minus the sum of the entries that
 * match `minus`.
 */
function net(plus: RawBuilder<unknown>, minus: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`sum(case when ${plus} then amount_cents when ${minus} then -amount_cents else 0 end)`
}

/**
 * Returns SQL that calculates the figures for each day from `first` to `last`, inclusive. Takes the money amounts from
 * the ledger.
 */
function summed(first: string, last: string): RawBuilder<unknown> {
  const within = (column: string) => sqlWithin(sql.ref(column), first, last)
  const dayOf = (column: string) => sql`${sqlDay(sql.ref(column))} as day`
  return sql`
    with paid as (
      select ${dayOf('paid_at')}, count(distinct order_id) as orders
      from seller_orders where state = any(${paidStates}::text[]) and ${within('paid_at')} group by 1
    ), booked as (
      select ${dayOf('at')},
        sum(amount_cents) filter (where ref_type = 'order' and debit = 'provider_clearing') as sales,
        sum(amount_cents) filter (where ref_type = 'order' and credit = 'fee_revenue') as fee,
        sum(amount_cents) filter (where ref_type = 'order' and credit = 'commission_revenue') as commission,
        ${net(sql`ref_type = 'refund' and credit = 'provider_clearing'`, sql`ref_type = 'refund' and debit = 'provider_clearing'`)} as refunded,
        ${net(sql`credit = 'disputes' and debit <> 'provider_clearing'`, sql`debit = 'disputes' and credit <> 'provider_clearing'`)} as lost,
        ${net(sql`credit in ('fee_revenue', 'commission_revenue')`, sql`debit in ('fee_revenue', 'commission_revenue')`)} as net_fee,
        ${net(sql`credit = 'subscription_revenue'`, sql`debit = 'subscription_revenue'`)} as membership,
        ${net(sql`credit = 'house_revenue'`, sql`debit = 'house_revenue'`)} as own,
        ${net(sql`debit = 'provider_fees'`, sql`credit = 'provider_fees'`)} as provider_fee
      from ledger_entries where ${within('at')} group by 1
    ), given_back as (
      select ${dayOf('made_at')}, count(*) as n
      from refunds where made_at is not null and state = 'succeeded' and ${within('made_at')} group by 1
    ), sellers_joined as (
      select ${dayOf('created_at')}, count(*) as n from sellers
      where is_seller and ${within('created_at')} group by 1
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
    select d.day::date as day, coalesce(p.orders, 0)::integer as orders, coalesce(e.sales, 0)::bigint as sales_cents,
      coalesce(e.fee, 0)::bigint as fee_cents, coalesce(e.commission, 0)::bigint as commission_cents,
      coalesce(r.n, 0)::integer as refunds, coalesce(e.refunded, 0)::bigint as refund_cents,
      coalesce(s.n, 0)::integer as new_sellers, coalesce(b.n, 0)::integer as new_buyers,
      coalesce(m.n, 0)::integer as new_members, coalesce(t.n, 0)::integer as shipped,
      coalesce(t.seconds, 0)::bigint as ship_seconds, coalesce(e.lost, 0)::bigint as lost_cents,
      coalesce(e.net_fee, 0)::bigint as net_fee_cents, coalesce(e.membership, 0)::bigint as membership_cents,
      coalesce(e.own, 0)::bigint as own_cents, coalesce(e.provider_fee, 0)::bigint as provider_fee_cents
    from generate_series(${first}::date, ${last}::date, '1 day') d(day)
      left join paid p on p.day = d.day::date left join booked e on e.day = d.day::date
      left join given_back r on r.day = d.day::date
      left join sellers_joined s on s.day = d.day::date left join buyers_joined b on b.day = d.day::date
      left join members_joined m on m.day = d.day::date left join sent t on t.day = d.day::date`
}

const columns = sql`to_char(day, 'YYYY-MM-DD') as day, orders, sales_cents as "salesCents", fee_cents as "feeCents",
  commission_cents as "commissionCents", refunds, refund_cents as "refundCents", new_sellers as "newSellers",
  new_buyers as "newBuyers", new_members as "newMembers", shipped, ship_seconds as "shipSeconds", coalesce(lost_cents, 0)::bigint as "lostCents",
  coalesce(net_fee_cents, 0)::bigint as "netFeeCents", coalesce(membership_cents, 0)::bigint as "membershipCents",
  coalesce(own_cents, 0)::bigint as "ownCents", coalesce(provider_fee_cents, 0)::bigint as "providerFeeCents"`

export async function sumDays(db: Db, first: string, last: string): Promise<DayRow[]> {
  const { rows } =
    await sql<DayRow>`select ${columns} from (${summed(first, last)}) days order by day`.execute(db)
  return rows
}

export async function listStoredDays(db: Db, first: string, last: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select ${columns} from admin_days
    where day between ${first}::date and ${last}::date and net_fee_cents is not null and ${isOfZone()} order by day`.execute(
    db,
  )
  return rows
}

/**
 * SQL condition that excludes days that were stored for a different time zone, because such days start at a different
 * time.
 */
const isOfZone = (): RawBuilder<unknown> => sql`coalesce(time_zone, 'UTC') = ${marketplace().timeZone}`

/** Calculates and stores the figures for each day from `first` to `last`. */
export async function saveDays(db: Db, first: string, last: string): Promise<void> {
  await sql`insert into admin_days (day, orders, sales_cents, fee_cents, commission_cents, refunds, refund_cents,
      new_sellers, new_buyers, new_members, shipped, ship_seconds, lost_cents, net_fee_cents, membership_cents,
      own_cents, provider_fee_cents, time_zone)
    select *, ${marketplace().timeZone}::text from (${summed(first, last)}) days
    on conflict (day) do update set orders = excluded.orders, sales_cents = excluded.sales_cents,
      fee_cents = excluded.fee_cents, commission_cents = excluded.commission_cents, refunds = excluded.refunds,
      refund_cents = excluded.refund_cents, new_sellers = excluded.new_sellers, new_buyers = excluded.new_buyers,
      new_members = excluded.new_members, shipped = excluded.shipped, ship_seconds = excluded.ship_seconds,
      lost_cents = excluded.lost_cents, net_fee_cents = excluded.net_fee_cents,
      membership_cents = excluded.membership_cents, own_cents = excluded.own_cents,
      provider_fee_cents = excluded.provider_fee_cents, time_zone = excluded.time_zone`.execute(db)
}

export async function findLastStoredDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(max(day), 'YYYY-MM-DD') as day from admin_days where net_fee_cents is not null and ${isOfZone()}`.execute(
    db,
  )
  return rows[0]!.day ?? undefined
}

export async function countMembers(db: Db, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from buyers where member_until > ${now} limit ${limit}) counted`.execute(db)
  return rows[0]!.count
}
