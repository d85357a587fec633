import type { Actor } from '#platform/actor.ts'
import { inTransaction } from '#platform/db.ts'
import { hashPassword, verifyPassword } from '#platform/passwords.ts'
import { refuse } from '#platform/refusal.ts'
import { closeOldDoors } from './buyer-password.ts'
import { findBuyer, updateBuyer } from './buyers.store.ts'
import type { Caller, Desk } from './desk.ts'
import { requireGoodPassword } from './new-password.ts'
import { closeSellerDoors } from './seller-login.ts'
import { findSeller, updateSeller } from './sellers.store.ts'
import { replaceToken } from './sessions.ts'
import { forgetTries, takeTry } from './tries.ts'

interface Change {
  current: string
  password: string
  confirmpassword: string
}

/** A new password for whoever is signed in; all sessions but this one end, which gets a new token. Refuses with wrong_password. */
export async function changePassword(
  desk: Desk,
  actor: Actor,
  change: Change,
  caller: Caller,
  session: string,
): Promise<{ ok: true; token: string }> {
  const person = await getPerson(desk, actor)
  const account = `confirm:${person.id}`
  const { address, now } = caller
  await takeTry(desk.db, { account, address, browser: caller.knownBrowser(), now })
  if (!(await verifyPassword(change.current, person.password_hash)))
    throw refuse('wrong_password', { field: 'current' })
  await forgetTries(desk.db, account)
  requireGoodPassword(change, [person.email, person.username, person.name])
  const password_hash = await hashPassword(change.password)
  const token = await inTransaction(desk.db, async (tx) => {
    if (actor.kind === 'buyer') {
      await updateBuyer(tx, person.id, { password_hash, must_reset: false })
      await closeOldDoors(desk, tx, person, now, session)
    } else {
      await updateSeller(tx, person.id, { password_hash, must_reset: false })
      await closeSellerDoors(tx, person, now, session)
    }
    return replaceToken(tx, session)
  })
  return { ok: true, token }
}

async function getPerson(desk: Desk, actor: Actor) {
  if (actor.kind === 'seller') {
    const seller = await findSeller(desk.db, actor.id)
    if (seller) return seller
  } else if (actor.kind === 'buyer') {
    const buyer = await findBuyer(desk.db, actor.id)
    if (buyer) return { ...buyer, name: buyer.full_name }
  }
  throw refuse('not_signed_in')
}
