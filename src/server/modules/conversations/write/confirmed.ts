import type { Db, Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { getBuyer } from '#modules/accounts/accounts.ts'
import type { Reader } from '../core/sides.ts'

/**
 * Requires that a buyer's email address is confirmed, because anyone can create an account with another person's email.
 * Sellers and guests are exempt. Guests can send messages only with the link to a paid order.
 * @throws not_confirmed
 */
export async function requireConfirmedEmail(db: Db | Tx, { side, id, guestOrder }: Reader): Promise<void> {
  if (guestOrder !== undefined) return
  if (side === 'buyer' && !(await getBuyer(db, id)).isValidated) throw fail('not_confirmed')
}
