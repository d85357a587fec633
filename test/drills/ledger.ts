import type pg from 'pg'
import { findModelFaults } from '#test/support/money/ledger-model.ts'
import { findLedgerFaults } from '#test/support/money/ledger-faults.ts'

export interface ModelLedger {
  paidOrders: number
  pendingOrders: number
  /**
   * `captured`: number of payments that the card provider has captured. `reserved`: number of payments that are
   * authorized but not captured yet.
   */
  captured: number
  reserved: number
  /**
   * `doubled`: number of orders with more than one captured or authorized payment. `orphans`: number of captured
   * payments that do not belong to exactly one paid order.
   */
  doubled: number
  orphans: number
  /** Number of paid orders without a captured payment. */
  unpaid: number
  heldUnits: number
  liveHolds: number
  unitsSold: number
  /** Names of ledger accounts whose entries do not match the orders and refunds. */
  ledgerFaults: string[]
  clearing: number
  providerBalance: number
}

/**
 * Reads the same numbers from two independent sources: our tables and the tables of the card sandbox. The numbers must
 * match.
 */
export async function readLedger(pool: Pick<pg.Pool, 'query'>): Promise<ModelLedger> {
  const { rows } = await pool.query<Omit<ModelLedger, 'ledgerFaults'>>(`
    with payments as (
      select id, body ->> 'status' as status, body -> 'metadata' ->> 'order_id' as order_id
      from sandbox.objects where kind = 'payment_intent'
    ), alive as (select * from payments where status in ('succeeded', 'requires_capture'))
    select
      (select count(*)::int from orders where state = 'paid') as "paidOrders",
      (select count(*)::int from orders where state = 'pending') as "pendingOrders",
      (select count(*)::int from payments where status = 'succeeded') as captured,
      (select count(*)::int from payments where status = 'requires_capture') as reserved,
      (select count(*)::int from (select order_id from alive group by order_id having count(*) > 1) twice) as doubled,
      (select count(*)::int from payments p where p.status = 'succeeded' and not exists
        (select from orders o where o.id = p.order_id and o.payment_id = p.id and o.state = 'paid')) as orphans,
      (select count(*)::int from orders o where o.state = 'paid' and not exists
        (select from payments p where p.id = o.payment_id and p.status = 'succeeded')) as unpaid,
      (select coalesce(sum(held), 0)::int from listing_sizes) + (select coalesce(sum(held), 0)::int from listings)
        as "heldUnits",
      (select count(*)::int from holds where state = 'held') as "liveHolds",
      (select count(*)::int from holds where state = 'sold') as "unitsSold",
      (select coalesce(sum(case when debit = 'provider_clearing' then amount_cents
          when credit = 'provider_clearing' then -amount_cents else 0 end), 0)::int from ledger_entries) as clearing,
      (select coalesce(sum(net), 0)::int from sandbox.objects where kind = 'balance_transaction') as "providerBalance"`)
  return { ...rows[0]!, ledgerFaults: [...(await findLedgerFaults(pool)), ...(await findModelFaults(pool))] }
}
