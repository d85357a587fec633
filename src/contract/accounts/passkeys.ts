import { z } from 'zod'
import { buyerSession, sellerSession } from './accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { inputError } from '#contract/input-errors.ts'
import { labelText } from '#contract/names.ts'

/** Maximum number of passkeys per account. */
export const maxPasskeys = 20

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max, { abort: true })
    .regex(/^[\w-]+$/)
const credentialId = base64url(1400)
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const credential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).nullish(),
})

/** Browser's reply after creating a passkey, as returned by `PublicKeyCredential.toJSON()`. */
export const passkeyRegistration = credential.extend({
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(32_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>

/**
 * Browser's reply after the user signed in or confirmed with a passkey, as returned by `PublicKeyCredential.toJSON()`.
 */
export const passkeyAssertion = credential.extend({
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(200).nullish(),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport).optional(),
})

/** Options for `navigator.credentials.create`. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof creationOptions>

/** Options for `navigator.credentials.get`. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Passkeys that the user can sign in with. An empty list allows any passkey for this site. */
  allowCredentials: z.array(descriptor),
})
export type PasskeyRequest = z.infer<typeof requestOptions>

export const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkey>

const id = z.object({ id: z.string().max(80) })
const done = z.object({ ok: z.literal(true) })

export const passkeyCalls = {
  beginPasskey: endpoint({
    summary: 'Returns the options for creating a passkey, valid once within five minutes',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'POST',
    path: '/api/passkeys/begin',
    perMinute: 20,
    hasSharedLimit: true,
    reply: creationOptions,
    errors: ['step_up_needed', 'not_confirmed', 'wrong_password', 'wrong_state'],
  }),
  addPasskey: endpoint({
    summary:
      'Adds a created passkey. The first one turns on two-step verification: ends all other sessions, ' +
      "replaces this session's token, and returns ten recovery codes if there are none yet",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'POST',
    path: '/api/passkeys',
    perMinute: 20,
    hasSharedLimit: true,
    body: z.object({ passkey: passkeyRegistration }),
    reply: z.object({ passkey, token: z.string().nullable(), recoveryCodes: z.array(z.string()) }),
    errors: ['not_confirmed', 'wrong_password', 'wrong_passkey', 'wrong_state'],
  }),
  renamePasskey: endpoint({
    summary: "Renames one of the caller's passkeys",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'PUT',
    path: '/api/passkeys/:id',
    params: id,
    body: z.object({ name: labelText(60).min(1, inputError('name')) }),
    reply: passkey,
    errors: ['not_found'],
  }),
  removePasskey: endpoint({
    summary:
      "Removes one of the caller's passkeys and ends all other sessions. Removing the last one turns " +
      'off two-step verification unless an authenticator app is set up',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'DELETE',
    path: '/api/passkeys/:id',
    perMinute: 20,
    hasSharedLimit: true,
    params: id,
    reply: done,
    errors: ['step_up_needed', 'not_confirmed', 'wrong_password', 'not_found'],
  }),
  beginPasskeyStepUp: endpoint({
    summary: 'Returns the options for a step-up with a passkey, valid once within five minutes',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'POST',
    path: '/api/step-up/passkey',
    perMinute: 20,
    hasSharedLimit: true,
    reply: requestOptions,
    errors: ['wrong_state'],
  }),
  beginPasskeySignIn: endpoint({
    summary:
      'Returns the options for signing in with a passkey, valid once within five minutes in this browser',
    who: 'anyone',
    method: 'POST',
    path: '/bauth/passkey/begin',
    perMinute: 60,
    hasSharedLimit: true,
    reply: requestOptions,
    errors: ['wrong_state'],
  }),
  passkeySignIn: endpoint({
    summary: 'Signs in a buyer or seller with a passkey, without a password or code',
    who: 'anyone',
    method: 'POST',
    path: '/bauth/passkey',
    aliases: ['{sellerPrefix}/auth/passkey'],
    perMinute: 60,
    hasSharedLimit: true,
    body: z.object({ passkey: passkeyAssertion }),
    reply: z.union([buyerSession, sellerSession]),
    errors: ['wrong_passkey', 'password_outdated', 'account_blocked'],
  }),
}
