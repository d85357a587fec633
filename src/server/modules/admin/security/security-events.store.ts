import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/db.ts'

export interface SecurityEventRow {
  no: number
  kind: string
  at: Date
  lastAt: Date
  count: number
  actorId: string | null
  actorName: string | null
  personId: string | null
  personName: string | null
  network: string | null
  browser: string | null
  requestId: string | null
  details: unknown
}

export interface SecurityEventQuery {
  kind?: string | undefined
  /** Id or email of a person. */
  person?: string | undefined
  from?: Date | undefined
  before?: Date | undefined
  /** Number (`no`) of the last event on the previous page. */
  after?: number | undefined
  limit: number
}

/** Returns security events, newest first. People without a name appear with their email address. */
export async function listEvents(db: Db, query: SecurityEventQuery): Promise<SecurityEventRow[]> {
  const { rows } = await sql<SecurityEventRow>`
    select e.id as no, e.kind, e.at, e.last_at as "lastAt", e.count, e.actor_id as "actorId",
      coalesce(sa.name, nullif(ba.full_name, ''), ba.email) as "actorName", e.person_id as "personId",
      coalesce(sp.name, nullif(bp.full_name, ''), bp.email) as "personName", e.network, e.browser,
      e.request_id as "requestId", e.details
    from (select * from security_events e where ${whereOf(query)} order by e.id desc limit ${query.limit}) e
      left join sellers sa on sa.id = e.actor_id left join buyers ba on ba.id = e.actor_id
      left join sellers sp on sp.id = e.person_id left join buyers bp on bp.id = e.person_id
    order by e.id desc`.execute(db)
  return rows
}

function whereOf({ kind, person, from, before, after }: SecurityEventQuery): RawBuilder<unknown> {
  const where = [sql`true`]
  if (kind) where.push(sql`e.kind = ${kind}`)
  if (person) where.push(concerns(person))
  if (from) where.push(sql`e.last_at >= ${from}`)
  if (before) where.push(sql`e.at < ${before}`)
  if (after) where.push(sql`e.id < ${after}`)
  return sql.join(where, sql` and `)
}

/** Returns an SQL condition for events that a person caused, or that concern the person's account. */
function concerns(person: string): RawBuilder<unknown> {
  const ids = person.includes('@')
    ? sql`array(select id from sellers where lower(email) = lower(${person})
        union all select id from buyers where lower(email) = lower(${person}))`
    : sql`array[${person}::text]`
  return sql`(e.person_id = any(${ids}) or e.actor_id = any(${ids}))`
}
