import { z } from 'zod'
import {
  buyer,
  buyerSession,
  email,
  emailOnly,
  instagram,
  emailedToken,
  newPasswordPair,
  enteredPassword,
  username,
} from './accounts.ts'
import { address, signup } from './buyer-signup-form.ts'
import { enteredCode } from './second-factor.ts'
import { endpoint } from '#contract/endpoint.ts'
import { nameText } from '#contract/names.ts'
import { fieldValues, fieldValuesInput } from '#contract/fields/custom-fields.ts'
import { lineText } from '#contract/text.ts'

/**
 * Request body of spec §7 "PUT /api/customerprofile/{id}". Clients send the complete buyer that they received, but the
 * server saves only the fields below. It ignores isValidated, serviceSubscription, subscriptionEndDate and customerid,
 * which only the server can set.
 */
const profile = z.object({
  name: nameText(120).optional(),
  fullName: nameText(120).optional(),
  fname: nameText(60).optional(),
  lname: nameText(60).optional(),
  username: username.nullish(),
  /** New email address. The account keeps its old address until the buyer opens the link emailed to the new address. */
  email: email.optional(),
  /** Current password. Required to change the email address, unless the buyer signed in less than ten minutes ago. */
  password: enteredPassword.optional(),
  phone: lineText(40).nullish(),
  instagram: instagram.nullish(),
  disclaimer: z.boolean().optional(),
  ...address,
  /** Values of custom fields. Null removes a value; absent fields keep their values. */
  fields: fieldValuesInput.optional(),
})

const id = z.object({ id: z.string().max(80) })

