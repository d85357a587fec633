import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

export interface EventRow {
  id: string
  type: string
  paymentId: string | null
  tries: number
  /** Nothing the provider says of the payment can change the order any more. */
  isSettled: boolean
}

/** Stores an event once, whatever its twins. */
export async function keepEvent(
  db: Db,
  event: { id: string; type: string; paymentId: string | null },
  now: Date,
  dueAt: Date,
): Promise<void> {
  await sql`
    insert into card_events (id, type, payment_id, due_at, received_at)
    values (${event.id}, ${event.type}, ${event.paymentId}, ${dueAt}, ${now})
    on conflict (id) do nothing`.execute(db)
}

/** Claims what is due; what needs no look at the provider is done with in the same statement. */
export async function claimEvents(db: Db, now: Date, leaseUntil: Date, limit: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    with due as (
      select e.id, e.payment_id is null or exists (select from orders o where o.payment_id = e.payment_id
        and (o.captured_at is not null or o.state = 'cancelled')) as settled
      from card_events e where e.state = 'new' and e.due_at <= ${now}
      order by e.due_at limit ${limit} for update of e skip locked
    )
    update card_events e set due_at = ${leaseUntil}, tries = tries + 1,
      state = case when due.settled then 'applied' else 'new' end
    from due where e.id = due.id
    returning e.id, e.type, e.payment_id as "paymentId", e.tries, due.settled as "isSettled"`.execute(db)
  return rows
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
