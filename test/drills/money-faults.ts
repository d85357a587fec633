import { stateTransitions } from '#modules/orders/core/orders.states.ts'
import { finalSellerOrderStates } from '#contract/orders/seller-order-shapes.ts'
import { findFigureFaults } from '#test/support/money/figures.ts'
import { findModelFaults } from '#test/support/money/ledger-model.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import type { MoneyWorld } from './money-world.ts'

/**
 * Returns all inconsistencies in the amounts of money and in the states of orders. The app must have finished all work.
 */
export async function findMoneyFaults(world: MoneyWorld): Promise<string[]> {
  const { pool } = world
  const faults = [
    ...(await findProviderFaults(pool)),
    ...(await findModelFaults(pool)),
    ...(await findFigureFaults(world)),
  ]
  const { rows: ends } = await pool.query<{ id: string; state: string; last: string | null }>(`
    select p.id, p.state, m.state as last from seller_orders p
    left join lateral (select state from seller_order_moves where seller_order_id = p.id order by id desc limit 1) m on true`)
  for (const { id, state, last } of ends) {
    if (!finalSellerOrderStates.some((settled) => settled === state)) faults.push(`${id} ended ${state}`)
    if (last !== state) faults.push(`${id} is ${state}, and its last transition was to ${last}`)
  }
  const { rows: steps } = await pool.query<{ id: string; before: string | null; state: string; by: string }>(`
    select seller_order_id as id, state, by,
      lag(state) over (partition by seller_order_id order by id) as before from seller_order_moves`)
  for (const { id, before, state, by } of steps) {
    const isMove =
      before === null
        ? state === 'held'
        : stateTransitions.some(
            (move) => move.from === before && move.to === state && move.by.includes(by as never),
          )
    if (!isMove) faults.push(`${id} went from ${before} to ${state} by ${by}`)
  }
  const { rows: late } = await pool.query<{ id: string }>(`
    select p.id from seller_orders p join seller_order_moves m on m.seller_order_id = p.id
    where m.state = 'cancelled' and m.by = 'buyer' and p.packed_at is not null`)
  faults.push(...late.map(({ id }) => `${id} was canceled by its buyer after it was packed`))
  const { rows: twice } = await pool.query<{ what: string }>(doubleChargesStatement)
  faults.push(...twice.map(({ what }) => what))
  const { rows: open } = await pool.query<{ what: string }>(`
    select 'order ' || id as what from orders where state not in ('paid', 'cancelled')
    union all select 'return of ' || seller_order_id from returns where closed_at is null
    union all select 'issue of ' || seller_order_id from issues where closed_at is null
    union all select 'return of a seller order that was never refunded: ' || r.seller_order_id
      from returns r join seller_orders p on p.id = r.seller_order_id
      where r.outcome = 'refunded' and p.state not in ('refunded', 'disputed', 'won', 'lost')
        -- After a partial return, the buyer keeps and pays for the other items.
        and not (r.refund_cents is not null and p.state in ('received', 'completed'))`)
  faults.push(...open.map(({ what }) => `still open: ${what}`))
  const { rows: stuck } = await pool.query<{ what: string }>(`
    select 'transfer ' || id as what from (select id, state from transfers union all select id, state from reversals) t where state = 'pending'
    union all select 'payout ' || id from payouts where state in ('pending', 'in-transit')
    union all select 'refund ' || id || ': ' || coalesce(error, '') from refunds where state = 'pending'
    union all select 'message ' || topic || ' ' || coalesce(key, '') || ': ' || coalesce(last_error, '') from outbox where topic <> 'payouts:debt'`)
  faults.push(...stuck.map(({ what }) => `still open: ${what}`))
  return (await countReconciliationDifferences(world)) > 0
    ? [...faults, 'the reconciliation found differences']
    : faults
}

/**
 * SQL query that finds every charge, refund, payout or transfer that the card provider made more than once for the same
 * purpose.
 */
const doubleChargesStatement = `
  with objects as (select kind, body, body -> 'metadata' as ours from sandbox.objects)
  select 'order ' || (ours ->> 'order_id') || ' was charged ' || count(*) || ' times' as what from objects
    where kind = 'payment_intent' and body ->> 'status' in ('succeeded', 'requires_capture')
      and ours ->> 'order_id' is not null
    group by ours ->> 'order_id' having count(*) > 1
  union all
  select 'attempt ' || attempt || ' made ' || count(*) || ' paid orders' from orders
    where captured_at is not null group by attempt having count(*) > 1
  union all
  select kind || ' ' || id || ' was made ' || count(*) || ' times' from (
      select kind, coalesce(ours ->> 'refund_id', ours ->> 'payout_id', ours ->> 'transfer_id', ours ->> 'reversal_id') as id
      from objects where kind in ('refund', 'payout', 'transfer', 'transfer_reversal')
        and coalesce(body ->> 'status', '') not in ('failed', 'canceled')) made
    where id is not null group by kind, id having count(*) > 1
  union all
  select 'order ' || o.id || ' of ' || o.total_cents || ' refunded ' || back.cents from orders o, lateral (
      select coalesce((select sum(amount_cents) from refunds where order_id = o.id and state = 'succeeded'), 0)
        + coalesce((select sum(amount_cents) from disputes where order_id = o.id and state = 'lost'), 0) as cents) back
    where back.cents > case when o.captured_at is null then 0 else o.total_cents end`

async function countReconciliationDifferences({ app, pool }: MoneyWorld): Promise<number> {
  await app.payouts.tasks['payouts:reconcile-all']!({})
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from reconciliations where difference_cents <> 0 or exists (
       select from jsonb_array_elements(findings) f where f ->> 'code' not in ('events-missed', 'held-too-long'))`,
  )
  return rows[0]!.n
}
