import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { EntryRef } from '#rooms/ledger/ledger.ts'

/** What the ledger books an order's money under, and single entries of other orders that paid its debts. */
export async function listRefs(db: Db, orderId: string): Promise<{ refs: EntryRef[]; keys: string[] }> {
  const { rows } = await sql<{ refs: EntryRef[]; keys: string[] }>`
    with parts as (select id from seller_orders where order_id = ${orderId})
    select (select json_agg(json_build_object('refType', kind, 'refId', id)) from (
        select 'order' as kind, ${orderId} as id
        union all select 'refund', id from refunds where order_id = ${orderId}
        union all select 'transfer', id from transfers where order_id = ${orderId}
        union all select 'reversal', id from reversals where seller_order_id in (select id from parts)
        union all select 'dispute', id from disputes where order_id = ${orderId}) all_of_it) as refs,
      (select coalesce(json_agg('transfer:' || d.transfer_id || ':kept:' || d.seller_order_id), '[]')
        from transfer_debts d join transfers t on t.id = d.transfer_id
        where d.seller_order_id in (select id from parts) and t.order_id <> ${orderId}) as keys`.execute(db)
  return rows[0]!
}

export interface PartMoneyRow {
  id: string
  sellerId: string
  username: string
  isHouse: boolean
  state: string
  shareCents: number
  refundedCents: number
  lostCents: number
  keptCents: number
  fromHeldCents: number
  owedCents: number
  reversedCents: number
  settledCents: number
  givenBackCents: number
  openCents: number
}

/** The parts of an order that were ever paid, of one seller or of all. */
export async function listPartMoney(
  db: Db,
  orderId: string,
  sellerId: string | null,
): Promise<PartMoneyRow[]> {
  const { rows } = await sql<PartMoneyRow>`
    select part.id, part.seller_id as "sellerId", s.username, s.is_sa as "isHouse", part.state,
      coalesce(part.share_cents, 0) as "shareCents", r.cents as "refundedCents", l.cents as "lostCents",
      t.kept as "keptCents", t.held as "fromHeldCents", coalesce(d.owed_cents, 0) as "owedCents",
      coalesce(d.reversed_cents, 0) as "reversedCents", coalesce(d.kept_cents, 0) as "settledCents",
      coalesce(d.given_back_cents, 0) as "givenBackCents", coalesce(d.open_cents, 0) as "openCents"
    from seller_orders part join sellers s on s.id = part.seller_id join orders o on o.id = part.order_id
      left join seller_debts d on d.seller_order_id = part.id,
      lateral (select coalesce(sum(share_cents), 0)::bigint as cents from refunds where seller_order_id = part.id
        and share_from = 'held' and state in ('asked', 'made')) r,
      lateral (select coalesce(sum(share_cents), 0)::bigint as cents from dispute_losses
        where seller_order_id = part.id and share_from = 'held') l,
      lateral (select coalesce(sum(kept_cents), 0)::bigint as kept, coalesce(sum(from_held_cents), 0)::bigint as held
        from transfers where seller_order_id = part.id) t
    where part.order_id = ${orderId} and o.captured_at is not null
      and (${sellerId}::text is null or part.seller_id = ${sellerId}) order by part.id`.execute(db)
  return rows
}

export interface OrderHead {
  orderId: string
  number: string
  currency: string
  sellerId: string | null
}

/** An order by its id, or by a seller order's; `sellerId` then says whose that is. */
export async function findOrderHead(db: Db, id: string): Promise<OrderHead | undefined> {
  const { rows } = await sql<OrderHead>`
    select o.id as "orderId", o.no::text as number, o.currency, null as "sellerId" from orders o where o.id = ${id}
    union all
    select o.id, o.no::text, o.currency, part.seller_id from seller_orders part join orders o on o.id = part.order_id
    where part.id = ${id}`.execute(db)
  return rows[0]
}
