import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { Actor } from '#platform/http/access/actor.ts'

/**
 * Rejects an admin's decision about an order or gift if one of `emails`, the emails of the order or gift, is the
 * admin's own email. Owners of the marketplace are exempt.
 * @throws own_case
 */
export async function requireNotOwnPurchase(
  db: Db | Tx,
  actor: Actor,
  emails: readonly string[],
): Promise<void> {
  if (actor.kind !== 'seller' || actor.isSA) return
  const { rows } = await sql`select from sellers where id = ${actor.id}
    and lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])`.execute(db)
  if (rows.length > 0) throw fail('own_case')
}
