import { verifyPassword } from '#platform/auth/passwords.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import { isBlocked } from '../core/blocked-buyers.store.ts'
import { lockBuyer } from '../core/buyers.store.ts'
import { findIdentity } from '../core/identities.store.ts'
import { lockSeller } from '../core/sellers.store.ts'
import { accountKey } from '../rate-limits/known-browsers.ts'
import { countSignIn, recordFailure } from '../rate-limits/sign-in-events.ts'
import { findActiveFactor, requireCode } from '../second-factor/check-code.ts'
import { codeNeededError, requireSecondFactor } from '../second-factor/sign-in-code.ts'
import { findEmailOwner, findLinkedPerson, type IdentityPerson } from './find-account.ts'
import { linkIdentity } from './link.ts'
import { openIdentitySession, requireMaySignIn, type IdentitySession } from './open-session.ts'
import { requireProvider } from './provider-client.ts'
import { readContinuation, useContinuation, type OpenContinuation } from './continuations.ts'

interface Proof {
  continuation: string
  password?: string | undefined
  code?: string | undefined
}

/**
 * Completes a sign-in with a provider. A linked account requires its second factor. An account that is not linked yet
 * requires its password too, and is linked.
 * @throws provider_off, identity_rejected, identity_taken, wrong_login, code_needed, wrong_code, not_confirmed,
 * password_outdated, sso_required, account_blocked, too_many_requests
 */
export async function continueIdentity(
  context: AccountContext,
  proof: Proof,
  caller: Caller,
): Promise<IdentitySession> {
  const continuation = await readContinuation(context, proof.continuation, caller)
  requireProvider(context, continuation.provider)
  const identity = await findIdentity(context.db, continuation)
  if (!identity) return linkByPassword(context, continuation, proof, caller)
  const person = await findLinkedPerson(context.db, identity)
  if (!person) throw fail('identity_rejected')
  requireMaySignIn(context, person, continuation)
  const factor = await findActiveFactor(context.db, person)
  if (factor) {
    if (proof.code === undefined) throw codeNeededError(factor)
    await requireCode(context, person, factor, proof.code, caller)
  }
  return inTransaction(context.db, async (tx) => {
    await lockPerson(tx, person)
    await useContinuation(tx, proof.continuation)
    return openIdentitySession(
      context,
      tx,
      { person, identity: { ...continuation, id: identity.id }, factor },
      caller,
    )
  })
}

const lockPerson = (tx: Parameters<typeof lockBuyer>[0], { kind, id }: IdentityPerson) =>
  kind === 'buyer' ? lockBuyer(tx, id) : lockSeller(tx, id)

/** Links the identity to the account that owns its verified email, after the account's password was checked. */
async function linkByPassword(
  context: AccountContext,
  continuation: OpenContinuation,
  { continuation: secret, password = '', code }: Proof,
  caller: Caller,
): Promise<IdentitySession> {
  const { email, isEmailVerified, account } = continuation
  // An email that the provider has not verified never leads to an existing account.
  if (email === null || !isEmailVerified) throw fail('identity_rejected')
  const find = () => findEmailOwner(context.db, email, account)
  const source = {
    account: accountKey(account, email),
    address: caller.address,
    browser: caller.knownBrowser(),
    now: caller.now,
  }
  const attempt = await countSignIn(context.db, source, find)
  const person = await find()
  const isRight = await verifyPassword(password, person?.password_hash, caller.address)
  const isBlockedBuyer = person?.kind === 'buyer' && (await isBlocked(context.db, person.id))
  if (!person || !isRight || isBlockedBuyer) {
    await recordFailure(context.db, person?.id, caller.now)
    throw fail('wrong_login')
  }
  if (person.must_reset) await attempt.uncount()
  requireMaySignIn(context, person, continuation)
  const factor = await requireSecondFactor(context, person, { code, attempt }, caller)
  await attempt.uncount()
  return inTransaction(context.db, async (tx) => {
    const locked = await lockPerson(tx, person)
    // The password was changed, or the owner recovered the account, after the password was checked.
    if (locked?.password_hash !== person.password_hash || locked.must_reset) throw fail('wrong_login')
    await useContinuation(tx, secret)
    const id = await linkIdentity(context, tx, person, continuation, caller.now)
    return openIdentitySession(context, tx, { person, identity: { ...continuation, id }, factor }, caller)
  })
}
