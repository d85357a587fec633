import type { Db, Tx } from '#platform/database/db.ts'
import { fail } from '#platform/http/app-error.ts'
import { getBuyer } from '#modules/accounts/accounts.ts'
import type { Reader } from '../sides.ts'

/**
 * Whoever holds the link of a paid order is known by it. An account costs nothing: only who has proven an email may write to strangers.
 * @throws not_confirmed
 */
export async function requireConfirmed(db: Db | Tx, { side, id, guestOrder }: Reader): Promise<void> {
  if (guestOrder !== undefined) return
  if (side === 'buyer' && !(await getBuyer(db, id)).isValidated) throw fail('not_confirmed')
}
