import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { inboxSearchQuery } from '../core/search-words.ts'
import { afterPage, type InboxPage } from './inbox-page.ts'

/** Number of the newest conversations to scan before the search index is used. */
const maxScanned = 500
/**
 * Maximum number of words to look up in the search index. Limited because a lookup reads every conversation that
 * contains the word.
 */
const maxLookedUp = 2

interface Scan {
  /** Ids of the scanned conversations that contain all words, up to one page. */
  ids: string[]
  scanned: number
  /** Number of scanned conversations that contain each word, in the order of the words. */
  having: number[]
}

/**
 * Returns SQL for a page of conversations that contain all words. First scans the newest conversations, which fill the
 * page if the words are frequent. Otherwise, looks up only the rarest words in the search index, because looking up a
 * very frequent word would read a huge number of rows.
 */
export async function findConversationsByWords(
  db: Db,
  id: string,
  which: RawBuilder<unknown>,
  page: InboxPage,
): Promise<RawBuilder<unknown>> {
  const { ids, scanned, having: matchCounts } = await scanNewest(db, id, which, page)
  if (ids.length === page.limit || scanned < maxScanned) return sql`select unnest(${ids}::text[]) as id`
  const rarest = page.words.toSorted(
    (a, b) => matchCounts[page.words.indexOf(a)]! - matchCounts[page.words.indexOf(b)]!,
  )
  const lookedUp = rarest.slice(0, Math.min(...matchCounts) === 0 ? 1 : maxLookedUp)
  // Controls the query plan. `c.words || ''` differs from the indexed expression, so PostgreSQL uses the index only for
  // `lookedUp`.
  return sql`select c.id from (select * from conversations c where c.words @@ ${inboxSearchQuery(id, lookedUp)} offset 0) c
    where ${which} and ${afterPage(page)} and (c.words || '') @@ ${inboxSearchQuery(id, page.words)}
    order by c.last_id desc limit ${page.limit}`
}

async function scanNewest(db: Db, id: string, which: RawBuilder<unknown>, page: InboxPage): Promise<Scan> {
  const has = page.words.map((word) => sql`n.words @@ ${inboxSearchQuery(id, [word])}`)
  const matchCounts = page.words.map((_, at) => sql`count(*) filter (where has[${at + 1}])::integer`)
  const { rows } = await sql<Scan>`
    with scanned as materialized (
      select n.id, n.last_id, array[${sql.join(has)}] as has
      -- Appending '' decompresses a large value once instead of once per condition.
      from (select c.id, c.last_id, c.words || '' as words from conversations c where ${which} and ${afterPage(page)}
        order by c.last_id desc limit ${sql.lit(maxScanned)} offset 0) n
    )
    select array(select id from scanned where true = all (has) order by last_id desc limit ${page.limit}) as ids,
      count(*)::integer as scanned, array[${sql.join(matchCounts)}] as having
    from scanned`.execute(db)
  return rows[0]!
}
