import type { PasskeyAssertion } from '#contract/accounts/passkeys.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { AppError, fail } from '#platform/errors/app-error.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import { verifyPasskeyForSession, recordPasskeyUse, type VerifiedPasskey } from '../passkeys/use-passkey.ts'
import { findActiveFactor, requireCode } from '../second-factor/check-code.ts'
import type { FactorPerson } from '../second-factor/factor-owner.ts'
import { codeNeededError } from '../second-factor/sign-in-code.ts'
import { setConfirmed } from '../sessions/sessions.store.ts'
import { lockOwnBuyer, lockOwnSeller } from '../sessions/lock-own-account.ts'
import { getActorAccount } from '../sessions/lock-own-account.ts'
import { translate } from '#platform/language/translate.ts'
import { recordStepUpFailure } from '../rate-limits/sign-in-events.ts'
import { requirePassword } from '../sign-in/step-up.ts'

interface Proof {
  password?: string | undefined
  code?: string | undefined
  passkey?: PasskeyAssertion | undefined
}

/**
 * Marks the session as confirmed for ten minutes, because sensitive requests require a confirmed session. The caller
 * confirms with a passkey or a second-factor code, or with the password if the account has no second factor.
 * @throws not_signed_in, wrong_password, code_needed, wrong_code, wrong_passkey, too_many_requests
 */
export async function confirmSession(
  context: AccountContext,
  actor: Actor,
  { password, code, passkey }: Proof,
  caller: Caller,
  session: string,
): Promise<{ ok: true }> {
  const person = await getActorAccount(context, actor)
  const factor = await findActiveFactor(context.db, person)
  const use = passkey && (await verifyPasskeyUse(context, person, passkey, { session, now: caller.now }))
  if (!use && factor) {
    if (code === undefined) throw codeNeededError(factor)
    await requireCode(context, person, factor, code, caller)
  } else if (!use) {
    if (person.password_hash === null)
      throw fail('wrong_password', {
        field: 'password',
        message: (language) => translate(language, 'error.no-password-step-up'),
      })
    if (password === undefined) throw fail('wrong_password', { field: 'password' })
    await requirePassword(context, { person, password }, caller)
  }
  await inTransaction(context.db, async (tx) => {
    await (person.kind === 'buyer' ? lockOwnBuyer : lockOwnSeller)(tx, person, session)
    if (use) await recordPasskeyUse(tx, person.id, use, caller.now)
    await setConfirmed(tx, session, new Date(caller.now))
  })
  return { ok: true }
}

async function verifyPasskeyUse(
  context: AccountContext,
  person: FactorPerson,
  passkey: PasskeyAssertion,
  at: { session: string; now: number },
): Promise<VerifiedPasskey> {
  try {
    return await verifyPasskeyForSession(context, person, passkey, at)
  } catch (error) {
    if (error instanceof AppError) await recordStepUpFailure(context.db, person.id, at.now)
    throw error
  }
}
