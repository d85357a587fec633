import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'

/**
 * Locks the next batch of unverified accounts that have not signed in since `before`. Returns their ids in ascending
 * order.
 */
export async function lockUnusedAccounts(
  tx: Tx,
  after: string,
  before: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from buyers b
    where not b.is_validated and b.erased_at is null and b.id > ${after}
      and b.created_at < ${before} and b.spent_at is null and b.member_until is null
      and not exists (select from sessions s where s.buyer_id = b.id)
      and not exists (select from security_events e
        where e.person_id = b.id and e.kind = 'sign-in.ok' and e.at >= ${before})
    order by b.id limit ${limit} for update of b skip locked`.execute(tx)
  return rows.map((row) => row.id)
}

/**
 * Deletes buyers. Foreign keys with ON DELETE CASCADE also delete dependent rows such as emailed links and shopping
 * bags.
 */
export async function deleteBuyers(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from buyers where id = any(${ids}::text[])`.execute(tx)
}
