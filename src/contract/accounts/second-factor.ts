import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { passkey } from './passkeys.ts'
import { inputError } from '#contract/input-errors.ts'

/** A code entered by the user: from an authenticator app, or a recovery code. Spaces and dashes are ignored. */
export const enteredCode = z.string().trim().min(1, inputError('code')).max(40)

const secondFactorState = z.object({
  /**
   * Whether two-step verification is on: signing in also requires a code from an authenticator app, a passkey or a
   * recovery code.
   */
  isOn: z.boolean(),
  hasApp: z.boolean(),
  passkeys: z.array(passkey),
  /**
   * Host name that passkeys are bound to. Null if the marketplace's address has no host name. Passkeys then cannot be
   * used.
   */
  passkeyHost: z.string().nullable(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
  /**
   * Whether the caller's role requires two-step verification. If so, most other calls fail until two-step verification
   * is turned on, and it cannot be turned off.
   */
  isRequired: z.boolean(),
})
export type SecondFactorState = z.infer<typeof secondFactorState>

const secondFactorKey = z.object({
  /** Base32 secret to enter in an authenticator app that cannot scan the QR code. */
  key: z.string(),
  /** Content of the QR code: `otpauth://totp/…`. */
  uri: z.string(),
  /**
   * QR code: number of modules (squares) per side, and an SVG path of the dark modules in which a module is one unit
   * wide.
   */
  qr: z.object({ size: z.int(), path: z.string() }),
})
export type SecondFactorKey = z.infer<typeof secondFactorKey>

const recoveryCodes = z.object({
  /** Ten single-use recovery codes, returned only once. */
  recoveryCodes: z.array(z.string()),
})
export type RecoveryCodes = z.infer<typeof recoveryCodes>

export const secondFactorCalls = {
  getSecondFactor: endpoint({
    summary: "Returns the caller's two-step verification state and passkeys",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'GET',
    path: '/api/second-factor',
    reply: secondFactorState,
    errors: [],
  }),
  beginSecondFactor: endpoint({
    summary:
      'Creates a key for an authenticator app. The key takes effect after the caller confirms it with a code',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'POST',
    path: '/api/second-factor',
    perMinute: 20,
    hasSharedLimit: true,
    reply: secondFactorKey,
    errors: ['step_up_needed', 'not_confirmed', 'wrong_password'],
  }),
  confirmSecondFactor: endpoint({
    summary:
      'Turns on two-step verification with a code from the app, ends all other sessions, replaces this ' +
      "session's token and returns ten recovery codes",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'POST',
    path: '/api/second-factor/confirm',
    perMinute: 20,
    hasSharedLimit: true,
    body: z.object({ code: enteredCode }),
    reply: recoveryCodes.extend({ token: z.string() }),
    errors: ['not_confirmed', 'wrong_password', 'wrong_code', 'wrong_state'],
  }),
  renewRecoveryCodes: endpoint({
    summary: 'Replaces all recovery codes with ten new ones',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'POST',
    path: '/api/second-factor/recovery-codes',
    perMinute: 20,
    hasSharedLimit: true,
    reply: recoveryCodes,
    errors: ['step_up_needed', 'not_confirmed', 'wrong_password', 'wrong_state'],
  }),
  removeSecondFactor: endpoint({
    summary: 'Turns off two-step verification and ends all other sessions',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'DELETE',
    path: '/api/second-factor',
    perMinute: 20,
    hasSharedLimit: true,
    reply: z.object({ ok: z.literal(true) }),
    errors: ['step_up_needed', 'not_confirmed', 'wrong_password', 'wrong_state'],
  }),
}
