import { z } from 'zod'
import { buyerSession, sellerSession } from './accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fault } from '#contract/input-faults.ts'
import { labelText } from '#contract/names.ts'

/** An account has no more of them. */
export const mostPasskeys = 20

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most, { abort: true })
    .regex(/^[\w-]+$/)
const credentialId = base64url(1400)
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const credential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).nullish(),
})

/** What a browser answers when it has made a passkey, as `PublicKeyCredential.toJSON()` has it. */
export const madePasskey = credential.extend({
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(32_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type MadePasskey = z.infer<typeof madePasskey>

/** What a browser answers when a passkey has signed. */
export const usedPasskey = credential.extend({
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(200).nullish(),
  }),
})
export type UsedPasskey = z.infer<typeof usedPasskey>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport).optional(),
})

/** What is given to `navigator.credentials.create`. */
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

/** What is given to `navigator.credentials.get`. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty: any that the device has of this site. */
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
    summary: 'What a browser needs to make a passkey for the caller’s account; good once, for five minutes',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'POST',
    path: '/api/passkeys/begin',
    perMinute: 20,
    isCountedByAll: true,
    reply: creationOptions,
    errors: ['step_up_needed', 'not_confirmed', 'wrong_password', 'wrong_state'],
  }),
  addPasskey: endpoint({
    summary:
      'Adds the passkey that was made. The first one turns two-step verification on: all other sessions end, this one’s ' +
      'token is replaced, and where there are none, ten recovery codes are answered',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'POST',
    path: '/api/passkeys',
    perMinute: 20,
    isCountedByAll: true,
    body: z.object({ passkey: madePasskey }),
    reply: z.object({ passkey, token: z.string().nullable(), recoveryCodes: z.array(z.string()) }),
    errors: ['not_confirmed', 'wrong_password', 'wrong_passkey', 'wrong_state'],
  }),
  renamePasskey: endpoint({
    summary: 'Names one of the caller’s passkeys',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'PUT',
    path: '/api/passkeys/:id',
    params: id,
    body: z.object({ name: labelText(60).min(1, fault('name')) }),
    reply: passkey,
    errors: ['not_found'],
  }),
  removePasskey: endpoint({
    summary:
      'Removes one of the caller’s passkeys; all other sessions end. With the last one two-step verification goes, unless an ' +
      'app gives codes for it',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'DELETE',
    path: '/api/passkeys/:id',
    perMinute: 20,
    isCountedByAll: true,
    params: id,
    reply: done,
    errors: ['step_up_needed', 'not_confirmed', 'wrong_password', 'not_found'],
  }),
  beginPasskeyStepUp: endpoint({
    summary: 'What a browser needs to prove by a passkey who is signed in; good once, for five minutes',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'POST',
    path: '/api/step-up/passkey',
    perMinute: 20,
    isCountedByAll: true,
    reply: requestOptions,
    errors: ['wrong_state'],
  }),
  beginPasskeySignIn: endpoint({
    summary: 'What a browser needs to sign in by a passkey; good once, for five minutes, in this browser',
    who: 'anyone',
    method: 'POST',
    path: '/bauth/passkey/begin',
    perMinute: 60,
    isCountedByAll: true,
    reply: requestOptions,
    errors: ['wrong_state'],
  }),
  passkeySignIn: endpoint({
    summary: 'Signs in whoever’s passkey has signed, buyer or seller, without a password or a code',
    who: 'anyone',
    method: 'POST',
    path: '/bauth/passkey',
    aliases: ['{sellerPrefix}/auth/passkey'],
    perMinute: 60,
    isCountedByAll: true,
    body: z.object({ passkey: usedPasskey }),
    reply: z.union([buyerSession, sellerSession]),
    errors: ['wrong_passkey', 'password_outdated', 'account_blocked'],
  }),
}
