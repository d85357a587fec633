import type { ProviderKey } from '#contract/accounts/identities.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { hashToken } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import { isStaff } from '../core/sellers.store.ts'
import { getActorAccount } from '../sessions/lock-own-account.ts'
import { authorizationUrl, createRequestSecrets, requireProvider } from './provider-client.ts'
import { insertRequest, type AccountKind, type IdentityRequest } from './requests.store.ts'

/** Lifetime of a request in ms. Long enough to create an account at the provider. */
const requestMs = 10 * 60_000

interface SignInRequest {
  provider: ProviderKey
  account: AccountKind
  to?: string | undefined
}

/**
 * Begins a sign-in or sign-up and returns the URL of the provider's page. The request is valid only in this browser.
 * @throws provider_off, provider_unavailable
 */
export async function beginIdentitySignIn(
  context: AccountContext,
  { provider, account, to }: SignInRequest,
  caller: Caller,
): Promise<{ url: string }> {
  const { isStaffOnly } = requireProvider(context, provider)
  if (isStaffOnly && account === 'buyer') throw fail('provider_off')
  return begin(context, { provider, kind: 'sign-in', account, session: null, returnTo: to }, caller)
}

/**
 * Begins to link an identity to the caller's account and returns the URL of the provider's page. The request is valid
 * only in this browser and session.
 * @throws not_signed_in, not_confirmed, provider_off, provider_unavailable
 */
export async function beginIdentityLink(
  context: AccountContext,
  actor: Actor,
  { provider, to }: Omit<SignInRequest, 'account'>,
  caller: Caller,
  session: string,
): Promise<{ url: string }> {
  const person = await getActorAccount(context, actor)
  const { isStaffOnly } = requireProvider(context, provider)
  if (isStaffOnly && !(person.kind === 'seller' && isStaff(person))) throw fail('provider_off')
  if (person.kind === 'buyer' && !person.is_validated) throw fail('not_confirmed')
  return begin(context, { provider, kind: 'link', account: person.kind, session, returnTo: to }, caller)
}

async function begin(
  context: AccountContext,
  request: Pick<IdentityRequest, 'provider' | 'kind' | 'account' | 'session'> & {
    returnTo: string | undefined
  },
  caller: Caller,
): Promise<{ url: string }> {
  const secrets = await createRequestSecrets()
  const url = await authorizationUrl(context, requireProvider(context, request.provider), secrets)
  await insertRequest(context.db, hashToken(secrets.state), {
    ...request,
    returnTo: ownPathOf(request.returnTo, context.origin()),
    boundTo: hashToken(caller.browser()),
    nonce: secrets.nonce,
    codeVerifier: secrets.codeVerifier,
    expiresAt: new Date(caller.now + requestMs),
  })
  return { url }
}

/** Returns a path of the marketplace's own pages. Returns an empty string for other addresses. */
export function ownPathOf(to: string | undefined, origin: string): string {
  if (!to?.startsWith('/')) return ''
  const url = URL.parse(to, origin)
  return url?.origin === new URL(origin).origin ? url.pathname + url.search + url.hash : ''
}
