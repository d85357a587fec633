import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { searchWords } from '#platform/database/search-words.ts'

/** Parsed search text: either a listing id, or words, all of which a listing must match. */
export type ParsedListingSearch = { id: string } | { words: readonly FoundWord[] }

interface FoundWord {
  text: string
  /** Ids of brands whose names contain the word. */
  brandIds: readonly number[]
  sellerIds: readonly string[]
}

/** Maximum number of brands, and of sellers, to match for each word. */
const mostNames = 100

/** Parses a search text. Returns undefined for an empty text. */
export async function parseListingSearch(db: Db, search: string): Promise<ParsedListingSearch | undefined> {
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

/**
 * Returns the SQL condition that a listing matches the search. The condition is written either for the full-text index
 * or for scanning all listings.
 */
export function matchesSearch(
  sought: ParsedListingSearch | undefined,
  how: 'by index' | 'row by row',
): RawBuilder<boolean> {
  if (sought === undefined) return sql`true`
  if ('id' in sought) return sql`p.id = ${sought.id}`
  if (sought.words.length === 0) return sql`false`
  const has = sought.words.map(({ text, brandIds, sellerIds }) => {
    const inTitle =
      how === 'by index'
        ? sql`to_tsvector('simple', p.title) @@ to_tsquery('simple', ${`'${text}':*`})`
        : sql`p.title ~* ${`\\m${text}`}`
    const ways = [inTitle]
    // Omit empty lists, so that the index can look up all words in one scan.
    if (brandIds.length > 0) ways.push(sql`p.brand_id = any(${brandIds}::integer[])`)
    if (sellerIds.length > 0) ways.push(sql`p.seller_id = any(${sellerIds}::text[])`)
    return sql`(${sql.join(ways, sql` or `)})`
  })
  return sql`(${sql.join(has, sql` and `)})`
}
