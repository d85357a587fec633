import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export interface ArchiveSection {
  name: string
  rows: number
}

export interface RequestRow {
  id: string
  kind: 'export' | 'erase'
  buyerId: string
  email: string | null
  startedBy: string | null
  startedByName: string | null
  why: string
  at: Date
  sections: ArchiveSection[]
}

export type NewRequest = Omit<RequestRow, 'email' | 'startedByName'>

export async function insertRequest(db: Db | Tx, request: NewRequest): Promise<void> {
  const { id, kind, buyerId, startedBy, why, at, sections } = request
  await sql`insert into privacy_requests (id, kind, buyer_id, started_by, why, at, sections)
    values (${id}, ${kind}, ${buyerId}, ${startedBy}, ${why}, ${at}, ${JSON.stringify(sections)}::jsonb)`.execute(
    db,
  )
}

const columns = sql`r.id, r.kind, r.buyer_id as "buyerId", r.started_by as "startedBy", s.name as "startedByName",
  case when b.erased_at is null then b.email end as email, r.why, r.at, r.sections`
const joined = sql`left join buyers b on b.id = r.buyer_id left join sellers s on s.id = r.started_by`

export async function listRequests(
  db: Db,
  { kind, before, limit }: { kind: string | undefined; before: string | undefined; limit: number },
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`select ${columns} from (
      select * from privacy_requests
      where (${kind ?? null}::text is null or kind = ${kind ?? null})
        and (${before ?? null}::text is null or id < ${before ?? null})
      order by id desc limit ${limit}) r ${joined} order by r.id desc`.execute(db)
  return rows
}

export async function findRequest(db: Db | Tx, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`select ${columns} from privacy_requests r ${joined}
    where r.id = ${id}`.execute(db)
  return rows[0]
}
