import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export async function findBuyer(db: Db | Tx, id: string) {
  return db
    .selectFrom('buyers')
    .select(['id', 'email', 'full_name', 'fname', 'is_validated', 'customer_id', 'language'])
    .select(
      sql<boolean>`is_validated or not exists (
        select from buyers o where o.is_validated and lower(o.email) = lower(buyers.email))`.as('may_mail'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Returns whether the buyer has verified this email. Locks the buyer's row, so that the result stays true until the
 * transaction ends.
 */
export async function lockVerifiedEmail(tx: Tx, buyerId: string, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from buyers where id = ${buyerId} and is_validated and erased_at is null
    and lower(email) = ${email.toLowerCase()} for share`.execute(tx)
  return rows.length > 0
}

/**
 * Saves the id under which the payment provider knows the buyer, unless an id is already saved. Returns the saved id,
 * or undefined if the buyer was erased.
 */
export async function saveCustomerId(
  db: Db,
  buyerId: string,
  customerId: string,
): Promise<string | undefined> {
  await db
    .updateTable('buyers')
    .set({ customer_id: customerId })
    .where('id', '=', buyerId)
    .where('customer_id', 'is', null)
    .where('erased_at', 'is', null)
    .execute()
  return (await findBuyer(db, buyerId))?.customer_id ?? undefined
}
