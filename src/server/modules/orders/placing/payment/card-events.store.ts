import { sql } from 'kysely'
import type { PaymentEvent } from '#platform/payments/ports/payment-events.ts'
import { inTransaction, type Db } from '#platform/database/db.ts'
import { putting } from '#platform/queue/outbox.ts'

export const cardEventTopic = 'orders:card-event'

export interface EventRow extends Omit<PaymentEvent, 'providerType'> {
  /** True if the event concerns a payment whose order can no longer change. */
  isSettled: boolean
}

/** Stores events from the card provider and ignores duplicates. Returns the ids of the new events. */
export async function saveEvents(
  db: Db,
  events: readonly PaymentEvent[],
  now: Date,
  dueAt: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with stored as (
      insert into card_events (id, type, object_id, account_id, payment_id, received_at)
      select id, type, "objectId", "accountId", "paymentId", ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(events)}::json)
        as e(id text, type text, "objectId" text, "accountId" text, "paymentId" text)
      on conflict (id) do nothing returning id, type
    ), put as (
      ${putting(sql`select ${cardEventTopic}, id, json_build_object('type', type), ${dueAt}::timestamptz from stored`)}
    )
    select id from stored`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findEvents(db: Db, ids: readonly string[]): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.type, e.object_id as "objectId", e.account_id as "accountId", e.payment_id as "paymentId",
      e.object_id is null or (e.type like 'payment.%' and exists (select from orders o
        where o.payment_id = e.object_id and (o.captured_at is not null or o.state = 'cancelled'))) as "isSettled"
    from card_events e where e.id = any(${ids}::text[])`.execute(db)
  return rows
}

/**
 * Runs `work` while holding an advisory lock on an object at the provider. Returns false without running `work` if
 * another process holds the lock.
 */
export async function withProviderObjectLock(
  db: Db,
  objectId: string,
  work: () => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`card:${objectId}`}, 0)) as "isMine"`.execute(tx)
    if (!rows[0]!.isMine) return false
    await work()
    return true
  })
}

/** Deletes applied events that were received before the time `before`. */
export async function pruneEvents(db: Db, before: Date): Promise<void> {
  await sql`delete from card_events e where received_at < ${before}
    and not exists (select from outbox m where m.topic = ${cardEventTopic} and m.key = e.id)`.execute(db)
}
