import { sql } from 'kysely'
import type { CardPayment } from '#platform/payments/cards.ts'
import type { Tx } from '#platform/database/db.ts'
import { notingSpent } from '#modules/accounts/accounts.ts'
import { putting } from '#platform/outbox/outbox.ts'
import { statesBefore, type Mover } from '../orders.states.ts'
import { cancelPaymentTopic, captureTopic } from '../webhooks/card-tasks.store.ts'
import { dueOn, type Waits } from './orders.timers.ts'
import { countSales } from './seller-sales.store.ts'

export interface PaidOrder {
  holder: string
  units: { listingId: string; sizeId: string }[]
}

/**
 * pending → paid with all its seller orders, and the capture put down; undefined when the order is not pending any
 * more, or the payment is not of its amount.
 */
export async function markPaid(
  tx: Tx,
  id: string,
  payment: Pick<CardPayment, 'id' | 'amountCents' | 'currency'>,
  now: Date,
  waits: Waits,
): Promise<PaidOrder | undefined> {
  const { id: paymentId, amountCents, currency } = payment
  const due = dueOn('paid', now, waits)!
  const { rows } = await sql<PaidOrder>`
    with paid as (
      update orders set state = 'paid', payment_id = ${paymentId}, paid_at = ${now}
      where id = ${id} and state = 'pending' and (payment_id is null or payment_id = ${paymentId})
        and total_cents = ${amountCents} and currency = ${currency}
      returning id, holder, buyer_id, paid_at
    ), spent as (
      ${notingSpent('paid')}
    ), matched_orders as (
      update seller_orders seller_order set state = 'paid', paid_at = ${now}, due_at = ${due.at}, due_move = ${due.move}
      from paid
      where seller_order.order_id = paid.id and seller_order.state = any(${statesBefore('paid', 'provider')}::text[])
      returning seller_order.id, seller_order.order_id, seller_order.seller_id, seller_order.paid_at, seller_order.earnings_cents
    ), sold as (
      ${countSales('matched_orders', 1)}
    ), moved as (
      insert into seller_order_moves (seller_order_id, state, by, at)
      select id, 'paid', 'provider', ${now}::timestamptz from matched_orders
    ), task as (
      ${putting(sql`select ${captureTopic}, id, '{}'::json, ${now}::timestamptz from paid`)}
    )
    select paid.holder,
      (select coalesce(json_agg(json_build_object('listingId', listing_id, 'sizeId', size_id) order by position), '[]')
        from order_lines where order_id = paid.id and code = 'item') as units
    from paid`.execute(tx)
  return rows[0]
}

export type CancelReason = 'out_of_stock' | 'payment_cancelled' | 'abandoned' | 'capture_failed'

export interface Cancellation {
  id: string
  from: 'pending' | 'paid'
  reason: CancelReason
  by: Mover
  now: Date
  paymentId: string | null
  /** When the provider is to be told to let the money go; null when there is nothing to let go. */
  releaseAt: Date | null
}

/** Cancels an order with all its seller orders; false when it was not in `from` any more. */
export async function markCancelled(tx: Tx, c: Cancellation): Promise<boolean> {
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
      ${countSales('matched_orders', -1)}
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
