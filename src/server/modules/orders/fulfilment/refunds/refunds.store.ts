import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { putMessage } from '#platform/queue/outbox.ts'
import type { TransitionRole } from '../../core/orders.states.ts'
import type { StoredReason } from '../../core/refund-reasons.ts'

export const refundTopic = 'orders:refund'

export interface RefundRow extends StoredReason {
  id: string
  orderId: string
  sellerOrderId: string
  sellerId: string
  amountCents: number
  earningsCents: number
  commissionCents: number
  feeCents: number
  currency: string
  earningsFrom: 'held' | 'debt'
  by: TransitionRole
  attempt: string
  state: 'pending' | 'succeeded' | 'failed' | 'void'
  providerId: string | null
  error: string | null
  askedAt: Date
  paymentId: string | null
  /** True if the order's payment was captured, false if the payment was canceled, null while the capture is pending. */
  isCaptured: boolean | null
}

const columns = sql`r.id, r.order_id as "orderId", r.seller_order_id as "sellerOrderId",
  seller_order.seller_id as "sellerId", r.amount_cents as "amountCents", r.earnings_cents as "earningsCents",
  r.commission_cents as "commissionCents", r.fee_cents as "feeCents", o.currency, r.earnings_from as "earningsFrom",
  r.reason as "reasonCode", r.reason_text as "reasonText", r.by, r.attempt, r.state, r.provider_id as "providerId", r.error, r.asked_at as "askedAt",
  o.payment_id as "paymentId",
  case when o.captured_at is not null then true when o.state = 'cancelled' then false end as "isCaptured"`
const joins = sql`join seller_orders seller_order on seller_order.id = r.seller_order_id join orders o on o.id = r.order_id`

export interface NewRefund extends StoredReason {
  id: string
  orderId: string
  sellerOrderId: string
  amountCents: number
  earningsCents: number
  commissionCents: number
  feeCents: number
  earningsFrom: RefundRow['earningsFrom']
  by: TransitionRole
  byId: string | null
  attempt: string
  now: Date
}

/**
 * Inserts a refund and adds its amounts to the refunded amounts of the seller order. The caller must have locked the
 * seller order.
 */
export async function insertRefund(tx: Tx, r: NewRefund): Promise<void> {
  await sql`
    with asked as (
      insert into refunds (id, order_id, seller_order_id, amount_cents, earnings_cents, commission_cents, fee_cents,
        earnings_from, reason, reason_text, by, by_id, attempt, asked_at)
      values (${r.id}, ${r.orderId}, ${r.sellerOrderId}, ${r.amountCents}, ${r.earningsCents}, ${r.commissionCents},
        ${r.feeCents}, ${r.earningsFrom}, ${r.reasonCode}, ${r.reasonText}, ${r.by}, ${r.byId}, ${r.attempt}, ${r.now})
    )
    update seller_orders set earnings_refunded_cents = earnings_refunded_cents + ${r.earningsCents},
      refunded_cents = refunded_cents + ${r.amountCents}
    where id = ${r.sellerOrderId}`.execute(tx)
  await putMessage(tx, { topic: refundTopic, key: r.id, dueAt: r.now })
}

/** Returns the commission and the service fee in a seller order's pending and successful refunds, in cents. */
export async function sumRefunds(
  tx: Tx,
  sellerOrderId: string,
): Promise<{ commissionCents: number; feeCents: number }> {
  const { rows } = await sql<{ commissionCents: number; feeCents: number }>`
    select coalesce(sum(commission_cents), 0)::bigint as "commissionCents",
      coalesce(sum(fee_cents), 0)::bigint as "feeCents"
    from refunds where seller_order_id = ${sellerOrderId} and state in ('pending', 'succeeded')`.execute(tx)
  return rows[0]!
}

/** Serializes checks of an order's refund limit until the transaction ends. */
export async function lockRefundsByStaff(tx: Tx, orderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff refunds of ${orderId}`}, 0))`.execute(tx)
}

/**
 * Returns the sum, in cents, of an order's refunds that count toward the team's refund limit: refunds by the team, all
 * refunds of first-party items, and all refunds after a return that the team ordered. If such a return is still open in
 * a different seller order, the unrefunded rest of that seller order counts too.
 */
export async function sumRefundsByStaff(tx: Tx, orderId: string, sellerOrderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (coalesce((select sum(r.amount_cents) from refunds r
        where r.order_id = ${orderId} and r.state in ('pending', 'succeeded') and (r.by = 'admin' or exists (select from issues i
            where i.seller_order_id = r.seller_order_id and i.return_decided_at <= r.asked_at)
          or exists (select from seller_orders own join sellers s on s.id = own.seller_id
            where own.id = r.seller_order_id and s.is_sa))), 0)
      + coalesce((select sum(coalesce(p.earnings_cents, 0) + p.commission_cents + p.fee_cents - p.refunded_cents)
        from seller_orders p join issues i on i.seller_order_id = p.id
        where p.order_id = ${orderId} and p.id <> ${sellerOrderId} and i.closed_at is null
          and i.return_decided_at is not null), 0))::bigint as cents`.execute(tx)
  return rows[0]!.cents
}

export async function findRefundByAttempt(
  db: Db | Tx,
  sellerOrderId: string,
  attempt: string,
): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select ${columns} from refunds r ${joins}
    where r.seller_order_id = ${sellerOrderId} and r.attempt = ${attempt}`.execute(db)
  return rows[0]
}

export async function findRefund(db: Db | Tx, id: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select ${columns} from refunds r ${joins} where r.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export async function findRefundByProviderId(db: Db, providerId: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select ${columns} from refunds r ${joins}
    where r.provider_id = ${providerId}`.execute(db)
  return rows[0]
}

/** Marks a pending refund as succeeded. Returns false if the refund was no longer pending. */
export async function markRefundSucceeded(
  tx: Tx,
  id: string,
  providerId: string,
  now: Date,
): Promise<boolean> {
  const { rows } =
    await sql`update refunds set state = 'succeeded', provider_id = ${providerId}, made_at = ${now},
      error = null
    where id = ${id} and state = 'pending' returning id`.execute(tx)
  return rows.length === 1
}

/**
 * Marks a refund as failed or void and subtracts its amounts from the refunded amounts of the seller order. Returns
 * false if the refund was no longer in the state `from`.
 */
export async function markRefundReverted(
  tx: Tx,
  id: string,
  from: 'pending' | 'succeeded',
  to: 'failed' | 'void',
  error: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    with undone as (
      update refunds set state = ${to}, error = ${error?.slice(0, 500) ?? null}
      where id = ${id} and state = ${from} returning seller_order_id, amount_cents, earnings_cents
    )
    update seller_orders seller_order set earnings_refunded_cents = seller_order.earnings_refunded_cents - undone.earnings_cents,
      refunded_cents = seller_order.refunded_cents - undone.amount_cents
    from undone where seller_order.id = undone.seller_order_id returning seller_order.id`.execute(tx)
  return rows.length === 1
}
