import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

/**
 * SQL condition on `buyers b` that is true if the account is blocked, or if the account is unverified and a blocked
 * account has verified the same email. The second case prevents a blocked buyer from signing up again. A blocked
 * account that never verified its email does not block other accounts, because the email might belong to another
 * person.
 */
export const isBlockedSql = sql`(b.blocked_at is not null or not b.is_validated and exists (
  select from buyers k where lower(k.email) = lower(b.email) and k.is_validated and k.blocked_at is not null))`

/** Returns whether a buyer is blocked, as defined by `isBlockedSql`. */
export async function isBlocked(db: Db | Tx, buyerId: string): Promise<boolean> {
  const { rows } = await sql`select from buyers b where b.id = ${buyerId} and ${isBlockedSql}`.execute(db)
  return rows.length > 0
}
