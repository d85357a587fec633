import { inTransaction } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/actor.ts'
import { fail } from '#platform/http/app-error.ts'
import type { AccountContext, Caller } from '../accounts.context.ts'
import { findActiveFactor, requireCode } from '../second-factor/check-code.ts'
import { setProven } from '../sessions/sessions.store.ts'
import { lockOwnBuyer, lockOwnSeller } from '../sessions/still-theirs.ts'
import { getPerson } from './change-password.ts'
import { requirePassword } from './step-up.ts'

/**
 * Takes the password of whoever is signed in, or a code where the account has a second factor, as proof for the calls that
 * ask for one, for ten minutes and in this session alone.
 * @throws not_signed_in, wrong_password, code_needed, wrong_code, too_many_requests
 */
export async function proveSession(
  context: AccountContext,
  actor: Actor,
  { password, code }: { password?: string | undefined; code?: string | undefined },
  caller: Caller,
  session: string,
): Promise<{ ok: true }> {
  const person = await getPerson(context, actor)
  const factor = await findActiveFactor(context.db, person)
  if (factor) {
    if (code === undefined) throw fail('code_needed')
    await requireCode(context, person, factor, code, caller)
  } else {
    if (password === undefined) throw fail('wrong_password', { field: 'password' })
    await requirePassword(context, { person, password }, caller)
  }
  await inTransaction(context.db, async (tx) => {
    await (person.kind === 'buyer' ? lockOwnBuyer : lockOwnSeller)(tx, person, session)
    await setProven(tx, session, new Date(caller.now))
  })
  return { ok: true }
}
