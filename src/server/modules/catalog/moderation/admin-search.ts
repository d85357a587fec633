import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { searchWords } from '#platform/database/search-words.ts'

/** Parsed search text: either a listing id, or words. A listing must match all words. */
export type ParsedListingSearch = { id: string } | { words: readonly SearchWord[] }

interface SearchWord {
  text: string
  /** Ids of brands whose names contain the word. */
  brandIds: readonly number[]
  sellerIds: readonly string[]
}

/** Maximum number of brands, and of sellers, to match for each word. */
const maxNamesPerWord = 100

/** Parses a search text. Returns undefined for an empty text. */
export async function parseListingSearch(db: Db, search: string): Promise<ParsedListingSearch | undefined> {
  const text = search.trim()
  if (text === '') return undefined
  if (/^prd_[0-9a-z]+$/.test(text)) return { id: text }
  const words = searchWords(text)
  return { words: await Promise.all(words.map((word) => findNames(db, word))) }
}

async function findNames(db: Db, word: string): Promise<SearchWord> {
  const pattern = `%${word}%`
  const { rows } = await sql<{ brandIds: number[]; sellerIds: string[] }>`
    select array(select id from brands where lower(name) like ${pattern} limit ${maxNamesPerWord}) as "brandIds",
      array(select id from sellers where lower(username) like ${pattern} or lower(name) like ${pattern}
        limit ${maxNamesPerWord}) as "sellerIds"`.execute(db)
  return { text: word, ...rows[0]! }
}

/**
 * Returns an SQL condition for listings that match the search. The condition has two forms: one for the full-text
 * index, and one for a scan of all listings.
 */
export function matchesSearch(
  search: ParsedListingSearch | undefined,
  how: 'by index' | 'row by row',
): RawBuilder<boolean> {
  if (search === undefined) return sql`true`
  if ('id' in search) return sql`p.id = ${search.id}`
  if (search.words.length === 0) return sql`false`
  const wordConditions = search.words.map(({ text, brandIds, sellerIds }) => {
    const inTitle =
      how === 'by index'
        ? sql`to_tsvector('simple', p.title) @@ to_tsquery('simple', ${`'${text}':*`})`
        : sql`p.title ~* ${`\\m${text}`}`
    const conditions = [inTitle]
    // Omit empty lists, so that the index can look up all words in one scan.
    if (brandIds.length > 0) conditions.push(sql`p.brand_id = any(${brandIds}::integer[])`)
    if (sellerIds.length > 0) conditions.push(sql`p.seller_id = any(${sellerIds}::text[])`)
    return sql`(${sql.join(conditions, sql` or `)})`
  })
  return sql`(${sql.join(wordConditions, sql` and `)})`
}
