import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

/**
 * Part of a condition on `buyers b`, null without one: blocked, or not proven and of the e-mail that one who is has proven.
 * Whoever was blocked would otherwise go on by signing up again. One who only said an e-mail keeps nobody of it out: it
 * may be another's.
 */
export const keptOut = sql`(b.blocked_at is not null or not b.is_validated and exists (
  select from buyers k where lower(k.email) = lower(b.email) and k.is_validated and k.blocked_at is not null))`

/** Whether no session of a buyer counts: they are blocked, or say the e-mail that one who is has proven. */
export async function isKeptOut(db: Db | Tx, buyerId: string): Promise<boolean> {
  const { rows } = await sql`select from buyers b where b.id = ${buyerId} and ${keptOut}`.execute(db)
  return rows.length > 0
}
