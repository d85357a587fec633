import { sql, type RawBuilder } from 'kysely'
import type { AuditContent } from '#platform/audit/audit-hash.ts'
import type { Db } from '#platform/database/db.ts'

export interface AuditRow extends AuditContent {
  actorName: string | null
}

export interface AuditQuery {
  by?: string | undefined
  action?: string | undefined
  kind?: string | undefined
  id?: string | undefined
  from?: Date | undefined
  before?: Date | undefined
  /** Number (`no`) of the last entry on the previous page. */
  after?: number | undefined
  limit: number
}

export async function listEntries(db: Db, query: AuditQuery): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select e.no, e.at, e.actor_id as "actorId", s.name as "actorName", e.action, e.target_kind as "targetKind",
      e.target_id as "targetId", e.before, e.after, e.why
    from (select * from audit_entries e where ${whereOf(query)} order by e.no desc limit ${query.limit}) e
      left join sellers s on s.id = e.actor_id order by e.no desc`.execute(db)
  return rows
}

function whereOf({ by, action, kind, id, from, before, after }: AuditQuery): RawBuilder<unknown> {
  const where = [sql`true`]
  if (by) where.push(sql`e.actor_id = ${by}`)
  if (action) where.push(sql`e.action = ${action}`)
  if (kind) where.push(sql`e.target_kind = ${kind}`)
  if (id) where.push(sql`e.target_id = ${id}`)
  if (from) where.push(sql`e.at >= ${from} and e.no >= ${minNoAt(from)}`)
  if (before) where.push(sql`e.at < ${before} and e.no <= ${maxNoAt(before)}`)
  if (after) where.push(sql`e.no < ${after}`)
  return sql.join(where, sql` and `)
}

/**
 * Maximum difference between an entry's position by number and its position by time. Entries from concurrent
 * transactions can be out of order.
 */
const maxDisorder = 1000

function minNoAt(at: Date): RawBuilder<unknown> {
  return sql`(select coalesce((select no from audit_entries where at >= ${at} order by at, no limit 1),
    ${Number.MAX_SAFE_INTEGER}::bigint) - ${maxDisorder}::bigint)`
}

function maxNoAt(at: Date): RawBuilder<unknown> {
  return sql`(select coalesce((select no from audit_entries where at < ${at} order by at desc, no desc limit 1),
    0) + ${maxDisorder}::bigint)`
}

/** Returns the distinct values in a column. Uses a skip scan of the column's index. */
export async function listDistinctValues(
  db: Db,
  name: 'actor_id' | 'action' | 'target_kind',
): Promise<string[]> {
  const column = sql.ref(name)
  const { rows } = await sql<{ value: string }>`
    with recursive hop as (
      (select ${column} as value from audit_entries order by ${column} limit 1)
      union all
      select (select ${column} from audit_entries where ${column} > hop.value order by ${column} limit 1)
      from hop where hop.value is not null
    ) select value from hop where value is not null limit 500`.execute(db)
  return rows.map(({ value }) => value)
}
