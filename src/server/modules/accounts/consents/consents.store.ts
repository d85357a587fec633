import { sql } from 'kysely'
import type { AcceptedPage } from '#contract/accounts/consents.ts'
import type { Db, Tx } from '#platform/database/db.ts'

export interface ConsentRow {
  person: string
  pageId: string
  version: number
  language: string
  at: Date
}

export interface PageVersion {
  id: AcceptedPage
  version: number
}

interface Acceptance {
  person: string
  language: string
  at: Date
}

/**
 * Records that a person accepted these legal pages. For each page, stores the version that the person saw, or the
 * newest version if `shown` does not list the page. Keeps the person's consents to earlier versions.
 */
export async function recordConsents(
  tx: Tx,
  { person, language, at }: Acceptance,
  pages: readonly AcceptedPage[],
  shown: readonly PageVersion[] = [],
): Promise<void> {
  const [ids, versions] = [shown.map(({ id }) => id), shown.map(({ version }) => version)]
  await sql`insert into consents (person, page_id, version, language, at)
    select ${person}, page.id,
      least((select min(version) from unnest(${ids}::text[], ${versions}::int[]) as shown (id, version)
        where shown.id = page.id), ${newest}), ${language}, ${at}
    from unnest(${pages}::text[]) as page (id) on conflict do nothing`.execute(tx)
}

/** SQL expression for the newest version of the legal page `page.id`. */
const newest = sql`coalesce((select max(version) from content_versions where page_id = page.id), 0)`

export async function listNewestVersions(db: Db, pages: readonly AcceptedPage[]): Promise<PageVersion[]> {
  const { rows } = await sql<PageVersion>`select page.id, ${newest} as version
    from unnest(${pages}::text[]) with ordinality as page (id, position) order by position`.execute(db)
  return rows
}

/** Records that a person accepted the given versions of legal pages. Ignores versions that do not exist. */
export async function recordConsentsToVersions(
  db: Db,
  { person, language, at }: Acceptance,
  pages: readonly PageVersion[],
): Promise<void> {
  const [ids, versions] = [pages.map(({ id }) => id), pages.map(({ version }) => version)]
  await sql`insert into consents (person, page_id, version, language, at)
    select ${person}, page.id, page.version, ${language}, ${at}
    from unnest(${ids}::text[], ${versions}::int[]) as page (id, version)
    where page.version <= coalesce((select max(version) from content_versions where page_id = page.id), 0)
    on conflict do nothing`.execute(db)
}

/**
 * Returns the pages that the person must accept again, because a version that requires new consent was published after
 * the version that the person accepted last. Each result contains the number of the page's newest version.
 */
export async function listPagesToAccept(
  db: Db,
  person: string,
  pages: readonly AcceptedPage[],
): Promise<PageVersion[]> {
  const { rows } = await sql<PageVersion>`
    select page_id as id, max(version) as version from content_versions
    where page_id = any(${pages}::text[])
    group by page_id
    having max(version) filter (where asks_again) > coalesce(
      (select max(version) from consents where person = ${person} and consents.page_id = content_versions.page_id), 0)
    order by array_position(${pages}::text[], page_id)`.execute(db)
  return rows
}

/** Returns all versions of legal pages that a person accepted, most recently accepted first. */
export async function listConsents(db: Db, person: string): Promise<ConsentRow[]> {
  const { rows } =
    await sql<ConsentRow>`select person, page_id as "pageId", version, language, at from consents
    where person = ${person} order by at desc, page_id`.execute(db)
  return rows
}

/** Returns every person's consents to a page, newest first, starting after the consent `last`. */
export async function listConsentsToPage(
  db: Db,
  pageId: AcceptedPage,
  last: ConsentRow | undefined,
  limit: number,
): Promise<ConsentRow[]> {
  const after = last ? sql`and (at, person, version) < (${last.at}, ${last.person}, ${last.version})` : sql``
  const { rows } =
    await sql<ConsentRow>`select person, page_id as "pageId", version, language, at from consents
    where page_id = ${pageId} ${after} order by at desc, person desc, version desc limit ${limit}`.execute(db)
  return rows
}

/** Deletes all consents of an erased person. */
export async function deleteConsents(tx: Tx, person: string): Promise<void> {
  await tx.deleteFrom('consents').where('person', '=', person).execute()
}
