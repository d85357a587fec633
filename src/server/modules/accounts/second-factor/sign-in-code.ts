import type { Tx } from '#platform/database/db.ts'
import { fail } from '#platform/http/app-error.ts'
import type { AccountContext, Caller } from '../accounts.context.ts'
import type { LoginAttempt } from '../sign-in/rate-limits.ts'
import { findActiveFactor, requireCode, type ActiveFactor } from './check-code.ts'
import type { FactorPerson } from './factor-owner.ts'

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
): Promise<ActiveFactor | undefined> {
  const factor = await findActiveFactor(context.db, person)
  if (!factor) return undefined
  await attempt.takeBack()
  if (code === undefined) throw fail('code_needed')
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
  asked: ActiveFactor | undefined,
): Promise<void> {
  const now = await findActiveFactor(tx, person)
  if (now && now.secret !== asked?.secret) throw fail('wrong_login')
}
