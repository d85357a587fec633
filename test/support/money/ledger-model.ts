import type pg from 'pg'
import {
  buyerTotal,
  currencyOf,
  buildOrderLines,
  type Fees,
  type PricedUnit,
} from '#modules/orders/placing/bag/orders.lines.ts'
import { splitMoneyBySellerOrder } from '#modules/orders/placing/bag/seller-order-money.ts'
import { splitRefund, type RefundParts } from '#modules/orders/fulfilment/refunds/refund-split.ts'

interface Sale {
  orderId: string
  providerFeeCents: number
  isMember: boolean
  units: PricedUnit[]
  country: string
}

interface Refund extends RefundParts {
  orderId: string
  sellerId: string
  amountCents: number
  earningsFrom: string
  /**
   * True if no other refund and no dispute reduced the seller order's amounts. The refund rule alone then determines
   * how the refund is split.
   */
  isPlain: boolean
  currency: string
}

const usualFees: Fees = { serviceFeeBps: 500, commissionBps: 1000 }

/**
 * Computes the expected total of each ledger account from the listings' prices, the provider's fees and the refunded
 * amounts, according to the rules for pricing and refunds. Returns the accounts whose total differs. Prices and
 * memberships must not have changed since the orders were placed.
 */
export async function findModelFaults(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const due = new Map<string, number>()
  const add = (account: string, cents: number): void => void due.set(account, (due.get(account) ?? 0) + cents)
  const left = new Map<string, RefundParts>()
  for (const { orderId, units, providerFeeCents, isMember, country } of await readSales(pool)) {
    const lines = buildOrderLines(units, usualFees, !isMember, { country, home: 'US' })
    add('provider_clearing', buyerTotal(lines) - providerFeeCents)
    add('provider_fees', providerFeeCents)
    for (const { sellerId, ...parts } of splitMoneyBySellerOrder(lines, currencyOf(units))) {
      left.set(`${orderId} ${sellerId}`, parts)
      add('commission_revenue', -parts.commissionCents)
      add('fee_revenue', -parts.feeCents)
      add(`seller_held:${sellerId}`, -parts.earningsCents)
    }
  }
  for (const refund of await readRefunds(pool)) {
    const { orderId, sellerId, amountCents, earningsFrom, isPlain, currency } = refund
    const of = left.get(`${orderId} ${sellerId}`)
    if (!of) continue
    const split = isPlain ? splitRefund(amountCents, of, currency) : refund
    of.earningsCents -= split.earningsCents
    of.commissionCents -= split.commissionCents
    of.feeCents -= split.feeCents
    add('provider_clearing', -amountCents)
    add('commission_revenue', split.commissionCents)
    add('fee_revenue', split.feeCents)
    add(`seller_${earningsFrom}:${sellerId}`, split.earningsCents)
  }
  const booked = await readAccounts(pool)
  return [...new Set([...due.keys(), ...booked.keys()])]
    .filter((account) => (due.get(account) ?? 0) !== (booked.get(account) ?? 0))
    .map((account) => `${account} is ${booked.get(account) ?? 0}, by the rules ${due.get(account) ?? 0}`)
}

async function readSales(pool: Pick<pg.Pool, 'query'>): Promise<Sale[]> {
  const { rows } = await pool.query<Sale>(`
    select o.id as "orderId", o.ship_to ->> 'country' as country, (t.body ->> 'fee')::int as "providerFeeCents",
      coalesce((select member_until > o.placed_at from buyers where id = o.buyer_id), false) as "isMember",
      (select json_agg(json_build_object('sellerId', s.id, 'username', s.username, 'sellerName', s.name, 'title', p.title,
          'types', array(select label from types where id = p.type_id),
          'priceCents', p.price_cents, 'shippingCents', s.shipping_cents,
          'shipsFromCountry', s.ship_from ->> 'country', 'shippingProfile', s.shipping, 'currency', p.currency) order by l.position)
        from order_lines l join listings p on p.id = l.listing_id join sellers s on s.id = p.seller_id
        where l.order_id = o.id and l.code = 'item') as units
    from orders o
    join sandbox.objects c on c.kind = 'charge' and c.body ->> 'payment_intent' = o.payment_id
      and c.body ->> 'captured' = 'true'
    join sandbox.objects t on t.id = c.body ->> 'balance_transaction'
    where o.captured_at is not null`)
  return rows
}

async function readRefunds(pool: Pick<pg.Pool, 'query'>): Promise<Refund[]> {
  const { rows } = await pool.query<Refund>(`
    select r.order_id as "orderId", p.seller_id as "sellerId", r.amount_cents as "amountCents",
      r.earnings_from as "earningsFrom", r.earnings_cents as "earningsCents", r.commission_cents as "commissionCents",
      r.fee_cents as "feeCents", o.currency,
      not exists (select from refunds x where x.seller_order_id = p.id and x.state <> 'succeeded')
        and not exists (select from dispute_losses d where d.seller_order_id = p.id) as "isPlain"
    from refunds r join seller_orders p on p.id = r.seller_order_id join orders o on o.id = r.order_id
    where r.state = 'succeeded' order by r.asked_at, r.id`)
  return rows
}

async function readAccounts(pool: Pick<pg.Pool, 'query'>): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ account: string; cents: number }>(`
    select account, sum(cents)::bigint as cents from (
      select ref_type, debit as account, amount_cents as cents from ledger_entries
      union all select ref_type, credit, -amount_cents from ledger_entries) sides
    where ref_type in ('order', 'refund') group by 1`)
  return new Map(rows.map(({ account, cents }) => [account, Number(cents)]))
}
