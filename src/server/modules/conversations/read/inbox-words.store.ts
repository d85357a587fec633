import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { soughtBy } from '../core/search-words.ts'
import { behind, type InboxPage } from './inbox-page.ts'

/** What many conversations have is found among so many of the newest. */
const walkedFirst = 500
/** Words that are looked up in the index: it reads all conversations of each. */
const mostLookedUp = 2

interface Walk {
  /** A page of those that have all the words. */
  ids: string[]
  walked: number
  /** How many have each of the words. */
  having: number[]
}

/**
 * The statement of a page of conversations with all the words. Common words fill a page from the newest; what these have
 * too seldom is looked up by its rarest words, as the index would read a hundred thousand conversations for a word that
 * all of them have.
 */
export async function findByWords(
  db: Db,
  id: string,
  which: RawBuilder<unknown>,
  page: InboxPage,
): Promise<RawBuilder<unknown>> {
  const { ids, walked, having } = await walkNewest(db, id, which, page)
  if (ids.length === page.limit || walked < walkedFirst) return sql`select unnest(${ids}::text[]) as id`
  const rarest = page.words.toSorted(
    (a, b) => having[page.words.indexOf(a)]! - having[page.words.indexOf(b)]!,
  )
  const lookedUp = rarest.slice(0, Math.min(...having) === 0 ? 1 : mostLookedUp)
  // What the index is not made of cannot be looked up in it.
  return sql`select c.id from (select * from conversations c where c.words @@ ${soughtBy(id, lookedUp)} offset 0) c
    where ${which} and ${behind(page)} and (c.words || '') @@ ${soughtBy(id, page.words)}
    order by c.last_id desc limit ${page.limit}`
}

async function walkNewest(db: Db, id: string, which: RawBuilder<unknown>, page: InboxPage): Promise<Walk> {
  const has = page.words.map((word) => sql`n.words @@ ${soughtBy(id, [word])}`)
  const having = page.words.map((_, at) => sql`count(*) filter (where has[${at + 1}])::integer`)
  const { rows } = await sql<Walk>`
    with walked as materialized (
      select n.id, n.last_id, array[${sql.join(has)}] as has
      -- Joined to nothing, long words are unpacked once for all that is asked of them.
      from (select c.id, c.last_id, c.words || '' as words from conversations c where ${which} and ${behind(page)}
        order by c.last_id desc limit ${sql.lit(walkedFirst)} offset 0) n
    )
    select array(select id from walked where true = all (has) order by last_id desc limit ${page.limit}) as ids,
      count(*)::integer as walked, array[${sql.join(having)}] as having
    from walked`.execute(db)
  return rows[0]!
}
