import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { statesBefore, type TransitionRole, type SellerOrderState } from './orders.states.ts'
import type { Due } from './orders.timers.ts'
import { countSalesSql } from './seller-sales.store.ts'

/** A seller order with its amounts in cents. The buyer paid earnings + commission + fee. */
export interface SellerOrderRow {
  id: string
  orderId: string
  orderNumber: string
  sellerId: string
  /** True if the seller is the marketplace itself. */
  isFirstParty: boolean
  state: SellerOrderState
  earningsCents: number
  commissionCents: number
  feeCents: number
  earningsRefundedCents: number
  refundedCents: number
  currency: string
  /** Id of the PaymentIntent at the card provider; null until the app has stored the id. */
  paymentId: string | null
  capturedAt: Date | null
  paidAt: Date | null
  packedAt: Date | null
  shippedAt: Date | null
  deliveredAt: Date | null
  receivedAt: Date | null
  releasedAt: Date | null
  disputedFrom: SellerOrderState | null
  dueMove: Due['move'] | null
  dueAt: Date | null
  /** Last day of the delivery estimate (`2026-12-23`); null without an estimate. */
  arrivesBy: string | null
  /** Earliest time when the order is automatically marked as received; null until the order ships. */
  protectedUntil: Date | null
  /** Time when the buyer reported that the parcel had not arrived. */
  pausedAt: Date | null
  carrier: string | null
  trackingNumber: string | null
  buyerId: string | null
}

const columns = sql`seller_order.id, seller_order.order_id as "orderId", o.no::text as "orderNumber", seller_order.seller_id as "sellerId",
  s.is_sa as "isFirstParty", seller_order.state, coalesce(seller_order.earnings_cents, 0) as "earningsCents",
  seller_order.commission_cents as "commissionCents", seller_order.fee_cents as "feeCents",
  seller_order.earnings_refunded_cents as "earningsRefundedCents", seller_order.refunded_cents as "refundedCents", o.currency,
  o.payment_id as "paymentId", o.captured_at as "capturedAt", seller_order.paid_at as "paidAt",
  seller_order.packed_at as "packedAt", seller_order.shipped_at as "shippedAt",
  to_char(seller_order.arrives_by, 'YYYY-MM-DD') as "arrivesBy", seller_order.protected_until as "protectedUntil",
  seller_order.paused_at as "pausedAt",
  seller_order.delivered_at as "deliveredAt", seller_order.received_at as "receivedAt", seller_order.released_at as "releasedAt", seller_order.disputed_from as "disputedFrom",
  seller_order.due_move as "dueMove", seller_order.due_at as "dueAt", seller_order.carrier, seller_order.tracking_number as "trackingNumber", o.buyer_id as "buyerId"`
const from = sql`seller_orders seller_order join orders o on o.id = seller_order.order_id join sellers s on s.id = seller_order.seller_id`

/**
 * Returns a seller order and locks it until the transaction ends. Every change to the amounts of a seller order must
 * first take this lock.
 */
export async function lockSellerOrder(tx: Tx, id: string): Promise<SellerOrderRow | undefined> {
  const { rows } = await sql<SellerOrderRow>`
    select ${columns} from ${from} where seller_order.id = ${id} for no key update of seller_order`.execute(
    tx,
  )
  return rows[0]
}

export async function findSellerOrder(db: Db | Tx, id: string): Promise<SellerOrderRow | undefined> {
  const { rows } =
    await sql<SellerOrderRow>`select ${columns} from ${from} where seller_order.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Returns and locks the seller orders of an order, always in the same sequence, so that concurrent transactions
 * cannot deadlock.
 */
export async function lockSellerOrdersOf(tx: Tx, orderId: string): Promise<SellerOrderRow[]> {
  const { rows } = await sql<SellerOrderRow>`
    select ${columns} from ${from} where seller_order.order_id = ${orderId} order by seller_order.id
    for no key update of seller_order`.execute(tx)
  return rows
}

/**
 * Returns received or won seller orders with unreleased earnings, sorted by id. If `sellerId` is null, returns the
 * seller orders of all sellers.
 */
export async function listUnreleasedSellerOrders(
  db: Db | Tx,
  sellerId: string | null,
  after: string,
  limit: number,
): Promise<SellerOrderRow[]> {
  const { rows } = await sql<SellerOrderRow>`
    select ${columns} from ${from}
    where seller_order.state in ('received', 'won') and seller_order.released_at is null and seller_order.paid_at is not null
      and (${sellerId}::text is null or seller_order.seller_id = ${sellerId}) and seller_order.id > ${after}
    order by seller_order.id limit ${limit}`.execute(db)
  return rows
}

/**
 * Returns the sum, in cents, of a seller's released earnings that the seller might have to pay back because an issue, a
 * return or a dispute is open. For a return of some items, only the refund of the returned items counts.
 */
export async function sumContestedEarnings(db: Db | Tx, sellerId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(greatest(0, least(
        coalesce(seller_order.earnings_cents, 0) - seller_order.earnings_refunded_cents - seller_order.earnings_lost_cents,
        (select r.refund_cents from returns r where r.seller_order_id = seller_order.id and r.closed_at is null),
        (select i.refund_cents from issues i where i.seller_order_id = seller_order.id and i.closed_at is null)))), 0)::bigint
      as cents
    from seller_orders seller_order join orders o on o.id = seller_order.order_id
    where seller_order.seller_id = ${sellerId} and o.currency = ${currency} and seller_order.released_at is not null
      and seller_order.state = any(${contestedStates}::text[])`.execute(db)
  return rows[0]!.cents
}

