import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { cardEventTopic } from './card-events.store.ts'

export interface InboxRow {
  id: string
  type: string
  state: 'new' | 'applied' | 'dead'
  attempts: number
  error: string | null
  objectId: string | null
  accountId: string | null
  receivedAt: Date
  dueAt: Date | null
  /** `receivedAt` with microsecond precision, from which the cursor of the next page is built. */
  at: string
}

export interface InboxQuery {
  state?: InboxRow['state'] | undefined
  before?: { receivedAt: string; id: string } | undefined
  limit: number
}

// An event's outbox message is deleted when the event has been applied.
const stateOf = sql`case when m.id is null then 'applied' when m.dead_at is null then 'new' else 'dead' end`

export async function listEvents(db: Db, { state, before, limit }: InboxQuery): Promise<InboxRow[]> {
  const inState = state ? sql`${stateOf} = ${state}` : sql`true`
  const older = before
    ? sql`(e.received_at, e.id) < (${before.receivedAt}::timestamptz, ${before.id})`
    : sql`true`
  const { rows } = await sql<InboxRow>`
    select e.id, e.type, ${stateOf} as state, coalesce(m.attempts, 0) as attempts, m.last_error as error,
      e.object_id as "objectId", e.account_id as "accountId", e.received_at as "receivedAt", m.due_at as "dueAt",
      e.received_at::text as at
    from card_events e left join outbox m on m.topic = ${cardEventTopic} and m.key = e.id
    where ${inState} and ${older}
    order by e.received_at desc, e.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countEvents(db: Db, limit: number): Promise<{ dead: number; new: number }> {
  const { rows } = await sql<{ dead: number; new: number }>`
    select (select count(*)::integer from (select from outbox
        where topic = ${cardEventTopic} and dead_at is not null limit ${limit}) d) as dead,
      (select count(*)::integer from (select from outbox
        where topic = ${cardEventTopic} and dead_at is null limit ${limit}) n) as new`.execute(db)
  return rows[0]!
}
