import {
  maxPasskeys,
  type PasskeyRegistration,
  type Passkey,
  type PasskeyCreation,
} from '#contract/accounts/passkeys.ts'
import type { Tx } from '#platform/database/db.ts'
import { describeDevice, deviceText } from '#platform/http/access/device.ts'
import { fail } from '#platform/errors/app-error.ts'
import { newId } from '#platform/core/ids.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import { marketplaceName } from '#platform/config/marketplace.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { replaceToken } from '../sessions/sessions.ts'
import { deleteSessions } from '../sessions/sessions.store.ts'
import { forgetAttempts } from '../rate-limits/rate-limits.ts'
import { isSecondFactorActive } from '../second-factor/check-code.ts'
import { codeRateLimitKey, factorOwnerOf, notifyOwner } from '../second-factor/factor-owner.ts'
import * as factors from '../second-factor/second-factor.store.ts'
import {
  withFactorOwner,
  replaceRecoveryCodes,
  isSecondFactorRequired,
  type FactorChange,
  type FactorHolder,
} from '../second-factor/change-factor.ts'
import { challengeMs, createChallenge, redeemChallenge } from './challenges.ts'
import { userHandleOf } from './passkey-sign-in.ts'
import * as store from './passkeys.store.ts'
import { algorithms, descriptorOf, verifyRegistration, requireRelyingParty } from './verify-passkey.ts'

/**
 * Returns the WebAuthn options for creating a passkey for the caller's account.
 * @throws not_signed_in, not_confirmed, wrong_password, wrong_state
 */
export async function beginPasskey(context: AccountContext, change: FactorChange): Promise<PasskeyCreation> {
  const party = requireRelyingParty(context)
  return withFactorOwner(context, change, async (tx, person) => {
    const factor = await factors.lockFactor(tx, factorOwnerOf(person))
    const passkeys = factor ? await store.listPasskeys(tx, factor.id) : []
    requireBelowLimit(passkeys)
    const { session, now } = change
    return {
      challenge: await createChallenge(tx, { kind: 'add', boundTo: session, now }),
      rp: { id: party.id, name: marketplaceName() },
      user: { id: userHandleOf(person.id), name: person.email, displayName: nameOf(person) },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout: challengeMs,
      attestation: 'none',
      excludeCredentials: passkeys.map(descriptorOf),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    }
  })
}

interface NewPasskeyInput {
  made: PasskeyRegistration
  userAgent: string
  language: Language
}

/**
 * Adds a passkey to the account and creates recovery codes if there are none. The first passkey turns on the second
 * factor. In that case, ends all other sessions and issues a new token for the current session, because all these
 * sessions were opened with the password alone.
 * @throws not_signed_in, not_confirmed, wrong_password, wrong_passkey, wrong_state
 */
export async function addPasskey(
  context: AccountContext,
  { made, userAgent, language }: NewPasskeyInput,
  change: FactorChange,
): Promise<{ passkey: Passkey; token: string | null; recoveryCodes: string[] }> {
  const { session, now } = change
  const clientData = made.response.clientDataJSON
  const use = { kind: 'add', boundTo: session, now } as const
  const challenge = await redeemChallenge(context.db, clientData, use)
  if (challenge === undefined) throw fail('wrong_passkey')
  const read = await verifyRegistration(context, made, challenge)
  return withFactorOwner(context, change, async (tx, person) => {
    const owner = factorOwnerOf(person)
    const existing = await factors.lockFactor(tx, owner)
    if (existing) requireBelowLimit(await store.listPasskeys(tx, existing.id))
    const factorId = existing?.id ?? newId('fac', context.clock)
    await factors.requirePasskeys(tx, { id: factorId, owner, now: new Date(now) })
    const added = {
      ...read,
      id: newId('pky', context.clock),
      factorId,
      transports: (made.response.transports ?? []).filter(isTransport),
      name: deviceText(language, describeDevice(userAgent)),
      now: new Date(now),
    }
    if (!(await store.insertPasskey(tx, added))) throw fail('wrong_passkey')
    await recordSecurityEvent(tx, { kind: 'passkey.added', person: person.id, at: now })
    await notifyOwner(context, tx, person, { template: 'passkey-added' }, now)
    const recoveryCodes = existing?.codesLeft ? [] : await replaceRecoveryCodes(context, tx, factorId)
    const passkey = { _id: added.id, name: added.name, addedAt: added.now.toISOString(), lastUsedAt: null }
    if (existing && isSecondFactorActive(existing)) return { passkey, token: null, recoveryCodes }
    await deleteSessions(tx, owner, session)
    await forgetAttempts(tx, codeRateLimitKey(person))
    await recordSecurityEvent(tx, { kind: 'factor.on', person: person.id, at: now })
    return { passkey, token: await replaceToken(tx, session), recoveryCodes }
  })
}

