import { sql, type RawBuilder } from 'kysely'
import { searchWords } from '#platform/database/search-words.ts'

/** Texts of an index in collation "C" that begin like this, whatever the case. Kept a range, so that it stays one when prepared. */
export function beginsWith(lowered: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const from = text.toLowerCase()
  const column = sql`(${lowered} collate "C")`
  return sql<boolean>`${column} >= ${from} and ${column} < ${`${from}\u{10FFFF}`}`
}

/** Texts that have each of these words or one that begins with it, wherever they stand; an index of words has the text. */
export function hasWords(text: RawBuilder<unknown>, sought: string): RawBuilder<boolean> {
  const words = searchWords(sought)
  if (words.length === 0) return sql`false`
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return sql<boolean>`to_tsvector('simple', ${text}) @@ to_tsquery('simple', ${query})`
}
