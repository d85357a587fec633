import type { Tx } from '#platform/database/db.ts'
import { fail, type AppError } from '#platform/errors/app-error.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import type { LoginAttempt } from '../rate-limits/rate-limits.ts'
import { findActiveFactor, requireCode } from './check-code.ts'
import type { FactorPerson } from './factor-owner.ts'
import type { FactorRow } from './second-factor.store.ts'

/**
 * Requires a second-factor code after a correct password. Removes the password attempt from the failure count,
 * because code attempts are counted separately.
 * @throws code_needed, wrong_code, too_many_requests
 */
export async function requireSecondFactor(
  context: AccountContext,
  person: FactorPerson,
  { code, attempt }: { code: string | undefined; attempt: LoginAttempt },
  caller: Caller,
): Promise<FactorRow | undefined> {
  const factor = await findActiveFactor(context.db, person)
  if (!factor) return undefined
  await attempt.uncount()
  if (code === undefined) throw codeNeededError(factor)
  await requireCode(context, person, factor, code, caller)
  return factor
}

/**
 * Checks that the account's second factor has not changed since the second-factor code was checked. Runs in the
 * transaction that creates the session.
 * @throws wrong_login if a second factor was activated or replaced after the check
 */
export async function requireSameFactor(
  tx: Tx,
  person: Pick<FactorPerson, 'kind' | 'id'>,
  confirmed: FactorRow | undefined,
): Promise<void> {
  const now = await findActiveFactor(tx, person)
  if (now && (now.id !== confirmed?.id || now.secret !== confirmed.secret)) throw fail('wrong_login')
}

/**
 * Creates the error that requests a second-factor code. The error's details list the account's factors, so that the
 * page can offer to sign in with a passkey instead.
 */
export function codeNeededError({ secret, passkeys }: FactorRow): AppError {
  return fail('code_needed', { details: { hasApp: secret !== null, hasPasskey: passkeys > 0 } })
}
