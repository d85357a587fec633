import type { ProviderResult } from '#contract/accounts/identities.ts'
import { inTransaction } from '#platform/database/db.ts'
import { hashToken } from '#platform/core/ids.ts'
import { AppError, fail } from '#platform/errors/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import { findIdentity, type IdentityRow } from '../core/identities.store.ts'
import { roleOf } from '../core/sellers.store.ts'
import { isProviderFactorTrusted } from '../core/staff-sso.ts'
import { findActiveFactor } from '../second-factor/check-code.ts'
import { findEmailOwner, findLinkedPerson } from './find-account.ts'
import { linkToSession, type SessionCaller } from './link.ts'
import { openIdentitySession, requireMaySignIn } from './open-session.ts'
import { redeemCode, requireProvider, type ProviderClaims } from './provider-client.ts'
import { consumeRequest, type IdentityRequest } from './requests.store.ts'
import { createContinuation, isUsable } from './continuations.ts'

interface ReceivedResponse {
  state: string
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

/**
 * Evaluates a provider's response. Uses the request up even if the response is not valid, so that no second response
 * can be tried.
 * @throws provider_off, provider_unavailable, identity_rejected, identity_unknown, identity_taken, not_confirmed,
 * password_outdated, sso_required, account_blocked
 */
export async function finishIdentity(
  context: AccountContext,
  response: ReceivedResponse,
  caller: SessionCaller,
): Promise<ProviderResult> {
  try {
    const request = await requireRequest(context, response.state, caller)
    const { state, code, iss } = response
    if (code === undefined) throw fail('identity_rejected')
    const provider = requireProvider(context, request.provider)
    const claims = await redeemCode(
      context,
      provider,
      { state, code, ...(iss !== undefined && { iss }) },
      request,
    )
    if (request.kind === 'link') {
      await linkToSession(context, claims, request, caller)
      return { outcome: 'linked', provider: provider.name, to: request.returnTo }
    }
    const identity = await findIdentity(context.db, claims)
    return identity
      ? await signInLinked(context, { identity, claims, request }, caller)
      : await offer(context, claims, request, caller)
  } catch (error) {
    if (error instanceof AppError && error.code === 'identity_rejected')
      await recordSecurityEvent(context.db, { kind: 'identity.failed', person: null, at: caller.now })
    throw error
  }
}

async function requireRequest(
  { db }: AccountContext,
  state: string,
  caller: SessionCaller,
): Promise<IdentityRequest> {
  const request = await consumeRequest(db, hashToken(state))
  if (!request || !isUsable(request, caller)) throw fail('identity_rejected')
  return request
}

async function signInLinked(
  context: AccountContext,
  { identity, claims, request }: { identity: IdentityRow; claims: ProviderClaims; request: IdentityRequest },
  caller: Caller,
): Promise<ProviderResult> {
  const person = await findLinkedPerson(context.db, identity)
  if (!person) throw fail('identity_unknown')
  requireMaySignIn(context, person, claims)
  const { returnTo: to } = request
  const isTrusted =
    person.kind === 'seller' &&
    roleOf(person) !== null &&
    isProviderFactorTrusted(context.settings, claims.provider)
  const factor = isTrusted ? undefined : await findActiveFactor(context.db, person)
  if (factor)
    return {
      outcome: 'code',
      continuation: await createContinuation(context, claims, person.kind, caller),
      hasApp: factor.secret !== null,
      hasPasskey: factor.passkeys > 0,
      to,
    }
  const used = { ...claims, id: identity.id }
  const session = await inTransaction(context.db, (tx) =>
    openIdentitySession(
      context,
      tx,
      { person, identity: used, factor: isTrusted ? 'trusted' : undefined },
      caller,
    ),
  )
  return { outcome: 'signed-in', session: { ...session, to } }
}

/** Offers to link the account that owns the verified email, or to sign up. */
async function offer(
  context: AccountContext,
  claims: ProviderClaims,
  { account, returnTo: to }: IdentityRequest,
  caller: Caller,
): Promise<ProviderResult> {
  const { email, isEmailVerified, name } = claims
  const owner =
    email !== null && isEmailVerified ? await findEmailOwner(context.db, email, account) : undefined
  // Sellers and staff sign up through an emailed link, never through a provider.
  if (!owner && account === 'seller') throw fail('identity_unknown')
  const continuation = await createContinuation(context, claims, account, caller)
  const provider = requireProvider(context, claims.provider).name
  return owner
    ? { outcome: 'link', continuation, provider, email, account, to }
    : { outcome: 'sign-up', continuation, provider, email, isEmailVerified, name, to }
}
