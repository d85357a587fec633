import { wallTime } from '#platform/core/clock.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { countSecurityEvents, recordSecurityEvent } from '#platform/security/security-events.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import { lockBuyer } from '../core/buyers.store.ts'
import { lockSeller } from '../core/sellers.store.ts'
import { countCode } from '../rate-limits/sign-in-events.ts'
import { codesAccount, ownerOf, tellOwner, type FactorPerson } from './factor-owner.ts'
import { readCode } from '../core/recovery-codes.ts'
import * as store from './second-factor.store.ts'
import { stepOfCode } from './totp.ts'

/** The second factor an account asks for; undefined where it has none, or none that was proven yet. */
export async function findActiveFactor(
  db: Db | Tx,
  person: Pick<FactorPerson, 'kind' | 'id'>,
): Promise<store.FactorRow | undefined> {
  const factor = await store.findFactor(db, ownerOf(person))
  return factor && isActive(factor) ? factor : undefined
}

/** Whether it is asked for: an app has given a code of it, or a passkey was added. */
export function isActive({ secret, passkeysSince }: store.FactorRow): boolean {
  return secret !== null || passkeysSince !== null
}

/**
 * Uses up a code of the app, or a recovery code, in the field `code`; attempts are counted by account, and a code
 * counts once.
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
  const account = codesAccount(person)
  const attempt = await countCode(
    context.db,
    { account, address, browser: caller.knownBrowser(), now },
    person,
  )
  if (!(await spendCode(context, person, factor, typed, now))) {
    await recordSecurityEvent(context.db, { kind: 'factor.failed', person: person.id, at: now })
    await warnOfGuessing(context, person, factor, now)
    throw fail('wrong_code', { field: 'code' })
  }
  await attempt.succeeded(caller.browser())
}

/** So many wrong codes in an hour are told to the owner: who tries them knows the password. */
const guessesToTell = 5

async function warnOfGuessing(
  context: AccountContext,
  person: FactorPerson,
  factor: store.FactorRow,
  now: number,
): Promise<void> {
  const failed = { kind: 'factor.failed', person: person.id, since: now - 60 * 60_000 } as const
  if ((await countSecurityEvents(context.db, failed)) < guessesToTell) return
  await inTransaction(context.db, async (tx) => {
    if (await store.claimWarning(tx, factor.id, new Date(now)))
      await tellOwner(context, tx, person, { template: 'factor-guessed' }, now)
  })
}

async function spendCode(
  context: AccountContext,
  person: FactorPerson,
  factor: store.FactorRow,
  typed: string,
  now: number,
): Promise<boolean> {
  const read = readCode(typed)
  if (!read) return false
  const { kind, code } = read
  if (kind === 'recovery') return spendRecoveryCode(context, person, factor, code, now)
  if (factor.secret === null) return false
  const secret = context.factorSeal.open(factor.id, factor.secret)
  const step = stepOfCode(secret, code, wallTime(context.clock))
  return step !== undefined && store.spendStep(context.db, factor.id, step)
}

async function spendRecoveryCode(
  context: AccountContext,
  person: FactorPerson,
  factor: store.FactorRow,
  code: string,
  now: number,
): Promise<boolean> {
  const hash = context.factorSeal.hashCode(factor.id, code)
  return inTransaction(context.db, async (tx) => {
    // The account first, as whoever changes its factor has it.
    await (person.kind === 'buyer' ? lockBuyer : lockSeller)(tx, person.id)
    const codesLeft = await store.spendRecoveryCode(tx, factor.id, { hash, now: new Date(now) })
    if (codesLeft === undefined) return false
    await recordSecurityEvent(tx, {
      kind: 'recovery-code.used',
      person: person.id,
      details: { codesLeft },
      at: now,
    })
    await tellOwner(context, tx, person, { template: 'recovery-code-used', codesLeft }, now)
    return true
  })
}