/**
 * Renames one of the caller's passkeys.
 * @throws not_signed_in, not_confirmed, wrong_password, not_found
 */
export async function renamePasskey(
  context: AccountContext,
  { id, name }: { id: string; name: string },
  change: FactorChange,
): Promise<Passkey> {
  return withFactorOwner(context, change, async (tx, person) => {
    const { passkey } = await lockPasskey(tx, person, id)
    await store.renamePasskey(tx, id, name)
    return passkeyView({ ...passkey, name })
  })
}

/**
 * Removes one of the caller's passkeys. Ends all other sessions, because they might have been opened with the removed
 * passkey. Removing the last passkey turns off the second factor unless the account has an authenticator app.
 * @throws not_signed_in, not_confirmed, wrong_password, not_found, second_factor_required
 */
export async function removePasskey(
  context: AccountContext,
  id: string,
  change: FactorChange,
): Promise<{ ok: true }> {
  return withFactorOwner(context, change, async (tx, person) => {
    const { now } = change
    const { factor, isLast } = await lockPasskey(tx, person, id)
    const turnsOff = isLast && factor.secret === null
    if (turnsOff && isSecondFactorRequired(context, person)) throw fail('second_factor_required')
    await store.deletePasskey(tx, id)
    if (turnsOff) await factors.deleteFactor(tx, factorOwnerOf(person))
    else if (isLast) await factors.stopRequiringPasskeys(tx, factor.id)
    await deleteSessions(tx, factorOwnerOf(person), change.session)
    await recordSecurityEvent(tx, { kind: 'passkey.removed', person: person.id, at: now })
    await notifyOwner(context, tx, person, { template: 'passkey-removed' }, now)
    if (!turnsOff) return { ok: true }
    await forgetAttempts(tx, codeRateLimitKey(person))
    await recordSecurityEvent(tx, { kind: 'factor.off', person: person.id, at: now })
    await notifyOwner(context, tx, person, { template: 'factor-off' }, now)
    return { ok: true }
  })
}

export function passkeyView({ id, name, createdAt, lastUsedAt }: store.PasskeyRow): Passkey {
  return {
    _id: id,
    name,
    addedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

async function lockPasskey(tx: Tx, person: FactorHolder, id: string) {
  const factor = await factors.lockFactor(tx, factorOwnerOf(person))
  const passkeys = factor ? await store.listPasskeys(tx, factor.id) : []
  const passkey = passkeys.find((each) => each.id === id)
  if (!factor || !passkey) throw fail('not_found')
  return { factor, passkey, isLast: passkeys.length === 1 }
}

function requireBelowLimit(passkeys: readonly unknown[]): void {
  if (passkeys.length < maxPasskeys) return
  throw fail('wrong_state', {
    message: (language) => translate(language, 'error.too-many-passkeys', { most: maxPasskeys }),
  })
}

const transports: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
/**
 * Returns whether this build supports the transport of a passkey. Browsers can report transports that are unknown to
 * this build, which are ignored.
 */
const isTransport = (name: string): boolean => transports.includes(name)

function nameOf(person: FactorHolder): string {
  return (person.kind === 'seller' ? person.name : person.full_name) || person.email
}
