import type { PasskeyRequest, PasskeyAssertion } from '#contract/accounts/passkeys.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { factorOwnerOf, type FactorPerson } from '../second-factor/factor-owner.ts'
import { findFactor } from '../second-factor/second-factor.store.ts'
import { getActorAccount } from '../sessions/lock-own-account.ts'
import { createChallenge, redeemChallenge } from './challenges.ts'
import * as store from './passkeys.store.ts'
import { verifyAssertion, createPasskeyRequest, requireRelyingParty } from './verify-passkey.ts'

/** Verified signature by a passkey. The caller must record the use of the passkey with `recordPasskeyUse`. */
export interface VerifiedPasskey {
  passkey: store.PasskeyRow
  counter: number
}

/**
 * Returns the WebAuthn options for confirming the session with a passkey.
 * @throws not_signed_in, wrong_state if the account has no passkey
 */
export async function beginStepUp(
  context: AccountContext,
  { actor, session, now }: { actor: Actor; session: string; now: number },
): Promise<PasskeyRequest> {
  const party = requireRelyingParty(context)
  const person = await getActorAccount(context, actor)
  const factor = await findFactor(context.db, factorOwnerOf(person))
  const passkeys = factor ? await store.listPasskeys(context.db, factor.id) : []
  if (passkeys.length === 0) throw fail('wrong_state')
  const challenge = await createChallenge(context.db, { kind: 'step-up', boundTo: session, now })
  return createPasskeyRequest(party, challenge, passkeys)
}

/**
 * Verifies that one of the caller's passkeys signed a challenge that was requested in this session.
 * @throws wrong_passkey
 */
export async function verifyPasskeyForSession(
  context: AccountContext,
  person: FactorPerson,
  used: PasskeyAssertion,
  { session, now }: { session: string; now: number },
): Promise<VerifiedPasskey> {
  const { db } = context
  const clientData = used.response.clientDataJSON
  const challenge = await redeemChallenge(db, clientData, { kind: 'step-up', boundTo: session, now })
  const passkey = await store.findByCredential(db, used.id)
  const isOwn = (person.kind === 'seller' ? passkey?.sellerId : passkey?.buyerId) === person.id
  if (challenge === undefined || !passkey || !isOwn) throw fail('wrong_passkey')
  return { passkey, counter: await verifyAssertion(context, used, { passkey, challenge }) }
}

/**
 * Records the use of a passkey. Runs in the transaction of the action that the passkey confirms.
 * @throws wrong_passkey if the passkey was removed or a higher counter was recorded since the signature was verified
 */
export async function recordPasskeyUse(
  tx: Tx,
  person: string,
  use: VerifiedPasskey,
  now: number,
): Promise<void> {
  const { passkey, counter } = use
  if (!(await store.updateCounter(tx, { id: passkey.id, counter, now: new Date(now) })))
    throw fail('wrong_passkey')
  await recordSecurityEvent(tx, { kind: 'passkey.used', person, at: now })
}
