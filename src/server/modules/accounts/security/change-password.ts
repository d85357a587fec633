import type { Actor } from '#platform/http/access/actor.ts'
import { inTransaction } from '#platform/database/db.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { fail } from '#platform/errors/app-error.ts'
import { revokeBuyerAccess } from '../sign-in/buyer-password.ts'
import { updateBuyer } from '../core/buyers.store.ts'
import type { Caller, AccountContext } from '../core/accounts.context.ts'
import { requireGoodPassword } from '../core/new-password.ts'
import { revokeSellerAccess } from '../sign-in/seller-login.ts'
import { updateSeller } from '../core/sellers.store.ts'
import { replaceToken } from '../sessions/sessions.ts'
import { isRecentlyConfirmed, requireStepUp } from '../sign-in/step-up.ts'
import { getActorAccount, lockOwnBuyer, lockOwnSeller } from '../sessions/lock-own-account.ts'

interface Change {
  /**
   * Current password. Can be omitted only if the password is outdated and the caller just signed in through an emailed
   * link.
   */
  current?: string | undefined
  password: string
  confirmpassword: string
}

/**
 * Changes the caller's password. Ends all other sessions and issues a new token for the current session.
 * @throws not_signed_in, step_up_needed, wrong_password, password_common
 */
export async function changePassword(
  context: AccountContext,
  actor: Actor,
  change: Change,
  caller: Caller,
  session: string,
): Promise<{ ok: true; token: string }> {
  const person = await getActorAccount(context, actor)
  const { current: password } = change
  // If the account has a second factor, the current password alone is not enough.
  if (password !== undefined)
    await requireStepUp(context, { person, session, password, field: 'current' }, caller)
  else if (!person.must_reset || !(await isRecentlyConfirmed(context.db, session, caller.now)))
    throw fail('wrong_password', { field: 'current' })
  requireGoodPassword(change, [person.email, person.username, person.name])
  const password_hash = await hashPassword(change.password, caller.address)
  const token = await inTransaction(context.db, async (tx) => {
    if (person.kind === 'buyer') {
      const lockedBuyer = await lockOwnBuyer(tx, person, session)
      await updateBuyer(tx, person.id, { password_hash, must_reset: false })
      await revokeBuyerAccess(tx, lockedBuyer, caller, session)
    } else {
      const lockedSeller = await lockOwnSeller(tx, person, session)
      await updateSeller(tx, person.id, { password_hash, must_reset: false })
      await revokeSellerAccess(tx, lockedSeller, caller, session)
    }
    return replaceToken(tx, session)
  })
  return { ok: true, token }
}
