import { z } from 'zod'
import { buyerSession, email, emailedToken, enteredPassword, sellerSession } from './accounts.ts'
import { shownPages } from './consents.ts'
import { enteredCode } from './second-factor.ts'
import { endpoint } from '#contract/endpoint.ts'
import { inputError } from '#contract/input-errors.ts'
import { nameText } from '#contract/names.ts'

/** Path to which Google and other providers send the browser back. */
export const identityReturnPath = '/sign-in/return'
/** Path to which Apple posts its response. The server redirects the response to `identityReturnPath`. */
export const identityPostPath = '/sign-in/apple'

const providerKey = z.enum(['google', 'apple', 'oidc'])
export type ProviderKey = z.infer<typeof providerKey>

const signInProvider = z.object({
  key: providerKey,
  /** Name for buttons, such as Google. */
  name: z.string(),
  /** Whether only staff can sign in with the provider. */
  isStaffOnly: z.boolean(),
})
export type ShownSignInProvider = z.infer<typeof signInProvider>

/** Longest own path, with its query, to which a sign-in returns. */
const ownPath = z.string().max(1000)
const continuation = emailedToken

const linkedIdentity = z.object({
  _id: z.string(),
  provider: providerKey,
  name: z.string(),
  /** Email at the provider. Null if the provider did not state one. */
  email: z.string().nullable(),
  linkedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})
export type LinkedIdentity = z.infer<typeof linkedIdentity>

const identityState = z.object({
  identities: z.array(linkedIdentity),
  /** Providers that the account can still link. */
  providers: z.array(signInProvider),
  /** Whether the account has a password. If it has none, an emailed link can set one. */
  hasPassword: z.boolean(),
  /** Whether an identity can be unlinked, because another way to sign in would remain. */
  canUnlink: z.boolean(),
  /** Whether staff must sign in with a provider and this session was opened in another way. */
  needsSso: z.boolean(),
})
export type IdentityState = z.infer<typeof identityState>

const to = z.object({ to: z.string() })
const signedIn = z.union([buyerSession.extend(to.shape), sellerSession.extend(to.shape)])
/** Identity that is not linked yet. `continuation` is valid once, for minutes, in this browser. */
const unlinked = to.extend({ continuation: z.string(), provider: z.string(), email: z.string().nullable() })

const providerResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signed-in'), session: signedIn }),
  /** The account has two-step verification. */
  to.extend({
    outcome: z.literal('code'),
    continuation: z.string(),
    hasApp: z.boolean(),
    hasPasskey: z.boolean(),
  }),
  /** No account has the email. */
  unlinked.extend({
    outcome: z.literal('sign-up'),
    /** Whether the provider has verified the email. If not, the new account must confirm its email first. */
    isEmailVerified: z.boolean(),
    name: z.string(),
  }),
  /** An account with this email exists, and its owner must sign in once to link the identity. */
  unlinked.extend({ outcome: z.literal('link'), account: z.enum(['buyer', 'seller']) }),
  to.extend({ outcome: z.literal('linked'), provider: z.string() }),
])
export type ProviderResult = z.infer<typeof providerResult>

const id = z.object({ id: z.string().max(80) })
const limited = { perMinute: 60, hasSharedLimit: true } as const

export const identityCalls = {
  listSignInProviders: endpoint({
    summary: 'Returns the providers, such as Google, with which people can sign in',
    who: 'anyone',
    method: 'GET',
    path: '/bauth/identity/providers',
    isPublicRead: true,
    reply: z.object({ providers: z.array(signInProvider) }),
    errors: [],
  }),
  beginIdentitySignIn: endpoint({
    summary: "Returns the provider's page to open for a sign-in or sign-up, valid once within ten minutes",
    who: 'anyone',
    method: 'POST',
    path: '/bauth/identity/begin',
    ...limited,
    body: z.object({
      provider: providerKey,
      account: z.enum(['buyer', 'seller']),
      /** Own path to open after the sign-in. */
      to: ownPath.optional(),
    }),
    reply: z.object({ url: z.string() }),
    errors: ['provider_off', 'provider_unavailable'],
  }),
  finishIdentity: endpoint({
    summary: "Evaluates a provider's response to a sign-in or to linking an account",
    who: 'anyone',
    method: 'POST',
    path: '/bauth/identity/finish',
    ...limited,
    body: z.object({
      state: z.string().max(200),
      code: z.string().max(4000).optional(),
      /** Issuer in the response, if the provider states it. */
      iss: z.string().max(500).optional(),
      /** Error code in the response, such as `access_denied`. */
      error: z.string().max(200).optional(),
    }),
    reply: providerResult,
    errors: [
      'provider_off',
      'provider_unavailable',
      'identity_rejected',
      'identity_unknown',
      'identity_taken',
      'not_confirmed',
      'password_outdated',
      'account_blocked',
    ],
  }),
  continueIdentity: endpoint({
    summary:
      'Completes a sign-in with a provider: with a code, or with the password of the account with this email, ' +
      'which links the identity to the account',
    who: 'anyone',
    method: 'POST',
    path: '/bauth/identity/continue',
    ...limited,
    body: z.object({ continuation, password: enteredPassword.optional(), code: enteredCode.optional() }),
    reply: z.union([buyerSession, sellerSession]),
    errors: [
      'provider_off',
      'identity_rejected',
      'identity_taken',
      'wrong_login',
      'code_needed',
      'wrong_code',
      'not_confirmed',
      'password_outdated',
      'account_blocked',
    ],
  }),
  signUpWithIdentity: endpoint({
    summary:
      'Creates a buyer account for an identity and signs in. If the provider has not verified the email, the account ' +
      'must confirm it through an emailed link first',
    who: 'anyone',
    method: 'POST',
    path: '/bauth/identity/signup',
    ...limited,
    body: z.object({
      continuation,
      fullName: nameText(120).min(1, inputError('name')),
      /** Needed only if the provider has not verified an email. */
      email: email.optional(),
      disclaimer: z.literal(true),
      shownPages: shownPages.optional(),
    }),
    reply: z.union([buyerSession, z.object({ confirm: z.string() })]),
    errors: ['provider_off', 'identity_rejected', 'identity_taken', 'email_taken'],
  }),
  listIdentities: endpoint({
    summary: "Returns the identities that are linked to the caller's account",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'GET',
    path: '/api/identities',
    reply: identityState,
    errors: [],
  }),
  beginIdentityLink: endpoint({
    summary: "Returns the provider's page to open to link an identity to the caller's account",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'POST',
    path: '/api/identities/begin',
    perMinute: 20,
    hasSharedLimit: true,
    body: z.object({ provider: providerKey, to: ownPath.optional() }),
    reply: z.object({ url: z.string() }),
    errors: ['step_up_needed', 'provider_off', 'provider_unavailable', 'not_confirmed'],
  }),
  unlinkIdentity: endpoint({
    summary:
      "Unlinks an identity from the caller's account and ends all other sessions. The last way to sign in " +
      'cannot be unlinked',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'DELETE',
    path: '/api/identities/:id',
    perMinute: 20,
    hasSharedLimit: true,
    params: id,
    reply: z.object({ ok: z.literal(true) }),
    errors: ['step_up_needed', 'not_confirmed', 'wrong_password', 'not_found', 'last_sign_in_method'],
  }),
}
