import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import {
  findIdentity,
  insertIdentity,
  listIdentities,
  recordIdentityUse,
  setSessionIdentity,
} from '../core/identities.store.ts'
import { roleOf } from '../core/sellers.store.ts'
import { withFactorOwner } from '../second-factor/change-factor.ts'
import { notifyOwner, factorOwnerOf } from '../second-factor/factor-owner.ts'
import type { IdentityPerson } from './find-account.ts'
import { requireProvider, type ProviderClaims } from './provider-client.ts'
import type { IdentityRequest } from './requests.store.ts'

/** Caller who might be signed in. */
export interface SessionCaller extends Caller {
  actor: Actor
  session: string | undefined
}

/**
 * Links an identity to the account of the session that requested it.
 * @throws not_signed_in, not_confirmed, identity_taken, identity_rejected
 */
export async function linkToSession(
  context: AccountContext,
  claims: ProviderClaims,
  request: IdentityRequest,
  { actor, session, now }: SessionCaller,
): Promise<void> {
  if (session === undefined || session !== request.session) throw fail('not_signed_in')
  await withFactorOwner(context, { actor, session, now }, async (tx, person) => {
    const existing = await findIdentity(tx, claims)
    const isOwn = existing !== undefined && (existing.sellerId ?? existing.buyerId) === person.id
    if (existing && !isOwn) throw fail('identity_taken')
    // The provider has just confirmed the identity in this browser, so the session counts as opened with it.
    const id = existing?.id ?? (await linkIdentity(context, tx, person, claims, now))
    if (existing) await recordIdentityUse(tx, { id, email: claims.email, now: new Date(now) })
    await setSessionIdentity(tx, session, id)
  })
}

/**
 * Links an identity to a locked account, records a security event and emails the owner. Returns the identity's id.
 * @throws identity_taken, identity_rejected
 */
export async function linkIdentity(
  context: AccountContext,
  tx: Tx,
  person: IdentityPerson,
  claims: Pick<ProviderClaims, 'provider' | 'issuer' | 'subject' | 'email' | 'isEmailVerified'>,
  now: number,
): Promise<string> {
  const { provider, issuer, subject, email, isEmailVerified } = claims
  const isOfStaff = person.kind === 'seller' && roleOf(person) !== null
  // Staff can link only the identity that has their own email, so that a stolen session cannot add another way in.
  if (isOfStaff && !(isEmailVerified && email === person.email.toLowerCase()))
    throw fail('identity_rejected', {
      message: (language) => translate(language, 'error.identity-other-email', { email: person.email }),
    })
  const owned = await listIdentities(tx, factorOwnerOf(person))
  if (owned.some((each) => each.provider === provider)) throw fail('identity_taken')
  const id = newId('idn', context.clock)
  const row = { id, ...factorOwnerOf(person), provider, issuer, subject, email, now: new Date(now) }
  if (!(await insertIdentity(tx, row))) throw fail('identity_taken')
  await recordSecurityEvent(tx, {
    kind: 'identity.linked',
    person: person.id,
    details: { provider },
    at: now,
  })
  await notifyOwner(
    context,
    tx,
    person,
    { template: 'identity-linked', name: requireProvider(context, provider).name },
    now,
  )
  return id
}
