import { z } from 'zod'
import { mailedToken, newPasswordPair, triedPassword } from './accounts.ts'
import { mcdata } from './accounts-seller.ts'
import { usedPasskey } from './passkeys.ts'
import { triedCode } from './second-factor.ts'
import { endpoint } from '#contract/endpoint.ts'

export const signedInDevice = z.object({
  _id: z.string(),
  /** "Firefox on Windows": made from the user agent at sign-in. */
  device: z.string(),
  isCurrent: z.boolean(),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})
export type SignedInDevice = z.infer<typeof signedInDevice>

const token = z.object({ token: mailedToken })
const done = z.object({ ok: z.literal(true) })

export const sessionCalls = {
  logout: endpoint({
    summary: 'Revokes the token of this call; without one nothing changes',
    who: 'anyone',
    method: 'POST',
    path: '/bauth/logout',
    aliases: ['{sellerPrefix}/auth/logout'],
    reply: done,
    errors: [],
  }),
  listSessions: endpoint({
    summary: 'Where the caller is signed in, last used first',
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
    summary: "Ends all of the caller's sessions but this one",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'DELETE',
    path: '/api/sessions',
    reply: z.object({ ended: z.int() }),
    errors: [],
  }),
  stepUp: endpoint({
    summary:
      'Proves who is signed in, for ten minutes of the calls that ask for it: by the password, by a code where the account asks for one, or by a passkey',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'POST',
    path: '/api/step-up',
    perMinute: 20,
    isCountedByAll: true,
    body: z.object({
      password: triedPassword.optional(),
      code: triedCode.optional(),
      passkey: usedPasskey.optional(),
    }),
    reply: done,
    errors: ['wrong_password', 'code_needed', 'wrong_code', 'wrong_passkey'],
  }),
  changePassword: endpoint({
    summary: "Changes the caller's password, ends all other sessions and replaces this one's token",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'PUT',
    path: '/api/password',
    perMinute: 20,
    isCountedByAll: true,
    body: newPasswordPair.extend({
      /** Left out where a link was just followed and the old password opens nothing. */
      current: triedPassword.optional(),
    }),
    reply: done.extend({ token: z.string() }),
    // Only where the account has a second factor: the password is one of its fields.
    stepsUpItself: true,
    errors: ['step_up_needed', 'wrong_password', 'password_common'],
  }),
  getLanguage: endpoint({
    summary: "The language of the caller's pages and emails; null as long as nobody has chosen one",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'GET',
    path: '/api/language',
    reply: z.object({ language: z.string().nullable() }),
    errors: [],
  }),
  saveLanguage: endpoint({
    summary:
      "Saves the language of the caller's pages and emails, one of those the marketplace is offered in",
    who: 'signed-in',
    isOwnAccount: true,
    method: 'PUT',
    path: '/api/language',
    body: z.object({ language: z.string().max(35) }),
    reply: z.object({ language: z.string() }),
    errors: [],
  }),
  readSecureLink: endpoint({
    summary: 'What a link that takes an account back would do; changes nothing',
    who: 'anyone',
    method: 'GET',
    path: '/bauth/secure-account/:token',
    perMinute: 30,
    params: token,
    reply: z.object({
      kind: z.enum(['undo-email', 'not-me']),
      email: z.string(),
      isSeller: z.boolean(),
      /** Two-step verification was turned on since the link was mailed: with the password it is turned off as well. */
      asksPassword: z.boolean(),
    }),
    errors: ['link_used'],
  }),
  secureAccount: endpoint({
    summary:
      'Takes an account back by a mailed link, once: the e-mail is as it was, all sessions end, and a link to choose ' +
      'a new password is answered. Two-step verification that was turned on since the link was mailed is turned off ' +
      'only with the password',
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
    summary: 'Tells the mailing list of somebody; does nothing unless the shop is live and has a list',
    who: 'anyone',
    method: 'POST',
    path: '/mailchimp/:kind',
    perMinute: 10,
    isCountedByAll: true,
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