const contestedStates: readonly SellerOrderState[] = ['issue', 'returning', 'returned', 'disputed']

export interface StateMove {
  id: string
  to: SellerOrderState
  by: TransitionRole
  now: Date
  due: Due | null
  /** End of the buyer's protection, set when a parcel ships. */
  protectedUntil?: Date | null | undefined
}

/**
 * Changes the state if the current state allows the transition, and adds an entry to the timeline. Returns false if the
 * transition is not allowed.
 */
export async function moveState(tx: Tx, move: StateMove): Promise<boolean> {
  const { id, to, by, now, due, protectedUntil = null } = move
  const unsold = to === 'cancelled' ? sql`, unsold as (${countSalesSql('moved', -1)})` : sql``
  const { rows } = await sql<{ id: string }>`
    with old as (
      select id, state, packed_at is not null as is_packed from seller_orders where id = ${id} for no key update
    ), moved as (
      update seller_orders seller_order set state = ${to}, due_at = ${due?.at ?? null}, due_move = ${due?.move ?? null},
        protected_until = greatest(seller_order.protected_until, ${protectedUntil}::timestamptz),
        shipped_at = case when ${to} = 'shipped' then ${now}::timestamptz else seller_order.shipped_at end,
        delivered_at = case when ${to} = 'delivered' then ${now}::timestamptz else seller_order.delivered_at end,
        received_at = case when ${to} = 'received' then coalesce(seller_order.received_at, ${now}::timestamptz) else seller_order.received_at end,
        disputed_from = case when ${to} = 'disputed' then old.state else seller_order.disputed_from end
      from old where seller_order.id = old.id and old.state = any(
        case when old.is_packed then ${statesBefore(to, by, true)}::text[] else ${statesBefore(to, by)}::text[] end)
      returning seller_order.id, seller_order.order_id, seller_order.seller_id, seller_order.paid_at, seller_order.earnings_cents
    )${unsold}
    insert into seller_order_moves (seller_order_id, state, by, at)
    select id, ${to}, ${by}, ${now}::timestamptz from moved
    returning seller_order_id as id`.execute(tx)
  return rows.length === 1
}

/**
 * Moves a disputed seller order back to its earlier state and adds an entry to the timeline. Returns false if the
 * seller order is no longer disputed.
 */
export async function resumeState(tx: Tx, { id, to, by, now, due }: StateMove): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with resumed as (
      update seller_orders set state = ${to}, due_at = ${due?.at ?? null}, due_move = ${due?.move ?? null},
        protected_until = case when ${due?.move ?? null}::text = 'receive'
          then greatest(protected_until, ${due?.at ?? null}::timestamptz) else protected_until end
      where id = ${id} and state = 'disputed' returning id
    )
    insert into seller_order_moves (seller_order_id, state, by, at)
    select id, ${to}, ${by}, ${now}::timestamptz from resumed
    returning seller_order_id as id`.execute(tx)
  return rows.length === 1
}

/** Returns the time when a seller order last entered the given state. */
export async function readEnteredAt(tx: Tx, id: string, state: SellerOrderState): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select at from seller_order_moves
    where seller_order_id = ${id} and state = ${state} order by id desc limit 1`.execute(tx)
  return rows[0]!.at
}

/** Sets the next automatic action and its due time. */
export async function setNextAction(tx: Tx, id: string, due: Due | null): Promise<void> {
  await sql`update seller_orders set due_at = ${due?.at ?? null}, due_move = ${due?.move ?? null}
    where id = ${id}`.execute(tx)
}

/**
 * Marks a seller order as packed. Returns false if the seller order is already packed or no longer waits for shipping.
 */
export async function setPacked(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update seller_orders set packed_at = ${now}
    where id = ${id} and state = 'paid' and packed_at is null returning id`.execute(tx)
  return rows.length === 1
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

/** Marks the earnings as released. Returns false if the earnings were already released. */
export async function setReleased(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update seller_orders set released_at = ${now}
    where id = ${id} and released_at is null returning id`.execute(tx)
  return rows.length === 1
}

/**
 * Returns an SQL fragment that adds lost earnings (in cents) to the dispute losses of seller orders. `lost` selects
 * seller_order_id and earnings_cents, with one row per seller order. The seller orders must be locked.
 */
export function addLostEarnings(lost: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update seller_orders o set earnings_lost_cents = o.earnings_lost_cents + l.earnings_cents
    from (${lost}) l where o.id = l.seller_order_id`
}

/**
 * Claims due automatic actions. If this process does not complete an action, the action is retried at the time `again`.
 */
export async function claimDueActions(
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

/** Returns the size id of each unit of a seller order. */
export async function listSizeIds(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ sizeId: string }>`
    select l.size_id as "sizeId" from seller_orders seller_order
    join order_lines l on l.order_id = seller_order.order_id and l.seller_id = seller_order.seller_id and l.code = 'item'
    where seller_order.id = ${id}`.execute(tx)
  return rows.map(({ sizeId }) => sizeId)
}
