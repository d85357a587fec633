import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export interface VersionRow {
  pageId: string
  version: number
  /** Edited text, or null if this version resets the page to its default text. */
  text: string | null
  at: Date
  byId: string
  why: string
  /** Language of the text. Null for the shared text, which all languages without their own text use. */
  language: string | null
  /** Whether the people who accepted an earlier version of the page have to accept this version. */
  asksAgain: boolean
  /** Whether readers cannot see the page since this version. */
  isHidden: boolean
}

interface ShownText {
  text: string
  /** Time of publication. */
  at: Date
}

const columns = sql`page_id as "pageId", version, text, at, by_id as "byId", why,
  language, asks_again as "asksAgain", is_hidden as "isHidden"`

/**
 * Returns the edited text that readers of a language see: the text in that language or, if there is none, the shared
 * text. Returns undefined if the page was not edited.
 */
export async function findShown(
  db: Db | Tx,
  pageId: string,
  language: string | null,
): Promise<ShownText | undefined> {
  const { rows } = await sql<ShownText>`select text, at from (
      select distinct on (language) language, text, at from content_versions
      where page_id = ${pageId} and (language is null or language = ${language})
      order by language, version desc) as newest
    where text is not null order by language nulls last limit 1`.execute(db)
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

/** Returns whether the newest version of a page is hidden. */
export async function isHiddenNow(db: Db | Tx, pageId: string): Promise<boolean> {
  const { rows } = await sql<{ isHidden: boolean }>`select is_hidden as "isHidden" from content_versions
    where page_id = ${pageId} order by version desc limit 1`.execute(db)
  return rows[0]?.isHidden ?? false
}

/** Inserts a version. Returns false if another request has already inserted a version with this number. */
export async function insertVersion(tx: Tx, row: VersionRow): Promise<boolean> {
  const { rows } = await sql`insert into content_versions
      (page_id, version, text, at, by_id, why, language, asks_again, is_hidden)
    select ${row.pageId}, ${row.version}, ${row.text}, ${row.at}, ${row.byId}, ${row.why}, ${row.language},
      ${row.asksAgain}, ${row.isHidden}
    where ${row.version}::int = 1 + coalesce(
      (select max(version) from content_versions where page_id = ${row.pageId}), 0)
    on conflict do nothing returning page_id`.execute(tx)
  return rows.length === 1
}
