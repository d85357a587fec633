import { sql, type RawBuilder } from 'kysely'
import { searchWords } from './search-words.ts'

/**
 * Returns an SQL condition for values that start with `text`, ignoring case. Compares ranges, so that a prepared
 * statement can use an index in collation "C".
 */
export function startsWithText(lowered: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const from = text.toLowerCase()
  const column = sql`(${lowered} collate "C")`
  return sql<boolean>`${column} >= ${from} and ${column} < ${`${from}\u{10FFFF}`}`
}

interface WordSearch {
  table: string
  text: RawBuilder<unknown>
  /** Additional SQL condition that the rows must meet. */
  where: RawBuilder<unknown>
  limit: number
}

/**
 * Returns a query for the ids of rows that contain all search words. A search word matches each word that starts with
 * it. The table needs a text search index. The result is materialized: otherwise, with a limit, PostgreSQL would scan
 * the whole table if no row matches.
 */
export function idsByWords(
  searchText: string,
  { table, text, where, limit }: WordSearch,
): RawBuilder<unknown> {
  const words = searchWords(searchText)
  if (words.length === 0) return sql`(select id from ${sql.table(table)} where false)`
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return sql`(with found as materialized (select id from ${sql.table(table)}
      where to_tsvector('simple', ${text}) @@ to_tsquery('simple', ${query}) and ${where})
    select id from found limit ${limit})`
}
