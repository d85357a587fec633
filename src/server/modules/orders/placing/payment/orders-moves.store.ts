import { sql, type RawBuilder } from 'kysely'
import type { CardPayment } from '#platform/payments/ports/cards.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { publishEventsSql, type EventBus } from '#platform/events/event-bus.ts'
import { putting } from '#platform/queue/outbox.ts'
import { firstPaymentUpdateSql } from '#modules/accounts/accounts.ts'
import type { SellHoldsSql } from '#modules/catalog/order-stock.ts'
import '../../core/orders.events.ts'
import { statesBefore, type TransitionRole } from '../../core/orders.states.ts'
import { cancelPaymentTopic, captureTopic } from './card-tasks.store.ts'
import { nextActionAfterState, type WaitingDays } from '../../core/orders.timers.ts'
import { countSalesSql } from '../../core/seller-sales.store.ts'

export interface PaidOrder {
  holder: string
  units: { listingId: string; sizeId: string }[]
}

export interface MarkPaidInput {
  id: string
  payment: Pick<CardPayment, 'id' | 'amountCents' | 'currency'>
  now: Date
  waits: WaitingDays
  events: Pick<EventBus, 'batchSubscribersOf'>
}

/**
 * Marks a pending order and its seller orders as paid, schedules the capture of the payment and publishes OrderPaid.
 * Returns undefined if the order is no longer pending or the payment has a different amount.
 */
export async function markPaid(tx: Tx, paying: MarkPaidInput): Promise<PaidOrder | undefined> {
  const { rows } = await sql<PaidOrder>`
    with paid as (
      ${setPaid(paying, payableBy(paying))}
    ), ${followingPaid(paying)}
    select paid.holder,
      (select coalesce(json_agg(json_build_object('listingId', listing_id, 'sizeId', size_id) order by position), '[]')
        from order_lines where order_id = paid.id and code = 'item') as units
    from paid`.execute(tx)
  return rows[0]
}

/**
 * Performs `markPaid` and the sale of all units in one statement. If any unit is no longer reserved (held) for the
 * order, changes nothing and returns false.
 */
export async function markPaidFromHolds(
  db: Db,
  paying: MarkPaidInput,
  holds: SellHoldsSql,
): Promise<boolean> {
  // Locks the order before its holds, in the same sequence as everywhere else, to avoid deadlocks.
  const isHeld = sql`id = (select id from payable)
    and (select count(*) from mine) = (select count(*) from order_lines where order_id = ${paying.id} and code = 'item')`
  const { rows } = await sql<{ id: string }>`
    with payable as (
      select id from orders where ${payableBy(paying)} for no key update
    ), mine as (
      ${holds.mine(sql`exists (select from payable)`)}
    ), paid as (
      ${setPaid(paying, isHeld)}
    ), ${followingPaid(paying)}, ${holds.sell(sql`exists (select from paid)`)}
    select id from paid`.execute(db)
  return rows.length === 1
}

function payableBy({ id, payment }: MarkPaidInput): RawBuilder<unknown> {
  return sql`id = ${id} and state = 'pending' and (payment_id is null or payment_id = ${payment.id})
    and total_cents = ${payment.amountCents} and currency = ${payment.currency}`
}

function setPaid({ payment, now }: MarkPaidInput, when: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update orders set state = 'paid', payment_id = ${payment.id}, paid_at = ${now} where ${when}
      returning id, holder, buyer_id, paid_at`
}

/**
 * Returns the CTEs that read the CTE `paid` and, for each paid order, update the seller orders, schedule the capture
 * and publish the event.
 */
function followingPaid({ now, waits, events }: MarkPaidInput): RawBuilder<unknown> {
  const due = nextActionAfterState('paid', now, waits)!
  return sql`spent as (
      ${firstPaymentUpdateSql('paid')}
    ), matched_orders as (
      update seller_orders seller_order set state = 'paid', paid_at = ${now}, due_at = ${due.at}, due_move = ${due.move}
      from paid
      where seller_order.order_id = paid.id and seller_order.state = any(${statesBefore('paid', 'provider')}::text[])
      returning seller_order.id, seller_order.order_id, seller_order.seller_id, seller_order.paid_at, seller_order.earnings_cents
    ), counted as (
      ${countSalesSql('matched_orders', 1)}
    ), moved as (
      insert into seller_order_moves (seller_order_id, state, by, at)
      select id, 'paid', 'provider', ${now}::timestamptz from matched_orders
    ), task as (
      ${putting(sql`select ${captureTopic}, id, '{}'::json, ${now}::timestamptz from paid`)}
    ), published as (
      ${publishEventsSql(events.batchSubscribersOf('OrderPaid'), sql`select json_build_object('orderId', id) from paid`)}
    )`
}

export type CancelReason = 'out_of_stock' | 'payment_cancelled' | 'abandoned' | 'capture_failed'

export interface Cancellation {
  id: string
  from: 'pending' | 'paid'
  reason: CancelReason
  by: TransitionRole
  now: Date
  paymentId: string | null
  /** Time for canceling the payment at the provider, or null if no payment has to be canceled. */
  releaseAt: Date | null
}

/** Cancels an order with all its seller orders. Returns false if the order was no longer in the state `from`. */
export async function markCanceled(tx: Tx, c: Cancellation): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with cancelled as (
      update orders set state = 'cancelled', cancel_reason = ${c.reason}, cancelled_at = ${c.now}
      where id = ${c.id} and state = ${c.from}
      returning id, payment_id
    ), matched_orders as (
      update seller_orders seller_order set state = 'cancelled', due_at = null, due_move = null from cancelled
      where seller_order.order_id = cancelled.id and seller_order.state = any(${statesBefore('cancelled', c.by)}::text[])
      returning seller_order.id, seller_order.order_id, seller_order.seller_id, seller_order.paid_at, seller_order.earnings_cents
    ), unsold as (
      ${countSalesSql('matched_orders', -1)}
    ), moved as (
      insert into seller_order_moves (seller_order_id, state, by, at)
      select id, 'cancelled', ${c.by}, ${c.now}::timestamptz from matched_orders
    ), task as (
      ${putting(sql`select ${cancelPaymentTopic}, id,
        json_build_object('paymentId', coalesce(${c.paymentId}, payment_id)), ${c.releaseAt}::timestamptz
        from cancelled where ${c.releaseAt}::timestamptz is not null`)}
    )
    select id from cancelled`.execute(tx)
  return rows.length === 1
}
