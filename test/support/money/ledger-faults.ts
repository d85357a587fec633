import type pg from 'pg'

/**
 * Compares the entries in every ledger account with the expected entries, and returns the differences in cents. The
 * expected entries follow from the order lines of captured orders, the provider's fees for these orders, and the splits
 * of completed refunds.
 */
export async function findLedgerFaults(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(`
    with booked as (
      select ref_type, ref_id, account, sum(cents) as cents from (
        select ref_type, ref_id, debit as account, amount_cents as cents from ledger_entries
        union all select ref_type, ref_id, credit, -amount_cents from ledger_entries) sides
      where ref_type in ('order', 'refund') group by 1, 2, 3
    ), captured as (
      select o.id, o.total_cents, (t.body ->> 'fee')::bigint as provider_fee
      from orders o
      join sandbox.objects c on c.kind = 'charge' and c.body ->> 'payment_intent' = o.payment_id
        and c.body ->> 'captured' = 'true'
      join sandbox.objects t on t.id = c.body ->> 'balance_transaction'
      where o.captured_at is not null
    ), due as (
      select 'order' as ref_type, id as ref_id, 'provider_clearing' as account, total_cents - provider_fee as cents
        from captured
      union all select 'order', id, 'provider_fees', provider_fee from captured
      union all
      select 'order', l.order_id, case when l.code = 'commission' then 'commission_revenue' else 'fee_revenue' end,
          case when l.code = 'commission' then l.amount_cents else -l.amount_cents end
        from captured c join order_lines l on l.order_id = c.id
        where l.code = 'commission' or (l.for_buyer and l.seller_id is null)
      union all
      select 'order', l.order_id, 'seller_held:' || l.seller_id, -l.amount_cents
        from captured c join order_lines l on l.order_id = c.id where l.for_seller
      union all
      select 'refund', r.id, split.account, split.cents
        from refunds r join seller_orders seller_order on seller_order.id = r.seller_order_id,
          lateral (values ('provider_clearing', -r.amount_cents), ('commission_revenue', r.commission_cents),
            ('fee_revenue', r.fee_cents), ('seller_' || r.earnings_from || ':' || seller_order.seller_id, r.earnings_cents)
          ) as split(account, cents)
        where r.state = 'succeeded'
    ), expected as (select ref_type, ref_id, account, sum(cents) as cents from due group by 1, 2, 3)
    select ref_type || ' ' || ref_id || ': ' || account || ' is ' || coalesce(b.cents, 0) || ', due '
      || coalesce(e.cents, 0) as fault
    from booked b full join expected e using (ref_type, ref_id, account)
    where coalesce(b.cents, 0) <> coalesce(e.cents, 0)
    union all
    select 'order ' || o.id || ' was captured, and the provider has no charge of it' from orders o
      where o.captured_at is not null and o.id not in (select id from captured)
    order by 1`)
  return rows.map(({ fault }) => fault)
}
