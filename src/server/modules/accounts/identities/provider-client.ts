import { sign } from 'node:crypto'
import type { ClientAuth, Configuration } from 'openid-client'
import { email as emailAddress } from '#contract/accounts/accounts.ts'
import { identityPostPath, identityReturnPath, type ProviderKey } from '#contract/accounts/identities.ts'
import type { AppleKey, SignInProvider } from '#platform/config/sign-in-providers.ts'
import { wallTime } from '#platform/core/clock.ts'
import { isLoopback } from '#platform/core/production.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { AccountContext } from '../core/accounts.context.ts'

/** Imports the OpenID Connect library on first use, because most processes never need it. */
const library = () => import('openid-client')

/** Claims about an identity that a provider has confirmed. */
export interface ProviderClaims {
  provider: ProviderKey
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string
}

/**
 * Returns a configured provider.
 * @throws provider_off
 */
export function requireProvider({ config }: AccountContext, key: ProviderKey): SignInProvider {
  const provider = config.signInProviders.find((each) => each.key === key)
  if (!provider) throw fail('provider_off')
  return provider
}

/** Time in ms for which a provider's metadata is cached. */
const metadataLifetimeMs = 60 * 60_000
const caches = new WeakMap<
  AccountContext,
  Map<ProviderKey, { until: number; client: Promise<Configuration> }>
>()

/** Returns the provider's client. Loads the provider's metadata at most once an hour. */
async function clientOf(context: AccountContext, provider: SignInProvider): Promise<Configuration> {
  const cache = caches.get(context) ?? new Map()
  caches.set(context, cache)
  const cached = cache.get(provider.key)
  if (cached && cached.until > context.clock.now()) return cached.client
  const client = discover(context, provider)
  cache.set(provider.key, { until: context.clock.now() + metadataLifetimeMs, client })
  // Does not cache a failure, so that the next sign-in tries again.
  client.catch(() => cache.delete(provider.key))
  return client
}

async function discover(context: AccountContext, provider: SignInProvider): Promise<Configuration> {
  const oidc = await library()
  const issuer = new URL(provider.issuer)
  const { signInHosts, isProduction } = context.config
  // Requests without TLS are possible only to a provider on this machine, which only tests use.
  const isLocal =
    !isProduction &&
    issuer.protocol === 'http:' &&
    isLoopback(issuer.hostname) &&
    signInHosts.includes(issuer.host)
  return oidc.discovery(issuer, provider.clientId, undefined, authenticate(context, oidc, provider), {
    [oidc.customFetch]: (url, options) =>
      context.requestProvider(url, { ...options, headers: options.headers as Record<string, string> }),
    execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
  })
}

/** Returns the function that adds the client's secret to token requests, in a way that the provider supports. */
function authenticate(
  { clock }: AccountContext,
  oidc: Awaited<ReturnType<typeof library>>,
  { clientId, secret, issuer }: SignInProvider,
): ClientAuth {
  return (server, client, body, headers) => {
    const text =
      typeof secret === 'string' ? secret : appleSecret(secret, { clientId, issuer, now: wallTime(clock) })
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const auth = methods.includes('client_secret_post')
      ? oidc.ClientSecretPost(text)
      : oidc.ClientSecretBasic(text)
    return auth(server, client, body, headers)
  }
}

/** Lifetime in seconds of Apple's client secret, which is created for each token request. */
const appleSecretSeconds = 300

/** Returns the client secret for Apple: a JWT that is signed with the operator's key. */
function appleSecret(
  { teamId, keyId, privateKey }: AppleKey,
  { clientId, issuer, now }: { clientId: string; issuer: string; now: number },
): string {
  const issuedAt = Math.floor(now / 1000)
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ alg: 'ES256', kid: keyId })}.${encode({
    iss: teamId,
    iat: issuedAt,
    exp: issuedAt + appleSecretSeconds,
    aud: issuer,
    sub: clientId,
  })}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

function redirectUriOf({ origin }: AccountContext, { key }: SignInProvider): string {
  return origin() + (key === 'apple' ? identityPostPath : identityReturnPath)
}

/** Secrets of a request to a provider, which are checked in the provider's response. */
export interface RequestSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

export async function createRequestSecrets(): Promise<RequestSecrets> {
  const oidc = await library()
  return { state: oidc.randomState(), nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() }
}

/**
 * Returns the URL of the provider's sign-in page.
 * @throws provider_unavailable
 */
export async function authorizationUrl(
  context: AccountContext,
  provider: SignInProvider,
  { state, nonce, codeVerifier }: RequestSecrets,
): Promise<string> {
  const oidc = await library()
  const client = await runStep(context, provider, 'provider_unavailable', () => clientOf(context, provider))
  const isApple = provider.key === 'apple'
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: redirectUriOf(context, provider),
    scope: isApple ? 'openid email' : 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    // Apple responds with a POST request if the email is requested.
    ...(isApple && { response_mode: 'form_post' }),
    ...(provider.key === 'google' && { prompt: 'select_account' }),
  })
  return url.href
}

/** Provider's response, as the browser received it. */
export interface ProviderResponse {
  state: string
  code: string
  iss?: string | undefined
}

/**
 * Exchanges the code for the identity's claims. Verifies state, nonce, issuer, audience, expiry and signature.
 * @throws identity_rejected, provider_unavailable
 */
export async function redeemCode(
  context: AccountContext,
  provider: SignInProvider,
  response: ProviderResponse,
  { nonce, codeVerifier }: Omit<RequestSecrets, 'state'>,
): Promise<ProviderClaims> {
  const oidc = await library()
  const client = await runStep(context, provider, 'provider_unavailable', () => clientOf(context, provider))
  const url = new URL(redirectUriOf(context, provider))
  for (const [name, value] of Object.entries(response))
    if (value !== undefined) url.searchParams.set(name, value)
  const claims = await runStep(context, provider, 'identity_rejected', async () => {
    const tokens = await oidc.authorizationCodeGrant(client, url, {
      pkceCodeVerifier: codeVerifier,
      expectedNonce: nonce,
      expectedState: response.state,
      idTokenExpected: true,
    })
    return tokens.claims()
  })
  if (!claims) throw fail('identity_rejected')
  const email = emailAddress.safeParse(claims['email']).data ?? null
  return {
    provider: provider.key,
    issuer: claims.iss,
    subject: claims.sub,
    email,
    // Apple sends the text "true" in some responses.
    isEmailVerified:
      email !== null && (claims['email_verified'] === true || claims['email_verified'] === 'true'),
    name: typeof claims['name'] === 'string' ? claims['name'].slice(0, 120) : '',
  }
}

/** Runs a step that needs the provider. Converts the library's errors to `code` and logs the original messages. */
async function runStep<Result>(
  { log }: AccountContext,
  { key }: SignInProvider,
  code: 'provider_unavailable' | 'identity_rejected',
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const details = { provider: key, why: messageOf(error) }
    if (code === 'provider_unavailable') log.warn(details, 'the sign-in provider cannot be reached')
    else log.info(details, 'a sign-in with a provider was rejected')
    throw fail(code)
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
