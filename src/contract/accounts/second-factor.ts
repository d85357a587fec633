import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { passkey } from './passkeys.ts'
import { fault } from '#contract/input-faults.ts'

/** A code of an authenticator app or a recovery code, as it was typed: spaces and dashes do not count. */
export const triedCode = z.string().trim().min(1, fault('code')).max(40)

const secondFactorState = z.object({
  /** More than the password is asked for: a code of the app, a passkey, or a recovery code. */
  isOn: z.boolean(),
  hasApp: z.boolean(),
  passkeys: z.array(passkey),
  /** The host passkeys are made for; null where the marketplace's address has no name, as they need one. */
  passkeyHost: z.string().nullable(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
  /** Asked of who runs the marketplace: nothing else works before it is on, and it cannot be turned off. */
  isRequired: z.boolean(),
})
export type SecondFactorState = z.infer<typeof secondFactorState>

const secondFactorKey = z.object({
  /** In base 32, to be typed where nothing can be scanned. */
  key: z.string(),
  /** `otpauth://totp/…`: what the QR code says. */
  uri: z.string(),
  /** That code: modules along each side, and the dark ones as the path of an SVG whose unit is a module. */
  qr: z.object({ size: z.int(), path: z.string() }),
})
export type SecondFactorKey = z.infer<typeof secondFactorKey>

const recoveryCodes = z.object({
  /** Ten, each good once; they are shown this one time. */
  recoveryCodes: z.array(z.string()),
})
export type RecoveryCodes = z.infer<typeof recoveryCodes>

export const secondFactorCalls = {
  getSecondFactor: endpoint({
    summary: "Whether the caller's account asks for more than the password, and its passkeys",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'GET',
    path: '/api/second-factor',
    reply: secondFactorState,
    errors: [],
  }),
  beginSecondFactor: endpoint({
    summary: 'Makes a key for an authenticator app, which counts once a code of it was confirmed',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'POST',
    path: '/api/second-factor',
    perMinute: 20,
    isCountedByAll: true,
    reply: secondFactorKey,
    errors: ['step_up_needed', 'not_confirmed', 'wrong_password'],
  }),
  confirmSecondFactor: endpoint({
    summary:
      "Turns the second factor on by a code of the app; all other sessions end, this one's token is replaced, and ten recovery codes are answered",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'POST',
    path: '/api/second-factor/confirm',
    perMinute: 20,
    isCountedByAll: true,
    body: z.object({ code: triedCode }),
    reply: recoveryCodes.extend({ token: z.string() }),
    errors: ['not_confirmed', 'wrong_password', 'wrong_code', 'wrong_state'],
  }),
  renewRecoveryCodes: endpoint({
    summary: 'Makes ten new recovery codes, which take the place of those before',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'POST',
    path: '/api/second-factor/recovery-codes',
    perMinute: 20,
    isCountedByAll: true,
    reply: recoveryCodes,
    errors: ['step_up_needed', 'not_confirmed', 'wrong_password', 'wrong_state'],
  }),
  removeSecondFactor: endpoint({
    summary: 'Turns the second factor off: the password is enough again; all other sessions end',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'DELETE',
    path: '/api/second-factor',
    perMinute: 20,
    isCountedByAll: true,
    reply: z.object({ ok: z.literal(true) }),
    errors: ['step_up_needed', 'not_confirmed', 'wrong_password', 'wrong_state'],
  }),
}
