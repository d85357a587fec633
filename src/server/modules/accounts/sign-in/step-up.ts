import { verifyPassword } from '#platform/auth/passwords.ts'
import type { Db } from '#platform/database/db.ts'
import { isRecentProof, stepUpError } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import { findActiveFactor } from '../second-factor/check-code.ts'
import { findConfirmedAt } from '../sessions/sessions.store.ts'
import { countStepUp, recordStepUpFailure } from '../rate-limits/sign-in-events.ts'
import { forgetFailures } from '../rate-limits/rate-limits.ts'
import { defaultErrorText } from '#platform/errors/error-text.ts'

interface StepUp {
  /** Account whose password is checked. */
  person: { kind: 'buyer' | 'seller'; id: string; password_hash: string | null }
  session: string
  password: string | undefined
  /** Name of the form field for the password, which errors refer to. */
  field?: string
}

/**
 * Protects actions that must not be possible with a stolen session token alone. Requires the password, or a session
 * that was confirmed within the last ten minutes. If the account has a second factor, the password is not enough and
 * the session must be confirmed with `confirmSession` first.
 * @throws wrong_password, step_up_needed, too_many_requests
 */
export async function requireStepUp(
  context: AccountContext,
  { person, session, password, field = 'password' }: StepUp,
  caller: Caller,
): Promise<void> {
  const isFactorAsked = (await findActiveFactor(context.db, person)) !== undefined
  if (isFactorAsked && !(await isRecentlyConfirmed(context.db, session, caller.now))) throw stepUpError(true)
  if (password === undefined) {
    if (isFactorAsked || (await isRecentlyConfirmed(context.db, session, caller.now))) return
    throw fail('wrong_password', { field, message: defaultErrorText('step_up_needed') })
  }
  await requirePassword(context, { person, password, field }, caller)
}

/**
 * Requires the caller's password. The number of attempts is limited.
 * @throws wrong_password, too_many_requests
 */
export async function requirePassword(
  context: AccountContext,
  {
    person,
    password,
    field = 'password',
  }: Omit<StepUp, 'session' | 'person'> & { person: Omit<StepUp['person'], 'kind'>; password: string },
  { address, knownBrowser, now }: Caller,
): Promise<void> {
  const account = `confirm:${person.id}`
  const attempt = await countStepUp(context.db, { account, address, browser: knownBrowser(), now }, person)
  if (!(await verifyPassword(password, person.password_hash, address))) {
    await recordStepUpFailure(context.db, person.id, now)
    throw fail('wrong_password', { field })
  }
  await attempt.uncount()
  await forgetFailures(context.db, account)
}

/** Returns whether the session was confirmed within the last ten minutes. */
export async function isRecentlyConfirmed(db: Db, session: string, now: number): Promise<boolean> {
  return isRecentProof((await findConfirmedAt(db, session))?.getTime(), now)
}
