import { z } from 'zod'
import { staffRoles } from '../staff-roles.ts'
import { parcelAddressInput, sellerReturnsInput } from '#contract/addresses/address-input.ts'
import { shownPhone } from '#contract/addresses/shown-address.ts'
import { largestInt } from '#contract/table.ts'
import { shippingProfileInput } from '#contract/shipping/profile.ts'
import {
  email,
  emailOnly,
  instagram,
  emailedToken,
  newPassword,
  newPasswordPair,
  seller,
  sellerSession,
  sellerav,
  enteredPassword,
  username,
} from './accounts.ts'
import { application } from './application-form.ts'
import { shownPages } from './consents.ts'
import { enteredCode } from './second-factor.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fieldValues, fieldValuesInput } from '#contract/fields/custom-fields.ts'
import { nameText } from '#contract/names.ts'
import { lineText, multilineText } from '#contract/text.ts'

const id = z.object({ id: z.string().max(80) })

const signup = z.object({
  stoken: emailedToken,
  username,
  password: newPassword,
  confirmpassword: z.string().max(200).optional(),
  /** Defaults to the name in the seller's application to join. */
  name: nameText(120).optional(),
  phone: lineText(40).optional(),
  instagram: instagram.optional(),
  /** Versions of the legal pages that the sign-up form showed. */
  shownPages: shownPages.optional(),
})

/** Contact data for the mailing list (spec §7 `mcdata` and POST /mailchimp/{kind}). */
export const mcdata = z.object({ FNAME: lineText(120), LNAME: lineText(120), email })

