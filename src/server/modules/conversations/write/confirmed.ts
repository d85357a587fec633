import type { Db, Tx } from '#platform/database/db.ts'
import { fail } from '#platform/http/app-error.ts'
import { getBuyer } from '#modules/accounts/accounts.ts'
import type { Reader } from '../sides.ts'

/**
 * An account costs nothing: only who has proven an email may write to strangers.
 * @throws not_confirmed
 */
export async function requireConfirmed(db: Db | Tx, { side, id }: Reader): Promise<void> {
  if (side === 'buyer' && !(await getBuyer(db, id)).isValidated) throw fail('not_confirmed')
}
