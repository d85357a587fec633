import { sql, type RawBuilder } from 'kysely'

/** Texts of an index in collation "C" that begin like this, whatever the case. Kept a range, so that it stays one when prepared. */
export function beginsWith(lowered: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const from = text.toLowerCase()
  const column = sql`(${lowered} collate "C")`
  return sql<boolean>`${column} >= ${from} and ${column} < ${`${from}\u{10FFFF}`}`
}
