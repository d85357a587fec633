import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export interface CardTask {
  orderId: string
  kind: 'capture' | 'cancel'
  paymentId: string | null
  attempts: number
  currency: string
  totalCents: number
  /** What each seller gets of it. */
  splits: { sellerId: string; cents: number }[]
  commissionCents: number
  /** What is neither a seller's nor commission: the service fee less discounts of the marketplace. */
  feeCents: number
}

/** Claims what is due, with all the ledger needs; a claim that is not finished comes up again at `leaseUntil`. */
export async function claimCardTasks(
  db: Db,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<CardTask[]> {
  const { rows } = await sql<CardTask>`
    with claimed as (
      update card_tasks set due_at = ${leaseUntil}, attempts = attempts + 1
      where (order_id, kind) in (select order_id, kind from card_tasks where due_at <= ${now}
        order by due_at limit ${limit} for update skip locked)
      returning order_id, kind, payment_id, attempts
    )
    select c.order_id as "orderId", c.kind, coalesce(c.payment_id, o.payment_id) as "paymentId", c.attempts,
      o.currency, o.total_cents as "totalCents", l.splits,
      l.commission as "commissionCents", l.fee as "feeCents"
    from claimed c join orders o on o.id = c.order_id,
      lateral (select coalesce(json_agg(json_build_object('sellerId', seller_id, 'cents', earnings))
            filter (where seller_id is not null), '[]') as splits,
          coalesce(sum(commission), 0)::bigint as commission,
          coalesce(sum(fee), 0)::bigint as fee
        from (select seller_id, sum(amount_cents) filter (where for_seller) as earnings,
            -coalesce(sum(amount_cents) filter (where code = 'commission'), 0) as commission,
            coalesce(sum(amount_cents) filter (where seller_id is null and for_buyer), 0) as fee
          from order_lines where order_id = c.order_id group by seller_id) by_seller) l`.execute(db)
  return rows
}

/** The orders whose money has been taken. */
export async function finishCaptures(tx: Tx, orderIds: readonly string[], now: Date): Promise<void> {
  await sql`
    with done as (delete from card_tasks where kind = 'capture' and order_id = any(${orderIds}::text[]))
    update orders set captured_at = ${now} where id = any(${orderIds}::text[]) and captured_at is null`.execute(
    tx,
  )
}

export async function dropCardTask(db: Db | Tx, orderId: string, kind: CardTask['kind']): Promise<void> {
  await sql`delete from card_tasks where order_id = ${orderId} and kind = ${kind}`.execute(db)
}

export async function postponeCardTask(db: Db, task: CardTask, dueAt: Date, error: string): Promise<void> {
  await sql`update card_tasks set due_at = ${dueAt}, error = ${error.slice(0, 500)}
    where order_id = ${task.orderId} and kind = ${task.kind}`.execute(db)
}

export async function putCancelTask(db: Db, orderId: string, paymentId: string, now: Date): Promise<void> {
  await sql`
    insert into card_tasks (order_id, kind, payment_id, due_at)
    select id, 'cancel', ${paymentId}, ${now}::timestamptz from orders where id = ${orderId}
    on conflict (order_id, kind) do update set payment_id = excluded.payment_id, due_at = excluded.due_at`.execute(
    db,
  )
}
