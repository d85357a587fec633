import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { putMessage, putting } from '#platform/queue/outbox.ts'
import { refundTopic } from '../../fulfilment/refunds/refunds.store.ts'

export const captureTopic = 'orders:capture'
export const cancelPaymentTopic = 'orders:cancel-payment'

export interface PaymentOfOrder {
  orderId: string
  paymentId: string | null
  currency: string
  totalCents: number
  /** Each seller's earnings from the order. */
  splits: { sellerId: string; cents: number }[]
  commissionCents: number
  /** Service fee minus the marketplace's discounts, in cents: the total minus earnings and commission. */
  feeCents: number
}

/** Returns the payment for each of the given orders, with the amounts that the ledger entries need. */
export async function listPayments(db: Db, orderIds: readonly string[]): Promise<PaymentOfOrder[]> {
  const { rows } = await sql<PaymentOfOrder>`
    select o.id as "orderId", o.payment_id as "paymentId", o.currency, o.total_cents as "totalCents", l.splits,
      l.commission as "commissionCents", l.fee as "feeCents"
    from orders o,
      lateral (select coalesce(json_agg(json_build_object('sellerId', seller_id, 'cents', earnings))
            filter (where seller_id is not null), '[]') as splits,
          coalesce(sum(commission), 0)::bigint as commission,
          coalesce(sum(fee), 0)::bigint as fee
        from (select seller_id, sum(amount_cents) filter (where for_seller) as earnings,
            -coalesce(sum(amount_cents) filter (where code = 'commission'), 0) as commission,
            coalesce(sum(amount_cents) filter (where seller_id is null and for_buyer), 0) as fee
          from order_lines where order_id = o.id group by seller_id) by_seller) l
    where o.id = any(${orderIds}::text[])`.execute(db)
  return rows
}

/**
 * Marks orders as captured and, in the same statement, runs the SQL fragment `booked`, which posts the ledger entries
 * for these orders.
 */
export async function setCaptured(
  db: Db,
  orderIds: readonly string[],
  now: Date,
  booked: RawBuilder<unknown>,
): Promise<void> {
  await sql`with booked as (
      ${booked}
    )
    update orders set captured_at = ${now}
    where id = any(${orderIds}::text[]) and captured_at is null`.execute(db)
}

/** Schedules the pending refunds of orders whose payment was captured or canceled. */
export async function putWaitingRefunds(db: Db | Tx, orderIds: readonly string[], now: Date): Promise<void> {
  await putting(sql`select ${refundTopic}, id, '{}'::json, ${now}::timestamptz from refunds
    where order_id = any(${orderIds}::text[]) and state = 'pending'`).execute(db)
}

/** Schedules the cancellation of a payment that will not be captured. */
export function putCancelTask(db: Db, orderId: string, paymentId: string, now: Date): Promise<void> {
  return putMessage(db, { topic: cancelPaymentTopic, key: orderId, payload: { paymentId }, dueAt: now })
}
