import { inTransaction } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { AccountContext, Caller } from '../accounts.context.ts'
import { setProven } from '../sessions/sessions.store.ts'
import { lockOwnBuyer, lockOwnSeller } from '../sessions/still-theirs.ts'
import { getPerson } from './change-password.ts'
import { requirePassword } from './step-up.ts'

/**
 * Takes the password of whoever is signed in as proof for the calls that ask for one, for ten minutes and in this
 * session alone.
 * @throws not_signed_in, wrong_password, too_many_requests
 */
export async function proveSession(
  context: AccountContext,
  actor: Actor,
  password: string,
  caller: Caller,
  session: string,
): Promise<{ ok: true }> {
  const person = await getPerson(context, actor)
  await requirePassword(context, { person, password }, caller)
  await inTransaction(context.db, async (tx) => {
    await (person.kind === 'buyer' ? lockOwnBuyer : lockOwnSeller)(tx, person, session)
    await setProven(tx, session, new Date(caller.now))
  })
  return { ok: true }
}
