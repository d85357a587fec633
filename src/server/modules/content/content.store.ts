import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export interface VersionRow {
  pageId: string
  version: number
  /** Null: the default again. */
  text: string | null
  at: Date
  byId: string
  why: string
}

const columns = sql`page_id as "pageId", version, text, at, by_id as "byId", why`

export async function findNewest(db: Db | Tx, pageId: string): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`select ${columns} from content_versions
    where page_id = ${pageId} order by version desc limit 1`.execute(db)
  return rows[0]
}

export async function listNewest(db: Db): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`select distinct on (page_id) ${columns} from content_versions
    order by page_id, version desc`.execute(db)
  return rows
}

export async function listVersions(db: Db, pageId: string, limit: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`select ${columns} from content_versions
    where page_id = ${pageId} order by version desc limit ${limit}`.execute(db)
  return rows
}

export async function findVersion(db: Db, pageId: string, version: number): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`select ${columns} from content_versions
    where page_id = ${pageId} and version = ${version}`.execute(db)
  return rows[0]
}

/** False when someone else wrote this version first. */
export async function insertVersion(tx: Tx, row: VersionRow): Promise<boolean> {
  const { rows } = await sql`insert into content_versions (page_id, version, text, at, by_id, why)
    select ${row.pageId}, ${row.version}, ${row.text}, ${row.at}, ${row.byId}, ${row.why}
    where ${row.version}::int = 1 + coalesce(
      (select max(version) from content_versions where page_id = ${row.pageId}), 0)
    on conflict do nothing returning page_id`.execute(tx)
  return rows.length === 1
}