export const sellerCalls = {
  applyToSell: endpoint({
    summary: 'Sends an application to sell, which an admin accepts or declines',
    who: 'anyone',
    method: 'POST',
    isReplayable: true,
    path: '{sellerPrefix}/createseller',
    aliases: ['/createseller'],
    perMinute: 10,
    hasSharedLimit: true,
    body: application,
    reply: emailOnly,
    errors: [],
  }),
  checkSellerLink: endpoint({
    summary: "Returns the details of an accepted seller's sign-up link. The link stays valid",
    who: 'anyone',
    method: 'GET',
    path: '{sellerPrefix}/createseller/conf/:token',
    aliases: ['/createseller/conf/:token'],
    perMinute: 60,
    hasSharedLimit: true,
    params: z.object({ token: emailedToken }),
    reply: z.object({
      email: z.string(),
      name: z.string(),
      username: z.string().nullable(),
      phone: shownPhone.nullable(),
      instagram: z.string().nullable(),
    }),
    errors: ['link_used'],
  }),
  sellerSignup: endpoint({
    summary:
      'Creates the account of an accepted seller with the emailed single-use link and signs the seller in',
    who: 'anyone',
    method: 'POST',
    isReplayable: true,
    path: '{sellerPrefix}/auth/signup',
    aliases: ['/auth/signup'],
    perMinute: 20,
    hasSharedLimit: true,
    body: signup,
    reply: sellerSession.extend({ mcdata }),
    errors: ['link_used', 'username_taken', 'email_taken', 'password_common'],
  }),
  readStaffInvite: endpoint({
    summary: 'Returns the details of a team invitation. The invitation stays valid',
    who: 'anyone',
    method: 'GET',
    path: '/sa/auth/invite/:token',
    perMinute: 60,
    hasSharedLimit: true,
    params: z.object({ token: emailedToken }),
    /**
     * Recipient of the invitation. Null for the invitation that the server prints when it first starts, because it has
     * no recipient.
     */
    reply: z.object({ email: z.string().nullable(), role: z.enum(staffRoles) }),
    errors: ['link_used'],
  }),
  superAdminSignup: endpoint({
    summary:
      'Creates a team account with a single-use invitation. The server prints the first invitation when it ' +
      'first starts',
    who: 'anyone',
    method: 'POST',
    isReplayable: true,
    path: '/sa/auth/signup',
    perMinute: 20,
    hasSharedLimit: true,
    body: signup.omit({ stoken: true }).extend({ invite: emailedToken, email, name: nameText(120).min(1) }),
    reply: sellerSession,
    errors: ['link_used', 'username_taken', 'email_taken', 'password_common'],
  }),
  sellerLogin: endpoint({
    summary:
      'Signs in a seller or a member of staff. If two-step verification is on, requires a code from the ' +
      'authenticator app or a recovery code',
    who: 'anyone',
    method: 'POST',
    path: '{sellerPrefix}/auth/login',
    aliases: ['/auth/login'],
    perMinute: 60,
    hasSharedLimit: true,
    body: z.object({ email, password: enteredPassword, code: enteredCode.optional() }),
    reply: sellerSession,
    errors: ['wrong_login', 'code_needed', 'wrong_code', 'password_outdated'],
  }),
  sellerForgot: endpoint({
    summary:
      'Emails a password reset link if the seller exists. The reply does not reveal whether the seller ' +
      'exists',
    who: 'anyone',
    method: 'POST',
    path: '{sellerPrefix}/auth/sellerForgot',
    aliases: ['/auth/sellerForgot'],
    perMinute: 20,
    hasSharedLimit: true,
    body: emailOnly,
    reply: emailOnly,
    errors: [],
  }),
  sellerReset: endpoint({
    summary: "Sets a seller's new password with an emailed single-use link. Both fields must match",
    who: 'anyone',
    method: 'POST',
    path: '{sellerPrefix}/auth/sellerReset/:resettoken',
    aliases: ['/auth/sellerReset/:resettoken'],
    perMinute: 20,
    hasSharedLimit: true,
    params: z.object({ resettoken: emailedToken }),
    body: newPasswordPair,
    /** `isTeam`: the account belongs to the marketplace's team, which has its own sign-in page. */
    reply: emailOnly.extend({ isTeam: z.boolean() }),
    errors: ['link_used', 'password_common'],
  }),
  getSellerProfile: endpoint({
    summary: 'Returns the profile of the signed-in seller or member of staff',
    who: 'seller',
    staffViews: true,
    isOwnAccount: true,
    method: 'GET',
    path: '/api{sellerPrefix}/profile',
    aliases: ['/api/profile'],
    /** `fields`: the seller's values of custom fields. Absent for helpers and for the marketplace's team. */
    reply: z.object({ seller, fields: fieldValues.optional() }),
    errors: [],
  }),
  saveSellerProfile: endpoint({
    summary: "Saves the caller's seller profile. Returns not_found for another seller's id",
    who: 'seller',
    isOwnAccount: true,
    method: 'PUT',
    path: '/api{sellerPrefix}/profile/:id',
    perMinute: 30,
    hasSharedLimit: true,
    params: id,
    body: z.object({
      name: nameText(120).min(1).optional(),
      username: username.optional(),
      /**
       * New email address. The account keeps its old address until the seller opens the link emailed to the new
       * address.
       */
      email: email.optional(),
      /**
       * Current password. Required to change the email address, unless the seller signed in less than ten minutes ago.
       */
      password: enteredPassword.optional(),
      phone: lineText(40).nullish(),
      instagram: instagram.nullish(),
      bio: multilineText(2000).optional(),
      shipsFrom: lineText(120).optional(),
      returnPolicy: multilineText(2000).optional(),
      returns: sellerReturnsInput.optional(),
      shippingCents: z.int().min(0).max(largestInt).optional(),
      shipFrom: parcelAddressInput.optional(),
      /** Prices by destination. If null, `shippingCents` applies to every country. */
      shipping: shippingProfileInput.nullish(),
      /** Values of custom fields. Null removes a value; absent fields keep their values. */
      fields: fieldValuesInput.optional(),
    }),
    reply: z.object({ seller }),
    errors: ['not_found', 'username_taken', 'wrong_password', 'step_up_needed'],
    stepUpInHandler: true,
  }),
  confirmSellerEmail: endpoint({
    summary:
      "Changes the signed-in seller's email address with the single-use link sent to the new address, " +
      'and notifies the old address',
    who: 'anyone',
    method: 'POST',
    path: '{sellerPrefix}/auth/emailconf/:token',
    aliases: ['/auth/emailconf/:token'],
    perMinute: 30,
    params: z.object({ token: emailedToken }),
    reply: emailOnly,
    errors: ['link_used', 'email_taken'],
  }),
  saveProfilePicture: endpoint({
    summary:
      "Replaces the seller's picture. The body is the image itself: JPEG, PNG, WebP, AVIF or HEIC, up to 10 MB",
    who: 'seller',
    method: 'PUT',
    path: '/api{sellerPrefix}/profile/:id/profile-picture/',
    aliases: ['/api/profile/:id/profile-picture/'],
    perMinute: 20,
    params: id,
    bodyType: 'image',
    body: z.instanceof(Uint8Array),
    reply: z.object({ sellerav }),
    errors: ['not_found', 'not_an_image'],
  }),
}
