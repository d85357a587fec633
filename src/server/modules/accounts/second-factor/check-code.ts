import { wallTime } from '#platform/core/clock.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { countSecurityEvents, recordSecurityEvent } from '#platform/security/security-events.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import { lockBuyer } from '../core/buyers.store.ts'
import { lockSeller } from '../core/sellers.store.ts'
import { countCode } from '../rate-limits/sign-in-events.ts'
import { codeRateLimitKey, factorOwnerOf, notifyOwner, type FactorPerson } from './factor-owner.ts'
import { parseSecondFactorCode } from '../core/recovery-codes.ts'
import * as store from './second-factor.store.ts'
import { findTimeStep } from './totp.ts'

/** Returns the second factor required for signing in, or undefined if the account has no active factor. */
export async function findActiveFactor(
  db: Db | Tx,
  person: Pick<FactorPerson, 'kind' | 'id'>,
): Promise<store.FactorRow | undefined> {
  const factor = await store.findFactor(db, factorOwnerOf(person))
  return factor && isSecondFactorActive(factor) ? factor : undefined
}

/**
 * Returns whether a second factor is active, which means that an authenticator app was confirmed with a code or that a
 * passkey was added.
 */
export function isSecondFactorActive({ secret, passkeysSince }: store.FactorRow): boolean {
  return secret !== null || passkeysSince !== null
}

/**
 * Requires a valid authenticator or recovery code and marks the code as used. Attempts are limited per account.
 * @throws wrong_code, too_many_requests
 */
export async function requireCode(
  context: AccountContext,
  person: FactorPerson,
  factor: store.FactorRow,
  typed: string,
  caller: Caller,
): Promise<void> {
  const { address, now } = caller
  const account = codeRateLimitKey(person)
  const attempt = await countCode(
    context.db,
    { account, address, browser: caller.knownBrowser(), now },
    person,
  )
  if (!(await consumeCode(context, person, factor, typed, now))) {
    await recordSecurityEvent(context.db, { kind: 'factor.failed', person: person.id, at: now })
    await warnAboutGuessing(context, person, factor, now)
    throw fail('wrong_code', { field: 'code' })
  }
  await attempt.succeeded(caller.browser())
}

/**
 * Number of wrong codes within an hour after which the owner is warned. The warning is urgent, because only a person
 * who knows the password can enter codes.
 */
const guessesBeforeWarning = 5

async function warnAboutGuessing(
  context: AccountContext,
  person: FactorPerson,
  factor: store.FactorRow,
  now: number,
): Promise<void> {
  const failed = { kind: 'factor.failed', person: person.id, since: now - 60 * 60_000 } as const
  if ((await countSecurityEvents(context.db, failed)) < guessesBeforeWarning) return
  await inTransaction(context.db, async (tx) => {
    if (await store.claimGuessingWarning(tx, factor.id, new Date(now)))
      await notifyOwner(context, tx, person, { template: 'factor-guessed' }, now)
  })
}

async function consumeCode(
  context: AccountContext,
  person: FactorPerson,
  factor: store.FactorRow,
  typed: string,
  now: number,
): Promise<boolean> {
  const read = parseSecondFactorCode(typed)
  if (!read) return false
  const { kind, code } = read
  if (kind === 'recovery') return consumeRecoveryCode(context, person, factor, code, now)
  if (factor.secret === null) return false
  const secret = context.factorSeal.open(factor.id, factor.secret)
  const step = findTimeStep(secret, code, wallTime(context.clock))
  return step !== undefined && store.consumeTimeStep(context.db, factor.id, step)
}

async function consumeRecoveryCode(
  context: AccountContext,
  person: FactorPerson,
  factor: store.FactorRow,
  code: string,
  now: number,
): Promise<boolean> {
  const hash = context.factorSeal.hashCode(factor.id, code)
  return inTransaction(context.db, async (tx) => {
    // Locks the account first, because changes to the second factor use the same lock order.
    await (person.kind === 'buyer' ? lockBuyer : lockSeller)(tx, person.id)
    const codesLeft = await store.consumeRecoveryCode(tx, factor.id, { hash, now: new Date(now) })
    if (codesLeft === undefined) return false
    await recordSecurityEvent(tx, {
      kind: 'recovery-code.used',
      person: person.id,
      details: { codesLeft },
      at: now,
    })
    await notifyOwner(context, tx, person, { template: 'recovery-code-used', codesLeft }, now)
    return true
  })
}
