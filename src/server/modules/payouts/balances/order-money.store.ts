import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import type { EntryRef } from '#modules/ledger/ledger.ts'

/**
 * Finds the ledger entries of an order. Returns references (`refs`) to the order, its refunds, transfers, reversals and
 * disputes. Also returns the keys of entries in which earnings from another order paid a debt from this order.
 */
export async function listLedgerRefs(db: Db, orderId: string): Promise<{ refs: EntryRef[]; keys: string[] }> {
  const { rows } = await sql<{ refs: EntryRef[]; keys: string[] }>`
    with matched_orders as (select id from seller_orders where order_id = ${orderId})
    select (select coalesce(json_agg(json_build_object('refType', kind, 'refId', id)), '[]') from (
        select 'order' as kind, ${orderId} as id
        union all select 'refund', id from refunds where order_id = ${orderId}
        union all select 'transfer', id from transfers where seller_order_id in (select id from matched_orders)
        union all select 'reversal', id from reversals where seller_order_id in (select id from matched_orders)
        union all select 'dispute', id from disputes where order_id = ${orderId}) all_of_it) as refs,
      (select coalesce(json_agg('transfer:' || d.transfer_id || ':kept:' || d.seller_order_id), '[]')
        from transfer_debts d join transfers t on t.id = d.transfer_id
        where d.seller_order_id in (select id from matched_orders) and t.order_id <> ${orderId}) as keys`.execute(
    db,
  )
  return rows[0]!
}

export interface SellerOrderMoneyRow {
  id: string
  sellerId: string
  username: string
  isFirstParty: boolean
  state: string
  earningsCents: number
  refundedCents: number
  lostCents: number
  withheldCents: number
  fromHeldCents: number
  /** Held earnings, in cents, in transfers that the provider has not confirmed yet. */
  onItsWayCents: number
  owedCents: number
  reversedCents: number
  settledCents: number
  returnedCents: number
  openCents: number
}

/**
 * Returns the amounts of an order's captured seller orders. If `sellerId` is null, includes the orders of all sellers.
 */
export async function listSellerOrderMoney(
  db: Db,
  orderId: string,
  sellerId: string | null,
): Promise<SellerOrderMoneyRow[]> {
  const { rows } = await sql<SellerOrderMoneyRow>`
    select seller_order.id, seller_order.seller_id as "sellerId", s.username, s.is_sa as "isFirstParty", seller_order.state,
      coalesce(seller_order.earnings_cents, 0) as "earningsCents", r.cents as "refundedCents", l.cents as "lostCents",
      t.stored as "withheldCents", t.held as "fromHeldCents", t.asked as "onItsWayCents", coalesce(d.owed_cents, 0) as "owedCents",
      coalesce(d.reversed_cents, 0) as "reversedCents", coalesce(d.withheld_cents, 0) as "settledCents",
      coalesce(d.returned_cents, 0) as "returnedCents", coalesce(d.open_cents, 0) as "openCents"
    from seller_orders seller_order join sellers s on s.id = seller_order.seller_id join orders o on o.id = seller_order.order_id
      left join seller_debts d on d.seller_order_id = seller_order.id,
      lateral (select coalesce(sum(earnings_cents), 0)::bigint as cents from refunds where seller_order_id = seller_order.id
        and earnings_from = 'held' and state in ('pending', 'succeeded')) r,
      lateral (select coalesce(sum(earnings_cents), 0)::bigint as cents from dispute_losses
        where seller_order_id = seller_order.id and earnings_from = 'held') l,
      lateral (select coalesce(sum(withheld_cents), 0)::bigint as stored, coalesce(sum(from_held_cents), 0)::bigint as held,
          coalesce(sum(from_held_cents - withheld_cents) filter (where state = 'pending'), 0)::bigint as asked
        from transfers where seller_order_id = seller_order.id) t
    where seller_order.order_id = ${orderId} and o.captured_at is not null
      and (${sellerId}::text is null or seller_order.seller_id = ${sellerId}) order by seller_order.id`.execute(
    db,
  )
  return rows
}

export interface OrderHead {
  orderId: string
  number: string
  currency: string
  sellerId: string | null
}

/**
 * Returns an order by its id or by the id of one of its seller orders. If `id` belongs to a seller order, `sellerId` is
 * the seller of that seller order.
 */
export async function findOrderHead(db: Db, id: string): Promise<OrderHead | undefined> {
  const { rows } = await sql<OrderHead>`
    select o.id as "orderId", o.no::text as number, o.currency, null as "sellerId" from orders o where o.id = ${id}
    union all
    select o.id, o.no::text, o.currency, seller_order.seller_id from seller_orders seller_order join orders o on o.id = seller_order.order_id
    where seller_order.id = ${id}`.execute(db)
  return rows[0]
}
