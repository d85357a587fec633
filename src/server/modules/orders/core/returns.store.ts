import { sql } from 'kysely'
import type { ReturnAddress } from '#contract/address.ts'
import type { ReturnTerms } from '#contract/addresses/address-input.ts'
import type { OrderReturn, ReturnReason } from '#contract/orders/returns.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import './orders.events.ts'
import type { TransitionRole } from './orders.states.ts'
import type { PaidAmounts } from './returns.rules.ts'

export interface ReturnRow {
  id: string
  sellerOrderId: string
  reason: ReturnReason
  text: string
  photoKeys: string[]
  /** Ids of the returned items. Null means all items that were not returned before. */
  lineIds: string[] | null
  /** Refund for the return, in cents. Null means the whole unrefunded amount. */
  refundCents: number | null
  openedAt: Date
  state: OrderReturn['state']
  returnPaidBy: ReturnTerms['returnPaidBy']
  returnTo: ReturnAddress | null
  returnSentAt: Date | null
}

const columns = sql`id, seller_order_id as "sellerOrderId", reason, text, photo_keys as "photoKeys",
  line_ids as "lineIds", refund_cents as "refundCents", opened_at as "openedAt", state,
  paid_by as "returnPaidBy", return_to as "returnTo", sent_at as "returnSentAt"`

/** Returns the open return of a seller order. Callers that change the return must first lock the seller order. */
export async function findOpenReturn(db: Db | Tx, sellerOrderId: string): Promise<ReturnRow | undefined> {
  const { rows } = await sql<ReturnRow>`select ${columns} from returns
    where seller_order_id = ${sellerOrderId} and closed_at is null`.execute(db)
  return rows[0]
}

export interface ReturnTermsRow {
  returnDays: number | null
  returnPaidBy: ReturnTerms['returnPaidBy'] | null
  /** Address in the seller's current settings. */
  returnTo: ReturnAddress | null
  mayReturn: boolean
}

/** Returns the return terms of a seller order. `mayReturn` is false for orders whose personal data was erased. */
export async function readReturnTerms(tx: Tx, sellerOrderId: string): Promise<ReturnTermsRow> {
  const { rows } = await sql<ReturnTermsRow>`
    select seller_order.return_days as "returnDays", seller_order.return_paid_by as "returnPaidBy", coalesce(s.return_to, s.ship_from) as "returnTo",
      o.erased_at is null and ${mayReturnSql} as "mayReturn"
    from seller_orders seller_order join orders o on o.id = seller_order.order_id
      join sellers s on s.id = seller_order.seller_id
    where seller_order.id = ${sellerOrderId}`.execute(tx)
  return rows[0]!
}

/**
 * SQL condition for a `seller_order` for which the buyer can open a return. The condition excludes orders with an
 * earlier return, except withdrawn returns and refunded returns of some items. The condition also excludes orders that
 * an issue has settled, because an order must not be refunded twice.
 */
export const mayReturnSql = sql`not exists (
    select from returns where seller_order_id = seller_order.id and outcome is distinct from 'withdrawn'
      and not coalesce(outcome = 'refunded' and line_ids is not null, false))
  and not exists (select from issues where seller_order_id = seller_order.id
    and (return_sent_at is not null or outcome = 'partly-refunded' or closed_by = 'admin'))`

export interface NewReturn {
  id: string
  sellerOrderId: string
  reason: ReturnReason
  text: string
  photoKeys: readonly string[]
  lineIds: readonly string[] | null
  refundCents: number | null
  returnPaidBy: ReturnTerms['returnPaidBy']
  returnTo: ReturnAddress | null
  openedAt: Date
}

/** SQL `from` clause that selects the items of `seller_order` that were not returned before. */
export const keptItems = sql`from order_lines l where l.order_id = seller_order.order_id
    and l.seller_id = seller_order.seller_id and l.code = 'item' and not exists (
      select from returns r where r.seller_order_id = seller_order.id and r.outcome = 'refunded'
        and l.id = any(r.line_ids))`

/**
 * Returns the amounts that the buyer paid for a seller order, and the ids of the items that were not returned before.
 */
