import { sql } from 'kysely'
import type { PaymentEvent } from '#platform/payments/payment-events.ts'
import { inTransaction, type Db } from '#platform/database/db.ts'

export interface EventRow extends Omit<PaymentEvent, 'providerType'> {
  attempts: number
  /** It is about a payment, and nothing the provider says of that can change the order any more. */
  isSettled: boolean
}

/** Stores events, each once, whatever its duplicates; returns the ids of those that were not there. */
export async function saveEvents(
  db: Db,
  events: readonly PaymentEvent[],
  now: Date,
  dueAt: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into card_events (id, type, object_id, account_id, payment_id, due_at, received_at)
    select id, type, "objectId", "accountId", "paymentId", ${dueAt}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(events)}::json)
      as e(id text, type text, "objectId" text, "accountId" text, "paymentId" text)
    on conflict (id) do nothing returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Claims what is due; what needs no look at the provider is done with in the same statement. */
export async function claimEvents(db: Db, now: Date, leaseUntil: Date, limit: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    with due as (
      select e.id, e.object_id is null or (e.type like 'payment.%' and exists (select from orders o
        where o.payment_id = e.object_id and (o.captured_at is not null or o.state = 'cancelled'))) as settled
      from card_events e where e.state = 'new' and e.due_at <= ${now}
      order by e.due_at limit ${limit} for update of e skip locked
    )
    update card_events e set due_at = ${leaseUntil}, attempts = attempts + 1,
      state = case when due.settled then 'applied' else 'new' end
    from due where e.id = due.id
    returning e.id, e.type, e.object_id as "objectId", e.account_id as "accountId", e.payment_id as "paymentId",
      e.attempts, due.settled as "isSettled"`.execute(db)
  return rows
}

/** Does the work while nobody else does any on the same object; false, and nothing done, when someone is at it. */
export async function withObject(db: Db, objectId: string, work: () => Promise<void>): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`card:${objectId}`}, 0)) as "isMine"`.execute(tx)
    if (!rows[0]!.isMine) return false
    await work()
    return true
  })
}

export async function finishEvent(db: Db, id: string): Promise<void> {
  await sql`update card_events set state = 'applied', error = null where id = ${id}`.execute(db)
}

export async function postponeEvent(
  db: Db,
  id: string,
  dueAt: Date,
  error: string,
  isDead: boolean,
): Promise<void> {
  await sql`update card_events set due_at = ${dueAt}, error = ${error.slice(0, 500)},
    state = ${isDead ? 'dead' : 'new'} where id = ${id}`.execute(db)
}

export async function pruneEvents(db: Db, before: Date): Promise<void> {
  await sql`delete from card_events where state = 'applied' and received_at < ${before}`.execute(db)
}
