import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'

/** The next of the accounts without a proven e-mail that nobody has signed in to since `before`, locked, by id. */
export async function lockFaded(tx: Tx, after: string, before: Date, limit: number): Promise<string[]> {
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

/** With all that hangs on them: links, and the bag. */
export async function deleteBuyers(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from buyers where id = any(${ids}::text[])`.execute(tx)
}
