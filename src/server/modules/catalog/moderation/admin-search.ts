import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { searchWords } from '#platform/database/search-words.ts'

/** What is sought: a listing's id, or words each of which has to be found. */
export type Sought = { id: string } | { words: readonly FoundWord[] }

interface FoundWord {
  text: string
  /** Whose names have it. */
  brandIds: readonly number[]
  sellerIds: readonly string[]
}

/** Names with a word are few, and so are those looked at. */
const mostNames = 100

/** Undefined where nothing is sought. */
export async function understand(db: Db, search: string): Promise<Sought | undefined> {
  const text = search.trim()
  if (text === '') return undefined
  if (/^prd_[0-9a-z]+$/.test(text)) return { id: text }
  const words = searchWords(text)
  return { words: await Promise.all(words.map((word) => findNames(db, word))) }
}

async function findNames(db: Db, word: string): Promise<FoundWord> {
  const pattern = `%${word}%`
  const { rows } = await sql<{ brandIds: number[]; sellerIds: string[] }>`
    select array(select id from brands where lower(name) like ${pattern} limit ${mostNames}) as "brandIds",
      array(select id from sellers where lower(username) like ${pattern} or lower(name) like ${pattern}
        limit ${mostNames}) as "sellerIds"`.execute(db)
  return { text: word, ...rows[0]! }
}

/** Whether the row has what is sought: looked up by the index of words, or read row after row. */
export function matching(sought: Sought | undefined, how: 'by index' | 'row by row'): RawBuilder<boolean> {
  if (sought === undefined) return sql`true`
  if ('id' in sought) return sql`p.id = ${sought.id}`
  if (sought.words.length === 0) return sql`false`
  const has = sought.words.map(({ text, brandIds, sellerIds }) => {
    const inTitle =
      how === 'by index'
        ? sql`to_tsvector('simple', p.title) @@ to_tsquery('simple', ${`'${text}':*`})`
        : sql`p.title ~* ${`\\m${text}`}`
    const ways = [inTitle]
    // Left out where nobody has it, the index can look for all words at once.
    if (brandIds.length > 0) ways.push(sql`p.brand_id = any(${brandIds}::integer[])`)
    if (sellerIds.length > 0) ways.push(sql`p.seller_id = any(${sellerIds}::text[])`)
    return sql`(${sql.join(ways, sql` or `)})`
  })
  return sql`(${sql.join(has, sql` and `)})`
}
