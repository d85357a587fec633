import { z } from 'zod'
import {
  buyer,
  buyerSession,
  email,
  emailOnly,
  instagram,
  mailedToken,
  newPassword,
  newPasswordPair,
  text,
  triedPassword,
  username,
} from './accounts.ts'
import { triedCode } from './second-factor.ts'
import { addressLine } from '#contract/address.ts'
import { endpoint } from '#contract/endpoint.ts'
import { nameText } from '#contract/names.ts'

const address = {
  address_line1: addressLine(200).optional(),
  address_line2: addressLine(200).optional(),
  address_city: addressLine(120).optional(),
  address_state: addressLine(120).optional(),
  address_zip: addressLine(20).optional(),
}

/** The sign-up form. Names come as fullName (or name), or as fname and lname; username may come later. */
const signup = z.object({
  email,
  password: newPassword,
  /** Where the form has a second field, it must match. */
  confirmpassword: z.string().max(200).optional(),
  username: username.optional(),
  name: nameText(120).optional(),
  fullName: nameText(120).optional(),
  fname: nameText(60).optional(),
  lname: nameText(60).optional(),
  phone: text(40).optional(),
  instagram: instagram.optional(),
  disclaimer: z.boolean().optional(),
  ...address,
})

/**
 * Spec §7 "PUT /api/customerprofile/{id}": the buyer as the page has it. Only the fields below are taken;
 * isValidated, serviceSubscription, subscriptionEndDate and customerid are ours to say and are ignored.
 */
const profile = z.object({
  name: nameText(120).optional(),
  fullName: nameText(120).optional(),
  fname: nameText(60).optional(),
  lname: nameText(60).optional(),
  username: username.nullish(),
  /** Another address is mailed a link first; until it is followed the old one stands. */
  email: email.optional(),
  /** Needed for another address, unless the sign-in is younger than ten minutes. */
  password: triedPassword.optional(),
  phone: text(40).nullish(),
  instagram: instagram.nullish(),
  disclaimer: z.boolean().optional(),
  ...address,
})

const id = z.object({ id: z.string().max(80) })