export const buyerCalls = {
  buyerLogin: endpoint({
    summary:
      'Signs a buyer in. The flags resend, newuser and reset, and the error code_needed, appear only after ' +
      'the password or token was correct',
    who: 'anyone',
    method: 'POST',
    path: '/bauth/login',
    perMinute: 60,
    hasSharedLimit: true,
    body: z.object({
      email,
      password: enteredPassword,
      token: emailedToken.optional(),
      code: enteredCode.optional(),
    }),
    reply: buyerSession,
    errors: [
      'wrong_login',
      'code_needed',
      'wrong_code',
      'not_confirmed',
      'password_outdated',
      'no_password_yet',
      'account_blocked',
    ],
  }),
  buyerForgot: endpoint({
    summary:
      'Emails a password reset link if the account exists. The reply does not reveal whether it exists',
    who: 'anyone',
    method: 'POST',
    path: '/bauth/forgot',
    perMinute: 20,
    hasSharedLimit: true,
    body: emailOnly,
    reply: emailOnly,
    errors: [],
  }),
  buyerReset: endpoint({
    summary: 'Sets a new password with an emailed single-use link. Both fields must match (spec §5)',
    who: 'anyone',
    method: 'POST',
    path: '/bauth/reset/:resettoken',
    perMinute: 20,
    hasSharedLimit: true,
    params: z.object({ resettoken: emailedToken }),
    body: newPasswordPair,
    reply: emailOnly,
    errors: ['link_used', 'password_common'],
  }),
  buyerResend: endpoint({
    summary:
      'Sends the pending email again: the confirmation link, or a password reset link if the email is ' +
      'already confirmed',
    who: 'anyone',
    method: 'POST',
    path: '/bauth/resendforgot',
    perMinute: 20,
    hasSharedLimit: true,
    body: emailOnly,
    reply: emailOnly,
    errors: [],
  }),
  buyerSignup: endpoint({
    summary: 'Signs up a buyer for a paid membership. The emailed link /verify/{token} activates the account',
    who: 'anyone',
    method: 'POST',
    isReplayable: true,
    path: '/bauth/signup',
    perMinute: 20,
    hasSharedLimit: true,
    body: signup,
    reply: z.object({ buyer }),
    errors: ['username_taken', 'password_common'],
  }),
  buyerSignupFreeVerify: endpoint({
    summary: 'Signs up a buyer for free. The emailed link /free-verify/{token} activates the account',
    who: 'anyone',
    method: 'POST',
    isReplayable: true,
    path: '/bauth/signup-free-verify',
    perMinute: 20,
    hasSharedLimit: true,
    body: signup,
    reply: z.object({ buyer }),
    errors: ['username_taken', 'password_common'],
  }),
  buyerFreeSignup: endpoint({
    summary: 'Signs up a buyer for free, signs them in immediately and emails a confirmation link',
    who: 'anyone',
    method: 'POST',
    isReplayable: true,
    path: '/bauth/free-signup',
    perMinute: 20,
    hasSharedLimit: true,
    body: signup,
    reply: buyerSession,
    errors: ['username_taken', 'password_common'],
  }),
  buyerFreeSignupNoVerify: endpoint({
    summary: 'Signs up a buyer for free and signs them in immediately, without any email',
    who: 'anyone',
    method: 'POST',
    isReplayable: true,
    path: '/bauth/free-signup-no-verify',
    perMinute: 20,
    hasSharedLimit: true,
    body: signup,
    reply: buyerSession,
    errors: ['username_taken', 'password_common'],
  }),
  checkUsername: endpoint({
    summary: 'Returns whether a username is taken, reserved or invalid (spec §5: "Username already exists")',
    who: 'anyone',
    method: 'GET',
    path: '/bauth/check-username/:username',
    perMinute: 120,
    hasSharedLimit: true,
    params: z.object({ username: lineText(80) }),
    reply: z.object({ exists: z.boolean() }),
    errors: [],
  }),
  confirmEmail: endpoint({
    summary: 'Confirms an email address with an emailed single-use link and signs the buyer in',
    who: 'anyone',
    method: 'GET',
    path: '/bauth/emailconf/:token',
    perMinute: 30,
    hasSharedLimit: true,
    params: z.object({ token: emailedToken }),
    reply: buyerSession.extend({
      /** True if the buyer signed up in a different browser and must therefore choose a new password. */
      needsPassword: z.boolean(),
    }),
    isScriptOnly: true,
    errors: ['link_used', 'email_taken', 'account_blocked'],
  }),
  getCustomerProfile: endpoint({
    summary: 'Returns the signed-in buyer',
    who: 'buyer',
    method: 'GET',
    path: '/api/customerprofile',
    /**
     * `isEmailSuppressed`: Souk no longer sends email to the buyer's address, because an earlier email bounced or was
     * reported as spam. `fields`: the buyer's values of custom fields.
     */
    reply: z.object({ buyer, isEmailSuppressed: z.boolean(), fields: fieldValues }),
    errors: [],
  }),
  saveCustomerProfile: endpoint({
    summary: "Saves the caller's buyer profile. Returns not_found for another buyer's id",
    who: 'buyer',
    method: 'PUT',
    path: '/api/customerprofile/:id',
    perMinute: 30,
    hasSharedLimit: true,
    params: id,
    body: profile,
    reply: buyerSession,
    errors: ['not_found', 'username_taken', 'wrong_password', 'step_up_needed'],
    stepUpInHandler: true,
  }),
  exportMyData: endpoint({
    summary:
      'Returns all data stored about the buyer as a zip archive. Requires the password unless the ' +
      'sign-in is recent',
    who: 'buyer',
    method: 'POST',
    path: '/api/customerprofile/:id/export',
    perMinute: 6,
    hasSharedLimit: true,
    params: id,
    body: z.object({ password: enteredPassword.optional() }),
    replyType: 'application/zip',
    reply: z.instanceof(Uint8Array),
    errors: ['not_found', 'wrong_password', 'step_up_needed'],
    stepUpInHandler: true,
  }),
  deleteMe: endpoint({
    summary:
      "Deletes the buyer's account and personal data and keeps the orders. Requires the password unless " +
      'the sign-in is recent',
    who: 'buyer',
    method: 'DELETE',
    path: '/api/customerprofile/:id',
    perMinute: 10,
    hasSharedLimit: true,
    params: id,
    body: z.object({ password: enteredPassword.optional() }),
    reply: z.object({ deleted: z.literal(true) }),
    errors: ['not_found', 'wrong_password', 'step_up_needed'],
    stepUpInHandler: true,
  }),
}