export async function readPaidAmounts(
  tx: Tx,
  sellerOrderId: string,
): Promise<PaidAmounts & { keptIds: string[] }> {
  const { rows } = await sql<PaidAmounts & { keptIds: string[] }>`
    select seller_order.fee_cents as "feeCents",
      coalesce((select sum(l.amount_cents) ${linesOf} and l.code = 'shipping'), 0)::integer as "shippingCents",
      coalesce((select json_agg(json_build_object('id', l.id, 'cents', l.amount_cents) order by l.position)
        ${linesOf} and l.code = 'item'), '[]') as items,
      array(select l.id ${keptItems} order by l.position) as "keptIds"
    from seller_orders seller_order where seller_order.id = ${sellerOrderId}`.execute(tx)
  return rows[0]!
}

const linesOf = sql`from order_lines l where l.order_id = seller_order.order_id and l.seller_id = seller_order.seller_id`

/**
 * SQL expression for the cents refunded on `seller_order` since `sending.since`. A retried refund counts with the time
 * of its first attempt, which can be before the return.
 */
const refundedSince = sql`(with recursive asked as (
    select r.id, r.amount_cents, r.state, r.asked_at from refunds r
      where r.seller_order_id = seller_order.id and r.attempt not like 'again:%'
    union all select r.id, r.amount_cents, r.state, asked.asked_at from refunds r join asked
      on r.seller_order_id = seller_order.id and r.attempt = 'again:' || asked.id)
  select coalesce(sum(amount_cents), 0) from asked where state in ('pending', 'succeeded') and asked_at >= sending.since)`

/**
 * SQL expression for the cents still owed for the items of the open return or issue of `seller_order`. Null means that
 * the whole unrefunded amount is owed.
 */
export const owedForItems = sql`(select greatest(0, sending.cents - ${refundedSince})::integer from (
    select refund_cents as cents, opened_at as since from returns
      where seller_order_id = seller_order.id and closed_at is null
    union all select refund_cents, coalesce(refunds_since, opened_at) from issues
      where seller_order_id = seller_order.id and closed_at is null) sending
  where sending.cents is not null)`

export async function readOwedForItems(tx: Tx, sellerOrderId: string): Promise<number | null> {
  const { rows } = await sql<{ cents: number | null }>`select ${owedForItems} as cents
    from seller_orders seller_order where seller_order.id = ${sellerOrderId}`.execute(tx)
  return rows[0]!.cents
}

export async function insertReturn(tx: Tx, r: NewReturn): Promise<void> {
  await sql`insert into returns (id, seller_order_id, reason, text, photo_keys, line_ids, refund_cents, paid_by, return_to,
      opened_at)
    values (${r.id}, ${r.sellerOrderId}, ${r.reason}, ${r.text}, ${r.photoKeys}::text[], ${r.lineIds}::text[],
      ${r.refundCents}, ${r.returnPaidBy},
      ${r.returnTo && JSON.stringify(r.returnTo)}::jsonb, ${r.openedAt})`.execute(tx)
}

/** Stores the return address and who pays for the return. */
export async function setReturnAddress(tx: Tx, id: string, terms: ReturnTerms): Promise<void> {
  await sql`update returns set return_to = ${JSON.stringify(terms.returnTo)}::jsonb, paid_by = ${terms.returnPaidBy}
    where id = ${id}`.execute(tx)
}

export async function setReturnSent(
  tx: Tx,
  id: string,
  carrier: string,
  tracking: string | null,
  now: Date,
): Promise<void> {
  await sql`update returns set state = 'sent', carrier = ${carrier}, tracking_number = ${tracking},
      sent_at = coalesce(sent_at, ${now}::timestamptz)
    where id = ${id} and closed_at is null`.execute(tx)
}

/** Marks the open return of a seller order as received. */
export async function setReturnReceived(tx: Tx, sellerOrderId: string, now: Date): Promise<void> {
  await sql`update returns set state = 'received', received_at = ${now}
    where seller_order_id = ${sellerOrderId} and closed_at is null`.execute(tx)
}

export interface ReturnClosing {
  /** Null if a bank dispute closed the return. */
  outcome: OrderReturn['outcome']
  by: TransitionRole
  now: number
}

/** Closes the open return of a seller order and publishes ReturnClosed. Does nothing without an open return. */
export async function closeReturns(
  tx: Tx,
  events: EventBus,
  sellerOrderId: string,
  { outcome, by, now }: ReturnClosing,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update returns set state = 'closed', outcome = ${outcome}, closed_by = ${by}, closed_at = ${new Date(now)}
    where seller_order_id = ${sellerOrderId} and closed_at is null returning id`.execute(tx)
  for (const { id: returnId } of rows)
    await events.publish(tx, 'ReturnClosed', { sellerOrderId, returnId, by, outcome })
}