export const buyerCalls = {
  buyerLogin: endpoint({
    summary:
      'Signs a buyer in; the flags resend, newuser and reset, and that a code is needed, come only after a right secret',
    who: 'anyone',
    method: 'POST',
    path: '/bauth/login',
    perMinute: 60,
    isCountedByAll: true,
    body: z.object({
      email,
      password: triedPassword,
      token: mailedToken.optional(),
      code: triedCode.optional(),
    }),
    reply: buyerSession,
    errors: [
      'wrong_login',
      'code_needed',
      'wrong_code',
      'not_confirmed',
      'password_outdated',
      'no_password_yet',
    ],
  }),
  buyerForgot: endpoint({
    summary: 'Mails a link to choose a new password, if there is such an account; answers the same if not',
    who: 'anyone',
    method: 'POST',
    path: '/bauth/forgot',
    perMinute: 20,
    isCountedByAll: true,
    body: emailOnly,
    reply: emailOnly,
    errors: [],
  }),
  buyerReset: endpoint({
    summary: 'Sets a new password by a mailed link, once; only when both fields match (spec §5)',
    who: 'anyone',
    method: 'POST',
    path: '/bauth/reset/:resettoken',
    perMinute: 20,
    isCountedByAll: true,
    params: z.object({ resettoken: mailedToken }),
    body: newPasswordPair,
    reply: emailOnly,
    errors: ['link_used', 'password_common'],
  }),
  buyerResend: endpoint({
    summary: 'Mails again what the account waits for: its confirmation, or else a link to reset',
    who: 'anyone',
    method: 'POST',
    path: '/bauth/resendforgot',
    perMinute: 20,
    isCountedByAll: true,
    body: emailOnly,
    reply: emailOnly,
    errors: [],
  }),
  buyerSignup: endpoint({
    summary: 'Sign-up before a paid membership; the account opens by the mailed link /verify/{token}',
    who: 'anyone',
    method: 'POST',
    isAnsweredAgain: true,
    path: '/bauth/signup',
    perMinute: 20,
    isCountedByAll: true,
    body: signup,
    reply: z.object({ buyer }),
    errors: ['username_taken', 'password_common'],
  }),
  buyerSignupFreeVerify: endpoint({
    summary: 'Free sign-up; the account opens by the mailed link /free-verify/{token}',
    who: 'anyone',
    method: 'POST',
    isAnsweredAgain: true,
    path: '/bauth/signup-free-verify',
    perMinute: 20,
    isCountedByAll: true,
    body: signup,
    reply: z.object({ buyer }),
    errors: ['username_taken', 'password_common'],
  }),
  buyerFreeSignup: endpoint({
    summary: 'Free sign-up, signed in at once; a link to confirm the e-mail is mailed beside it',
    who: 'anyone',
    method: 'POST',
    isAnsweredAgain: true,
    path: '/bauth/free-signup',
    perMinute: 20,
    isCountedByAll: true,
    body: signup,
    reply: buyerSession,
    errors: ['username_taken', 'password_common'],
  }),
  buyerFreeSignupNoVerify: endpoint({
    summary: 'Free sign-up, signed in at once; nothing is mailed',
    who: 'anyone',
    method: 'POST',
    isAnsweredAgain: true,
    path: '/bauth/free-signup-no-verify',
    perMinute: 20,
    isCountedByAll: true,
    body: signup,
    reply: buyerSession,
    errors: ['username_taken', 'password_common'],
  }),
  checkUsername: endpoint({
    summary: 'Whether a username is taken or reserved (spec §5: "Username already exists")',
    who: 'anyone',
    method: 'GET',
    path: '/bauth/check-username/:username',
    perMinute: 120,
    isCountedByAll: true,
    params: z.object({ username: text(80) }),
    reply: z.object({ exists: z.boolean() }),
    errors: [],
  }),
  confirmEmail: endpoint({
    summary: 'Confirms an e-mail by its mailed link, once, and signs the buyer in',
    who: 'anyone',
    method: 'GET',
    path: '/bauth/emailconf/:token',
    perMinute: 30,
    isCountedByAll: true,
    params: z.object({ token: mailedToken }),
    reply: buyerSession.extend({
      /** The link was followed elsewhere than the account was opened: the password must be chosen anew. */
      needsPassword: z.boolean(),
    }),
    isScriptOnly: true,
    errors: ['link_used', 'email_taken'],
  }),
  getCustomerProfile: endpoint({
    summary: 'The signed-in buyer',
    who: 'buyer',
    method: 'GET',
    path: '/api/customerprofile',
    reply: z.object({ buyer }),
    errors: [],
  }),
  saveCustomerProfile: endpoint({
    summary: "Saves the buyer's own profile; another's id is not found",
    who: 'buyer',
    method: 'PUT',
    path: '/api/customerprofile/:id',
    perMinute: 30,
    isCountedByAll: true,
    params: id,
    body: profile,
    reply: buyerSession,
    errors: ['not_found', 'username_taken', 'wrong_password', 'step_up_needed'],
    stepsUpItself: true,
  }),
  exportMyData: endpoint({
    summary:
      'All data kept about the buyer, as one zip archive. Asks for the password unless the sign-in is fresh',
    who: 'buyer',
    method: 'POST',
    path: '/api/customerprofile/:id/export',
    perMinute: 6,
    isCountedByAll: true,
    params: id,
    body: z.object({ password: triedPassword.optional() }),
    replyType: 'application/zip',
    reply: z.instanceof(Uint8Array),
    errors: ['not_found', 'wrong_password', 'step_up_needed'],
    stepsUpItself: true,
  }),
  deleteMe: endpoint({
    summary: 'Erases the person; orders stay. Asks for the password unless the sign-in is fresh',
    who: 'buyer',
    method: 'DELETE',
    path: '/api/customerprofile/:id',
    perMinute: 10,
    isCountedByAll: true,
    params: id,
    body: z.object({ password: triedPassword.optional() }),
    reply: z.object({ deleted: z.literal(true) }),
    errors: ['not_found', 'wrong_password', 'step_up_needed'],
    stepsUpItself: true,
  }),
}
