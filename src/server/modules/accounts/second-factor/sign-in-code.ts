import type { Tx } from '#platform/database/db.ts'
import { fail, type AppError } from '#platform/errors/app-error.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import type { LoginAttempt } from '../rate-limits/rate-limits.ts'
import { findActiveFactor, requireCode } from './check-code.ts'
import type { FactorPerson } from './factor-owner.ts'
import type { FactorRow } from './second-factor.store.ts'

/**
 * Requires the code of the second factor after a right password. Removes the password attempt from the failure count;
 * codes have a separate count.
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
  if (code === undefined) throw codeNeeded(factor)
  await requireCode(context, person, factor, code, caller)
  return factor
}

/**
 * Checks, in the transaction that opens the session, that the factor is still the one that was confirmed.
 * @throws wrong_login if a factor was activated or replaced in the meantime
 */
export async function requireSameFactor(
  tx: Tx,
  person: Pick<FactorPerson, 'kind' | 'id'>,
  confirmed: FactorRow | undefined,
): Promise<void> {
  const now = await findActiveFactor(tx, person)
  if (now && (now.id !== confirmed?.id || now.secret !== confirmed.secret)) throw fail('wrong_login')
}

/** Creates the error that lists the account's second factors. A passkey signs in without the password. */
export function codeNeeded({ secret, passkeys }: FactorRow): AppError {
  return fail('code_needed', { details: { hasApp: secret !== null, hasPasskey: passkeys > 0 } })
}
