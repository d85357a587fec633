import { sql, type RawBuilder } from 'kysely'
import { searchWords } from './search-words.ts'

/** Texts of an index in collation "C" that begin like this, whatever the case. Kept a range, so that it stays one when prepared. */
export function beginsWith(lowered: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const from = text.toLowerCase()
  const column = sql`(${lowered} collate "C")`
  return sql<boolean>`${column} >= ${from} and ${column} < ${`${from}\u{10FFFF}`}`
}

interface WordSearch {
  table: string
  text: RawBuilder<unknown>
  /** What else holds of the rows. */
  where: RawBuilder<unknown>
  limit: number
}

/**
 * The ids of rows whose text has each of these words or one that begins with it, wherever they stand; an index of words
 * has the text. It is materialized, for a limit alone has PostgreSQL read the whole table for a word that nothing has.
 */
export function withWords(sought: string, { table, text, where, limit }: WordSearch): RawBuilder<unknown> {
  const words = searchWords(sought)
  if (words.length === 0) return sql`(select id from ${sql.table(table)} where false)`
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return sql`(with found as materialized (select id from ${sql.table(table)}
      where to_tsvector('simple', ${text}) @@ to_tsquery('simple', ${query}) and ${where})
    select id from found limit ${limit})`
}
