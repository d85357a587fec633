import type pg from 'pg'
import { findModelFaults } from '#test/support/money/ledger-model.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { unitsOfEach } from './shop.ts'
import type { Traffic } from './traffic.ts'

type Sent = Pick<Traffic, 'acknowledged' | 'attempts'>

/** Returns descriptions of pending work. The list is empty after the shop has finished all work. */
export async function listPendingWork(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ what: string; n: number }>(`
    select what, count(*)::int as n from (
      select 'message ' || topic || case when leased_until is not null then ' (leased)' else '' end as what from outbox
        -- A provider event waits two seconds for the browser's own call.
        where dead_at is null and (due_at <= now() + interval '10 seconds' or attempts > 0 or leased_until is not null)
      union all select 'refund' from refunds where state = 'pending'
      union all select 'membership attempt' from membership_attempts where state in ('open', 'succeeded')
      union all select 'membership lease' from memberships where busy_until > now()
      union all select 'webhook' from sandbox.deliveries where due_at is not null
      union all select 'pending order' from orders where state = 'pending'
    ) open group by what order by what`)
  return rows.map(({ what, n }) => `${n} × ${what}`)
}

/**
 * Returns descriptions of wrong data. Checks all payments and stock if no work is pending, and otherwise only the
 * actions that the app confirmed to the users.
 */
export async function findFinalFaults(pool: pg.Pool, traffic: Sent, isAtRest: boolean): Promise<string[]> {
  const lost = await findLost(pool, traffic)
  if (!isAtRest) return lost
  const open = (await listPendingWork(pool)).map((what) => `still open: ${what}`)
  const money = [...(await findProviderFaults(pool)), ...(await findModelFaults(pool))]
  return [...lost, ...open, ...(await findFailed(pool)), ...(await findDifferences(pool)), ...money]
}

/** Returns the confirmed actions that are missing from the database or were performed twice. */
async function findLost(pool: pg.Pool, { acknowledged, attempts }: Sent): Promise<string[]> {
  const { purchases, shipments, refunds, memberships } = acknowledged
  const { rows } = await pool.query<{ fault: string }>(
    `with bought as (select * from jsonb_to_recordset($1::jsonb) as b("orderId" text, attempt text)),
      sent as (select * from jsonb_to_recordset($2::jsonb) as s("sellerOrderId" text, "trackingNumber" text)),
      given as (select * from jsonb_to_recordset($3::jsonb) as g("sellerOrderId" text, attempt text, cents int)),
      joined as (select * from jsonb_to_recordset($4::jsonb) as j("buyerId" text, "subscriptionId" text))
    select 'order ' || b."orderId" || ' was acknowledged and is ' || coalesce(o.state, 'not there') as fault
      from bought b left join orders o on o.id = b."orderId" where o.state is distinct from 'paid'
    union all
    select 'attempt ' || attempt || ' became ' || count(*) || ' orders' from orders
      where state = 'paid' group by attempt having count(*) > 1
    union all
    select 'order ' || id || ' belongs to no attempt' from orders where attempt <> all ($5::text[])
    union all
    select 'the parcel of ' || s."sellerOrderId" || ' was acknowledged and is not there' from sent s
      where not exists (select from seller_orders p where p.id = s."sellerOrderId"
          and p.tracking_number = s."trackingNumber")
        or 1 <> (select count(*) from seller_order_moves m where m.seller_order_id = s."sellerOrderId" and m.state = 'shipped')
    union all
    select 'the refund of ' || g."sellerOrderId" || ' was acknowledged and is ' || coalesce(r.state, 'not there')
      from given g left join refunds r on r.seller_order_id = g."sellerOrderId" and r.attempt = 'seller:' || g.attempt
        and r.amount_cents = g.cents
      where r.state is null or r.state not in ('pending', 'succeeded')
    union all
    select 'the membership of ' || j."buyerId" || ' was acknowledged and is ' || coalesce(m.status, 'not there')
      from joined j left join memberships m on m.buyer_id = j."buyerId" and m.subscription_id = j."subscriptionId"
      where m.status is distinct from 'active'`,
    [...[purchases, shipments, refunds, memberships].map((all) => JSON.stringify(all)), [...attempts]],
  )
  return rows.map(({ fault }) => fault)
}

