import type { RecoveryCodes, SecondFactorKey, SecondFactorState } from '#contract/accounts/second-factor.ts'
import { wallTime } from '#platform/core/clock.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { newId } from '#platform/core/ids.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { listPasskeys } from '../passkeys/passkeys.store.ts'
import { passkeyView } from '../passkeys/own-passkeys.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'
import { replaceToken } from '../sessions/sessions.ts'
import { deleteSessions } from '../sessions/sessions.store.ts'
import { getActorAccount } from '../sessions/lock-own-account.ts'
import { forgetAttempts } from '../rate-limits/rate-limits.ts'
import {
  withFactorOwner,
  replaceRecoveryCodes,
  isSecondFactorRequired,
  type FactorChange,
} from '../second-factor/change-factor.ts'
import { isSecondFactorActive } from '../second-factor/check-code.ts'
import {
  codeRateLimitKey,
  factorOwnerOf,
  notifyOwner,
  type FactorPerson,
} from '../second-factor/factor-owner.ts'
import { parseSecondFactorCode } from '../core/recovery-codes.ts'
import * as store from '../second-factor/second-factor.store.ts'
import { newTotpSecret, qrCode, findTimeStep, totpUri } from '../second-factor/totp.ts'

/** Time, in ms, that the caller has to confirm a new authenticator secret by entering a code. */
const pendingMs = 60 * 60_000

/** Returns the state of the caller's second factor. */
export async function getSecondFactor(context: AccountContext, actor: Actor): Promise<SecondFactorState> {
  const person = await getActorAccount(context, actor)
  const factor = await store.findFactor(context.db, factorOwnerOf(person))
  const isOn = factor !== undefined && isSecondFactorActive(factor)
  const passkeys = factor ? await listPasskeys(context.db, factor.id) : []
  return {
    isOn,
    hasApp: isOn && factor.secret !== null,
    passkeys: passkeys.map(passkeyView),
    passkeyHost: relyingPartyOf(context.origin())?.id ?? null,
    since: (isOn && (factor.confirmedAt ?? factor.passkeysSince)?.toISOString()) || null,
    recoveryCodesLeft: isOn ? factor.codesLeft : 0,
    isRequired: isSecondFactorRequired(context, person),
  }
}

/**
 * Creates a secret for an authenticator app. The previous app stays active until a code confirms the new app.
 * @throws not_signed_in, not_confirmed, wrong_password
 */
export async function beginSecondFactor(
  context: AccountContext,
  change: FactorChange,
): Promise<SecondFactorKey> {
  return withFactorOwner(context, change, async (tx, person) => {
    const key = newTotpSecret()
    const existing = await store.lockFactor(tx, factorOwnerOf(person))
    const id = existing?.id ?? newId('fac', context.clock)
    const secret = context.factorSeal.seal(id, key)
    await store.savePendingSecret(tx, { id, secret, owner: factorOwnerOf(person), now: new Date(change.now) })
    const uri = totpUri(key, person.email)
    return { key, uri, qr: qrCode(uri) }
  })
}

/**
 * Activates the second factor after checking a code from the app. Ends all other sessions and issues a new token for
 * the current session, because all these sessions were opened with the password alone.
 * @throws not_signed_in, not_confirmed, wrong_password, wrong_code, wrong_state
 */
export async function confirmSecondFactor(
  context: AccountContext,
  typed: string,
  change: FactorChange,
): Promise<RecoveryCodes & { token: string }> {
  return withFactorOwner(context, change, async (tx, person) => {
    const { now, session } = change
    const factor = await store.lockFactor(tx, factorOwnerOf(person))
    if (!factor?.pendingSecret || factor.pendingAt!.getTime() < now - pendingMs) throw fail('wrong_state')
    const read = parseSecondFactorCode(typed)
    const step =
      read?.kind === 'app' &&
      findTimeStep(
        context.factorSeal.open(factor.id, factor.pendingSecret),
        read.code,
        wallTime(context.clock),
      )
    if (!step) throw fail('wrong_code', { field: 'code' })
    await store.activatePendingSecret(tx, factor.id, { step, now: new Date(now) })
    const recoveryCodes = await replaceRecoveryCodes(context, tx, factor.id)
    await deleteSessions(tx, factorOwnerOf(person), session)
    await forgetAttempts(tx, codeRateLimitKey(person))
    await recordSecurityEvent(tx, { kind: 'factor.on', person: person.id, at: now })
    await notifyOwner(context, tx, person, { template: 'factor-on' }, now)
    return { recoveryCodes, token: await replaceToken(tx, session) }
  })
}

/**
 * Creates ten new recovery codes. The previous codes become invalid.
 * @throws not_signed_in, not_confirmed, wrong_password, wrong_state
 */
export async function renewRecoveryCodes(
  context: AccountContext,
  change: FactorChange,
): Promise<RecoveryCodes> {
  return withFactorOwner(context, change, async (tx, person) => {
    const { id } = await lockActive(tx, person)
    const recoveryCodes = await replaceRecoveryCodes(context, tx, id)
    await recordSecurityEvent(tx, { kind: 'recovery-codes.new', person: person.id, at: change.now })
    await notifyOwner(context, tx, person, { template: 'recovery-codes-new' }, change.now)
    return { recoveryCodes }
  })
}

/**
 * Turns off the second factor, so that the password alone is enough to sign in. Ends all other sessions.
 * @throws not_signed_in, not_confirmed, wrong_password, wrong_state, second_factor_required
 */
export async function removeSecondFactor(
  context: AccountContext,
  change: FactorChange,
): Promise<{ ok: true }> {
  return withFactorOwner(context, change, async (tx, person) => {
    await lockActive(tx, person)
    if (isSecondFactorRequired(context, person)) throw fail('second_factor_required')
    await store.deleteFactor(tx, factorOwnerOf(person))
    await deleteSessions(tx, factorOwnerOf(person), change.session)
    await forgetAttempts(tx, codeRateLimitKey(person))
    await recordSecurityEvent(tx, { kind: 'factor.off', person: person.id, at: change.now })
    await notifyOwner(context, tx, person, { template: 'factor-off' }, change.now)
    return { ok: true }
  })
}

async function lockActive(tx: Tx, person: FactorPerson): Promise<store.FactorRow> {
  const factor = await store.lockFactor(tx, factorOwnerOf(person))
  if (!factor || !isSecondFactorActive(factor)) throw fail('wrong_state')
  return factor
}
