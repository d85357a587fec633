import type { IdentityState, LinkedIdentity } from '#contract/accounts/identities.ts'
import type { SignInProvider } from '#platform/config/sign-in-providers.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import * as store from '../core/identities.store.ts'
import { roleOf } from '../core/sellers.store.ts'
import { isSsoBypassRefused, ssoProvider } from '../core/staff-sso.ts'
import { withFactorOwner, type FactorChange } from '../second-factor/change-factor.ts'
import { isSecondFactorActive } from '../second-factor/check-code.ts'
import { notifyOwner, factorOwnerOf } from '../second-factor/factor-owner.ts'
import { findFactor } from '../second-factor/second-factor.store.ts'
import { getActorAccount } from '../sessions/lock-own-account.ts'
import { deleteSessions } from '../sessions/sessions.store.ts'

/** Returns the configured providers, without their secrets. */
export function shownProviders({
  config,
}: AccountContext): { key: SignInProvider['key']; name: string; isStaffOnly: boolean }[] {
  return config.signInProviders.map(({ key, name, isStaffOnly }) => ({ key, name, isStaffOnly }))
}

/** Returns the identities of the caller's account, and the providers that the account can still link. */
export async function listOwnIdentities(
  context: AccountContext,
  actor: Actor,
  session: string,
): Promise<IdentityState> {
  const person = await getActorAccount(context, actor)
  const identities = await store.listIdentities(context.db, factorOwnerOf(person))
  const factor = await findFactor(context.db, factorOwnerOf(person))
  const role = person.kind === 'seller' ? roleOf(person) : null
  const bypass = { hasSecondFactor: factor !== undefined && isSecondFactorActive(factor) }
  const needsSso =
    isSsoBypassRefused(context.settings, role, bypass) &&
    (await store.findUseOfSession(context.db, session, ssoProvider)) === undefined
  return {
    identities: identities.map((identity) => identityView(context, identity)),
    providers: shownProviders(context).filter(
      ({ key, isStaffOnly }) =>
        !(isStaffOnly && role === null) && identities.every(({ provider }) => provider !== key),
    ),
    hasPassword: person.password_hash !== null,
    canUnlink: hasOtherWayIn(person, factor, identities),
    needsSso,
  }
}

export function identityView({ config }: AccountContext, identity: store.IdentityRow): LinkedIdentity {
  const { id, provider, email, linkedAt, lastUsedAt } = identity
  return {
    _id: id,
    provider,
    name: nameOf({ config }, provider),
    email,
    linkedAt: linkedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }
}

const defaultNames = { google: 'Google', apple: 'Apple', oidc: 'OpenID Connect' } as const

/** Returns the provider's name, even if the provider is no longer configured. */
function nameOf({ config }: Pick<AccountContext, 'config'>, key: SignInProvider['key']): string {
  return config.signInProviders.find((each) => each.key === key)?.name ?? defaultNames[key]
}

/** Returns whether an account can still sign in after one of its identities is unlinked. */
function hasOtherWayIn(
  { password_hash }: { password_hash: string | null },
  factor: { passkeys: number } | undefined,
  identities: readonly store.IdentityRow[],
): boolean {
  return password_hash !== null || (factor?.passkeys ?? 0) > 0 || identities.length > 1
}

/**
 * Unlinks one of the caller's identities. Ends all other sessions, because they might have been opened with the
 * identity. Another way to sign in must remain.
 * @throws not_signed_in, not_confirmed, wrong_password, not_found, last_sign_in_method
 */
export async function unlinkIdentity(
  context: AccountContext,
  id: string,
  change: FactorChange,
): Promise<{ ok: true }> {
  return withFactorOwner(context, change, async (tx, person) => {
    const owner = factorOwnerOf(person)
    const identities = await store.listIdentities(tx, owner)
    const identity = identities.find((each) => each.id === id)
    if (!identity) throw fail('not_found')
    if (!hasOtherWayIn(person, await findFactor(tx, owner), identities)) throw fail('last_sign_in_method')
    await store.deleteIdentity(tx, id)
    await deleteSessions(tx, owner, change.session)
    const { provider } = identity
    await recordSecurityEvent(tx, {
      kind: 'identity.unlinked',
      person: person.id,
      details: { provider },
      at: change.now,
    })
    await notifyOwner(
      context,
      tx,
      person,
      { template: 'identity-unlinked', name: nameOf(context, provider) },
      change.now,
    )
    return { ok: true }
  })
}
