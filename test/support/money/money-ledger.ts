import type pg from 'pg'
import { findLedgerFaults } from './ledger-faults.ts'

/**
 * Compares all payments, refunds and payouts with the independent records in the card provider's tables. Returns the
 * differences in cents. The app must have finished all work.
 */
export async function findProviderFaults(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(`
    with sides as (
      select debit as account, amount_cents as cents from ledger_entries
      union all select credit, -amount_cents from ledger_entries
    ), ledger as (select account, sum(cents)::bigint as cents from sides group by account),
    balances as (select account, sum(net)::bigint as cents from sandbox.objects
      where kind = 'balance_transaction' group by account),
    moved as (
      select body ->> 'destination' as account, body -> 'metadata' ->> 'transfer_id' as ours,
        (body ->> 'amount')::int as amount, (body ->> 'amount_reversed')::int as reversed
      from sandbox.objects where kind = 'transfer'
    ), held_earnings as (
      select seller_order.id, seller_order.seller_id, seller_order.state, seller_order.earnings_cents, seller_order.released_at,
        seller_order.earnings_cents - seller_order.earnings_refunded_cents
          + coalesce((select sum(earnings_cents) from refunds where seller_order_id = seller_order.id and state in ('pending', 'succeeded')
              and earnings_from = 'debt'), 0)
          - coalesce((select sum(earnings_cents) from dispute_losses where seller_order_id = seller_order.id
              and earnings_from = 'held'), 0)
          - coalesce((select sum(from_held_cents) from transfers where seller_order_id = seller_order.id
              and (state = 'succeeded' or account_id is null)), 0)
          + coalesce((select sum(earnings_cents) from refunds where seller_order_id = seller_order.id and state = 'pending'
              and earnings_from = 'held'), 0)
          - coalesce((select sum(withheld_cents) from transfers where seller_order_id = seller_order.id and state = 'pending'
              and account_id is not null), 0) as held
      from seller_orders seller_order join orders o on o.id = seller_order.order_id where o.captured_at is not null
    )
    select 'seller order ' || o.id || ' lost ' || o.earnings_lost_cents || ', disputes took ' || l.cents as fault
      from seller_orders o, lateral (select coalesce(sum(earnings_cents), 0) as cents
        from dispute_losses where seller_order_id = o.id) l
      where o.earnings_lost_cents <> l.cents
    union all
    select 'clearing ' || coalesce(l.cents, 0) || ', provider ' || coalesce(p.cents, 0) as fault
      from (select sum(cents) as cents from ledger where account = 'provider_clearing') l,
        (select sum(cents) as cents from balances where account not like 'acct_%' or account = 'acct_platform') p
      where coalesce(l.cents, 0) <> coalesce(p.cents, 0)
    union all
    select s.username || ': account ' || coalesce(p.cents, 0) || ', ours ' || (t.cents - r.cents - o.cents)
      from sellers s left join balances p on p.account = s.payout_account_id,
        lateral (select coalesce(sum(amount_cents), 0) as cents from transfers
          where seller_id = s.id and state = 'succeeded' and account_id is not null) t,
        lateral (select coalesce(sum(amount_cents), 0) as cents from reversals
          where seller_id = s.id and state = 'succeeded' and provider_id is not null) r,
        lateral (select coalesce(sum(amount_cents), 0) as cents from payouts
          where seller_id = s.id and state in ('in-transit', 'paid')) o
      where coalesce(p.cents, 0) <> t.cents - r.cents - o.cents
    union all
    select s.username || ' owes ' || d.cents || ', ledger ' || coalesce(l.cents, 0)
      from sellers s left join ledger l on l.account = 'seller_debt:' || s.id,
        lateral (select coalesce(sum(open_cents), 0) + coalesce((select sum(amount_cents) from reversals
            where seller_id = s.id and state = 'pending'), 0)
          - coalesce((select sum(from_debt_cents) from transfers where seller_id = s.id and state = 'pending'), 0) as cents
          from seller_debts where seller_id = s.id) d
      where coalesce(l.cents, 0) <> d.cents
    union all
    select s.username || ' is held ' || h.cents || ', ledger ' || -coalesce(l.cents, 0)
      from sellers s left join ledger l on l.account = 'seller_held:' || s.id,
        lateral (select coalesce(sum(held), 0) as cents from held_earnings where seller_id = s.id) h
      where -coalesce(l.cents, 0) <> h.cents
    union all
    select account || ' is ' || cents from ledger where account like 'seller_held:%' and cents > 0
    union all
    select 'account ' || account || ' is overdrawn: ' || cents from balances where cents < 0 and account <> 'acct_platform'
    union all
    select 'transfer ' || ours || ' was made ' || count(*) || ' times' from moved group by ours having count(*) > 1
    union all
    select 'transfer ' || t.id || ' of ' || t.amount_cents || ' is ' || m.amount
      from transfers t join moved m on m.ours = t.id where m.amount <> t.amount_cents
    union all
    select 'seller order ' || id || ' of ' || earnings_cents || ' was sent ' || sent from (
        select p.id, p.earnings_cents, coalesce(sum(t.from_held_cents) , 0) as sent from seller_orders p
        join transfers t on t.seller_order_id = p.id group by p.id) x where sent > earnings_cents
    union all
    select 'payout ' || p.id || ' of ' || p.amount_cents || ' has items of ' || sum(i.amount_cents)
      from payouts p join payout_items i on i.payout_id = p.id group by p.id having sum(i.amount_cents) <> p.amount_cents
    union all
    select seller_id || ' sold ' || c.cents || ' in ' || c.orders || ' orders on ' || day || ', counted as '
        || coalesce(k.cents, 0) || ' in ' || coalesce(k.orders, 0)
      from (select seller_id, (paid_at at time zone 'UTC')::date as day, count(*) as orders, sum(earnings_cents) as cents
          from seller_orders where paid_at is not null and state <> 'cancelled' group by 1, 2) c
      full join (select seller_id, day, sum(orders) as orders, sum(earnings_cents) as cents
          from (select * from seller_sale_days union all select * from seller_sale_changes) known group by 1, 2) k
        using (seller_id, day)
      where coalesce(c.orders, 0) <> coalesce(k.orders, 0) or coalesce(c.cents, 0) <> coalesce(k.cents, 0)
    union all
    select 'released ' || p.id || ' without a row' from seller_orders p
      where released_at is not null and not exists (select from transfers where seller_order_id = p.id)`)
  return [...rows.map(({ fault }) => fault), ...(await findLedgerFaults(pool))]
}