/** Returns descriptions of work that has failed permanently. */
async function findFailed(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(`
    select 'dead message ' || topic || ': ' || coalesce(last_error, '') as fault from outbox where dead_at is not null
    union all select 'refund ' || id || ' is ' || state || ': ' || coalesce(error, '') from refunds
      where state in ('failed', 'void')
    union all select 'order ' || id || ' was cancelled: ' || cancel_reason from orders where state = 'cancelled'`)
  return rows.map(({ fault }) => fault)
}

/**
 * Compares orders, refunds, memberships and stock with the card provider's tables and the ledger, and returns the
 * differences.
 */
async function findDifferences(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(
    `with intents as (
      select id, body ->> 'status' as status, (body ->> 'amount_received')::int as cents,
        body -> 'metadata' ->> 'order_id' as order_id
      from sandbox.objects where kind = 'payment_intent' and body -> 'metadata' ->> 'order_id' is not null
    ), booked as (
      select ref_type, ref_id, sum(case when debit = 'provider_clearing' then amount_cents else 0 end) as in_cents,
        sum(case when credit = 'provider_clearing' then amount_cents else 0 end) as out_cents
      from ledger_entries group by 1, 2
    ), theirs as (
      select body -> 'metadata' ->> 'refund_id' as refund_id, (body ->> 'amount')::int as cents
      from sandbox.objects where kind = 'refund' and body ->> 'status' = 'succeeded'
    ), members as (
      select id, body -> 'metadata' ->> 'buyer_id' as buyer_id from sandbox.objects
      where kind = 'subscription' and body ->> 'status' = 'active'
    ), sold as (
      select size_id, count(*)::int as units from order_lines l join orders o on o.id = l.order_id
      where l.code = 'item' and o.state = 'paid' group by 1
    ), live as (select size_id, count(*)::int as units from holds where state = 'held' group by 1)
    select 'payment ' || id || ' is left ' || status as fault from intents where status <> 'succeeded'
      and status <> 'canceled'
    union all
    select 'order ' || coalesce(o.id, i.order_id) || ': ours ' || coalesce(o.total_cents, 0) || ', captured '
        || coalesce(i.cents, 0) || ' in ' || coalesce(i.n, 0) || ' payments, booked ' || coalesce(b.in_cents, 0)
      from (select * from orders where state = 'paid') o
      full join (select order_id, sum(cents)::int as cents, count(*) as n from intents where status = 'succeeded'
        group by 1) i on i.order_id = o.id
      left join booked b on b.ref_type = 'order' and b.ref_id = o.id
      where o.total_cents is distinct from i.cents or i.n <> 1 or o.total_cents is distinct from b.in_cents
        or o.captured_at is null
    union all
    select 'refund ' || coalesce(r.id, t.refund_id) || ': ours ' || coalesce(r.amount_cents, 0) || ', theirs '
        || coalesce(t.cents, 0) || ' in ' || coalesce(t.n, 0) || ', booked ' || coalesce(b.out_cents, 0)
      from (select * from refunds where state = 'succeeded') r
      full join (select refund_id, sum(cents)::int as cents, count(*) as n from theirs group by 1) t on t.refund_id = r.id
      left join booked b on b.ref_type = 'refund' and b.ref_id = r.id
      where r.amount_cents is distinct from t.cents or t.n <> 1 or r.amount_cents is distinct from b.out_cents
    union all
    select 'membership of ' || coalesce(m.buyer_id, t.buyer_id) || ': ours ' || coalesce(m.subscription_id, 'none')
        || ', theirs ' || coalesce(t.id, 'none')
      from (select * from memberships where status = 'active') m
      full join members t on t.buyer_id = m.buyer_id where m.subscription_id is distinct from t.id
    union all
    select 'size ' || z.id || ': ' || z.qty || ' left, ' || coalesce(s.units, 0) || ' sold; ' || z.held || ' held, '
        || coalesce(l.units, 0) || ' holds'
      from listing_sizes z left join sold s on s.size_id = z.id left join live l on l.size_id = z.id
      where z.qty + coalesce(s.units, 0) <> $1 or z.held <> coalesce(l.units, 0)
    union all
    select 'listing ' || p.id || ': ' || p.total_allowed || ' allowed, ' || z.qty || ' left; ' || p.held || ' held, '
        || z.held from listings p join listing_sizes z on z.listing_id = p.id
      where p.total_allowed <> z.qty or p.held <> z.held`,
    [unitsOfEach],
  )
  return rows.map(({ fault }) => fault)
}
