import type { Actor } from '#platform/http/actor.ts'
import { inTransaction } from '#platform/database/db.ts'
import { hashPassword, verifyPassword } from '#platform/auth/passwords.ts'
import { fail } from '#platform/http/app-error.ts'
import { endOldAccess } from './buyer-password.ts'
import { findBuyer, updateBuyer } from '../buyers.store.ts'
import type { Caller, AccountContext } from '../accounts.context.ts'
import { requireGoodPassword } from './new-password.ts'
import { endSellerAccess } from './seller-login.ts'
import { findSeller, updateSeller } from '../sellers.store.ts'
import { replaceToken } from '../sessions/sessions.ts'
import { forgetAttempts, countAttempt } from './rate-limits.ts'
import { recordStepUpFailure } from './sign-in-events.ts'

interface Change {
  current: string
  password: string
  confirmpassword: string
}

/**
 * A new password for whoever is signed in; all sessions but this one end, which gets a new token.
 * @throws wrong_password
 */
export async function changePassword(
  context: AccountContext,
  actor: Actor,
  change: Change,
  caller: Caller,
  session: string,
): Promise<{ ok: true; token: string }> {
  const person = await getPerson(context, actor)
  const account = `confirm:${person.id}`
  const { address, now } = caller
  await countAttempt(context.db, { account, address, browser: caller.knownBrowser(), now })
  if (!(await verifyPassword(change.current, person.password_hash))) {
    await recordStepUpFailure(context.db, person.id, now)
    throw fail('wrong_password', { field: 'current' })
  }
  await forgetAttempts(context.db, account)
  requireGoodPassword(change, [person.email, person.username, person.name])
  const password_hash = await hashPassword(change.password)
  const token = await inTransaction(context.db, async (tx) => {
    if (actor.kind === 'buyer') {
      await updateBuyer(tx, person.id, { password_hash, must_reset: false })
      await endOldAccess(context, tx, person, now, session)
    } else {
      await updateSeller(tx, person.id, { password_hash, must_reset: false })
      await endSellerAccess(tx, person, now, session)
    }
    return replaceToken(tx, session)
  })
  return { ok: true, token }
}

async function getPerson(context: AccountContext, actor: Actor) {
  if (actor.kind === 'seller') {
    const seller = await findSeller(context.db, actor.id)
    if (seller) return seller
  } else if (actor.kind === 'buyer') {
    const buyer = await findBuyer(context.db, actor.id)
    if (buyer) return { ...buyer, name: buyer.full_name }
  }
  throw fail('not_signed_in')
}
