import { z } from 'zod'
import { emailedToken, newPasswordPair, enteredPassword } from './accounts.ts'
import { mcdata } from './accounts-seller.ts'
import { passkeyAssertion } from './passkeys.ts'
import { enteredCode } from './second-factor.ts'
import { endpoint } from '#contract/endpoint.ts'

export const signedInDevice = z.object({
  _id: z.string(),
  /** Browser and operating system, read from the user agent at sign-in, such as "Firefox on Windows". */
  device: z.string(),
  isCurrent: z.boolean(),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})
export type SignedInDevice = z.infer<typeof signedInDevice>

const token = z.object({ token: emailedToken })
const done = z.object({ ok: z.literal(true) })

export const sessionCalls = {
  logout: endpoint({
    summary: 'Revokes the token of this request. Does nothing without a token',
    who: 'anyone',
    method: 'POST',
    path: '/bauth/logout',
    aliases: ['{sellerPrefix}/auth/logout'],
    reply: done,
    errors: [],
  }),
  listSessions: endpoint({
    summary: "Returns the caller's sessions, most recently used first",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'GET',
    path: '/api/sessions',
    reply: z.array(signedInDevice),
    errors: [],
  }),
  endSession: endpoint({
    summary: "Ends one of the caller's sessions",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'DELETE',
    path: '/api/sessions/:id',
    params: z.object({ id: z.string().max(80) }),
    reply: done,
    errors: ['not_found'],
  }),
  endOtherSessions: endpoint({
    summary: "Ends all of the caller's sessions except the current one",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'DELETE',
    path: '/api/sessions',
    reply: z.object({ ended: z.int() }),
    errors: [],
  }),
  stepUp: endpoint({
    summary:
      "Confirms the caller's identity for ten minutes with the password, a code if the account requires " +
      'one, or a passkey',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'POST',
    path: '/api/step-up',
    perMinute: 20,
    hasSharedLimit: true,
    body: z.object({
      password: enteredPassword.optional(),
      code: enteredCode.optional(),
      passkey: passkeyAssertion.optional(),
    }),
    reply: done,
    errors: ['wrong_password', 'code_needed', 'wrong_code', 'wrong_passkey'],
  }),
  changePassword: endpoint({
    summary:
      "Changes the caller's password, ends all other sessions and replaces the token of the current one",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'PUT',
    path: '/api/password',
    perMinute: 20,
    hasSharedLimit: true,
    body: newPasswordPair.extend({
      /** Current password. Omitted if the caller opened an emailed link that invalidated the current password. */
      current: enteredPassword.optional(),
    }),
    reply: done.extend({ token: z.string() }),
    // The handler checks whether a step-up is required: only accounts with two-step verification need one, because the
    // password in the body proves only the first factor.
    stepUpInHandler: true,
    errors: ['step_up_needed', 'wrong_password', 'password_common'],
  }),
  getLanguage: endpoint({
    summary: "Returns the language of the caller's pages and emails, or null before one is chosen",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'GET',
    path: '/api/language',
    reply: z.object({ language: z.string().nullable() }),
    errors: [],
  }),
  saveLanguage: endpoint({
    summary: "Saves the language of the caller's pages and emails, one of the marketplace's languages",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'PUT',
    path: '/api/language',
    body: z.object({ language: z.string().max(35) }),
    reply: z.object({ language: z.string() }),
    errors: [],
  }),
  readSecureLink: endpoint({
    summary: 'Returns what an account recovery link would change, without changing anything',
    who: 'anyone',
    method: 'GET',
    path: '/bauth/secure-account/:token',
    perMinute: 30,
    params: token,
    reply: z.object({
      kind: z.enum(['undo-email', 'not-me']),
      email: z.string(),
      isSeller: z.boolean(),
      /**
       * True if two-step verification was turned on after the link was sent. Following the link with the password turns
       * two-step verification off again.
       */
      asksPassword: z.boolean(),
    }),
    errors: ['link_used'],
  }),
  secureAccount: endpoint({
    summary:
      'Recovers an account with an emailed single-use link: restores the email address, ends all ' +
      'sessions and returns a password reset token. Turns off two-step verification that was turned on ' +
      'after the link was sent only if the password is given',
    who: 'anyone',
    method: 'POST',
    path: '/bauth/secure-account/:token',
    perMinute: 30,
    params: token,
    body: z.object({ password: z.string().max(200).optional() }),
    reply: z.object({ email: z.string(), isSeller: z.boolean(), resettoken: z.string() }),
    errors: ['link_used', 'email_taken', 'wrong_password'],
  }),
  joinMailingList: endpoint({
    summary:
      'Adds a contact to the mailing list. Does nothing unless the shop is live and has a mailing list',
    who: 'anyone',
    method: 'POST',
    path: '/mailchimp/:kind',
    perMinute: 10,
    hasSharedLimit: true,
    params: z.object({
      kind: z
        .string()
        .max(40, { abort: true })
        .regex(/^[\w-]{1,40}$/),
    }),
    body: mcdata,
    reply: z.object({ subscribed: z.boolean() }),
    errors: [],
  }),
}
