import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export interface InboxRow {
  id: string
  type: string
  state: 'new' | 'applied' | 'dead'
  attempts: number
  error: string | null
  objectId: string | null
  accountId: string | null
  receivedAt: Date
  dueAt: Date
  /** `receivedAt` to the microsecond, for the page after. */
  at: string
}

export interface InboxQuery {
  state?: InboxRow['state'] | undefined
  before?: { receivedAt: string; id: string } | undefined
  limit: number
}

export async function listEvents(db: Db, { state, before, limit }: InboxQuery): Promise<InboxRow[]> {
  const inState = state ? sql`state = ${state}` : sql`true`
  const older = before
    ? sql`(received_at, id) < (${before.receivedAt}::timestamptz, ${before.id})`
    : sql`true`
  const { rows } = await sql<InboxRow>`
    select id, type, state, attempts, error, object_id as "objectId", account_id as "accountId",
      received_at as "receivedAt", due_at as "dueAt", received_at::text as at
    from card_events where ${inState} and ${older}
    order by received_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function countEvents(db: Db, limit: number): Promise<{ dead: number; new: number }> {
  const { rows } = await sql<{ dead: number; new: number }>`
    select (select count(*)::integer from (select from card_events where state = 'dead' limit ${limit}) d) as dead,
      (select count(*)::integer from (select from card_events where state = 'new' limit ${limit}) n) as new`.execute(
    db,
  )
  return rows[0]!
}

export interface RevivedRow {
  id: string
  type: string
  attempts: number
  error: string | null
}

export async function reviveEvents(
  tx: Tx,
  seen: readonly { _id: string; attempts: number }[] | undefined,
  now: Date,
): Promise<RevivedRow[]> {
  const isSeen = seen
    ? sql`exists (select from json_to_recordset(${JSON.stringify(seen)}::json) as s("_id" text, attempts integer)
        where s."_id" = e.id and s.attempts = e.attempts)`
    : sql`true`
  const { rows } = await sql<RevivedRow>`
    with dead as (select e.id, e.type, e.attempts, e.error from card_events e
      where e.state = 'dead' and ${isSeen} order by e.id for update)
    update card_events e set state = 'new', attempts = 0, due_at = ${now} from dead
    where e.id = dead.id
    returning dead.id, dead.type, dead.attempts, dead.error`.execute(tx)
  return rows
}
