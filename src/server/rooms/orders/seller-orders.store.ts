import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db.ts'
import { statesBefore, type Mover, type SellerOrderState } from './orders.states.ts'
import type { Due } from './orders.timers.ts'
import { countSales } from './seller-sales.store.ts'

/** A seller order with its money, in cents. Its buyer paid share + commission + fee for it. */
export interface SellerOrderRow {
  id: string
  orderId: string
  orderNumber: string
  sellerId: string
  /** The seller is the house itself. */
  isHouse: boolean
  state: SellerOrderState
  shareCents: number
  commissionCents: number
  feeCents: number
  shareRefundedCents: number
  refundedCents: number
  currency: string
  /** The PaymentIntent; null until it is learnt. */
  paymentId: string | null
  capturedAt: Date | null
  paidAt: Date | null
  receivedAt: Date | null
  releasedAt: Date | null
  disputedFrom: SellerOrderState | null
  dueMove: Due['move'] | null
  dueAt: Date | null
  carrier: string | null
  trackingNumber: string | null
  buyerId: string | null
}

const columns = sql`part.id, part.order_id as "orderId", o.no::text as "orderNumber", part.seller_id as "sellerId",
  s.is_sa as "isHouse", part.state, coalesce(part.share_cents, 0) as "shareCents",
  part.commission_cents as "commissionCents", part.fee_cents as "feeCents",
  part.share_refunded_cents as "shareRefundedCents", part.refunded_cents as "refundedCents", o.currency,
  o.payment_id as "paymentId", o.captured_at as "capturedAt", part.paid_at as "paidAt",
  part.received_at as "receivedAt", part.released_at as "releasedAt", part.disputed_from as "disputedFrom",
  part.due_move as "dueMove", part.due_at as "dueAt", part.carrier, part.tracking_number as "trackingNumber", o.buyer_id as "buyerId"`
const from = sql`seller_orders part join orders o on o.id = part.order_id join sellers s on s.id = part.seller_id`

/** Holds the row until the transaction ends: everything that moves its money takes this lock first. */
export async function lockSellerOrder(tx: Tx, id: string): Promise<SellerOrderRow | undefined> {
  const { rows } = await sql<SellerOrderRow>`
    select ${columns} from ${from} where part.id = ${id} for no key update of part`.execute(tx)
  return rows[0]
}

export async function findSellerOrder(db: Db | Tx, id: string): Promise<SellerOrderRow | undefined> {
  const { rows } = await sql<SellerOrderRow>`select ${columns} from ${from} where part.id = ${id}`.execute(db)
  return rows[0]
}

/** The parts of an order, locked in one order everywhere, so that two who lock all of them never wait in a ring. */
export async function lockPartsOf(tx: Tx, orderId: string): Promise<SellerOrderRow[]> {
  const { rows } = await sql<SellerOrderRow>`
    select ${columns} from ${from} where part.order_id = ${orderId} order by part.id
    for no key update of part`.execute(tx)
  return rows
}

/** Received or won, and nothing sent yet: oldest first, of one seller or of all. */
export async function listUnreleased(
  db: Db | Tx,
  sellerId: string | null,
  after: string,
  limit: number,
): Promise<SellerOrderRow[]> {
  const { rows } = await sql<SellerOrderRow>`
    select ${columns} from ${from}
    where part.state in ('received', 'won') and part.released_at is null and part.paid_at is not null
      and (${sellerId}::text is null or part.seller_id = ${sellerId}) and part.id > ${after}
    order by part.id limit ${limit}`.execute(db)
  return rows
}

export interface StateMove {
  id: string
  to: SellerOrderState
  by: Mover
  now: Date
  due: Due | null
}

/** The compare-and-set of a state with its row of the timeline; undefined when the order is not where it may. */
export async function moveState(tx: Tx, move: StateMove): Promise<boolean> {
  const { id, to, by, now, due } = move
  const unsold = to === 'cancelled' ? sql`, unsold as (${countSales('moved', -1)})` : sql``
  const { rows } = await sql<{ id: string }>`
    with old as (
      select id, state from seller_orders where id = ${id} for no key update
    ), moved as (
      update seller_orders part set state = ${to}, due_at = ${due?.at ?? null}, due_move = ${due?.move ?? null},
        shipped_at = case when ${to} = 'shipped' then ${now}::timestamptz else part.shipped_at end,
        delivered_at = case when ${to} = 'delivered' then ${now}::timestamptz else part.delivered_at end,
        received_at = case when ${to} = 'received' then ${now}::timestamptz else part.received_at end,
        disputed_from = case when ${to} = 'disputed' then old.state else part.disputed_from end
      from old where part.id = old.id and old.state = any(${statesBefore(to, by)}::text[])
      returning part.id, part.order_id, part.seller_id, part.paid_at, part.share_cents
    )${unsold}
    insert into seller_order_moves (seller_order_id, state, by, at)
    select id, ${to}, ${by}, ${now}::timestamptz from moved
    returning seller_order_id as id`.execute(tx)
  return rows.length === 1
}

/** Sets what the clock waits for next. */
export async function setDue(tx: Tx, id: string, due: Due | null): Promise<void> {
  await sql`update seller_orders set due_at = ${due?.at ?? null}, due_move = ${due?.move ?? null}
    where id = ${id}`.execute(tx)
}

export async function setParcel(
  tx: Tx,
  id: string,
  carrier: string,
  trackingNumber: string | null,
): Promise<void> {
  await sql`update seller_orders set carrier = ${carrier}, tracking_number = ${trackingNumber}
    where id = ${id}`.execute(tx)
}

/** False when it was released before. */
export async function setReleased(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update seller_orders set released_at = ${now}
    where id = ${id} and released_at is null returning id`.execute(tx)
  return rows.length === 1
}

/** Claims what the clock is to do; what fails comes up again at `again`. */
export async function claimDue(
  db: Db,
  now: Date,
  again: Date,
  limit: number,
): Promise<{ id: string; dueMove: Due['move'] }[]> {
  const { rows } = await sql<{ id: string; dueMove: Due['move'] }>`
    update seller_orders set due_at = ${again} where id in (
      select id from seller_orders where due_at <= ${now} order by due_at limit ${limit} for update skip locked)
    returning id, due_move as "dueMove"`.execute(db)
  return rows
}

/** The sizes of a seller order's units. */
export async function listSizeIds(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ sizeId: string }>`
    select l.size_id as "sizeId" from seller_orders part
    join order_lines l on l.order_id = part.order_id and l.seller_id = part.seller_id and l.code = 'item'
    where part.id = ${id}`.execute(tx)
  return rows.map(({ sizeId }) => sizeId)
}
