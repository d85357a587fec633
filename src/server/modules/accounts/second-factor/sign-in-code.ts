import type { Tx } from '#platform/database/db.ts'
import { fail, type AppError } from '#platform/errors/app-error.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import type { LoginAttempt } from '../rate-limits/rate-limits.ts'
import { findActiveFactor, requireCode } from './check-code.ts'
import type { FactorPerson } from './factor-owner.ts'
import type { FactorRow } from './second-factor.store.ts'

/**
 * After a right password: asks for the code of an account that has a second factor, and uses it up. The attempt at the
 * password was no wrong one and is taken back; codes are counted by themselves.
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
  await attempt.takeBack()
  if (code === undefined) throw codeNeeded(factor)
  await requireCode(context, person, factor, code, caller)
  return factor
}

/**
 * In the transaction that opens the session: what was asked for is still what the account has.
 * @throws wrong_login where one was turned on meanwhile, or another
 */
export async function requireSameFactor(
  tx: Tx,
  person: Pick<FactorPerson, 'kind' | 'id'>,
  asked: FactorRow | undefined,
): Promise<void> {
  const now = await findActiveFactor(tx, person)
  if (now && (now.id !== asked?.id || now.secret !== asked.secret)) throw fail('wrong_login')
}

/** Says what there is beside the password: a passkey signs in by itself. */
export function codeNeeded({ secret, passkeys }: FactorRow): AppError {
  return fail('code_needed', { details: { hasApp: secret !== null, hasPasskey: passkeys > 0 } })
}
