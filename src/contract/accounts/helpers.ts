import { z } from 'zod'
import { emailOnly, emailedToken, newPassword, seller, enteredPassword } from './accounts.ts'
import { shownPages } from './consents.ts'
import { endpoint } from '#contract/endpoint.ts'
import { inputError } from '#contract/input-errors.ts'
import { nameText } from '#contract/names.ts'

/** API calls that are recorded in the log of a seller's helper accounts. Reads and dry runs are not recorded. */
export const helperActions = [
  'createListing',
  'saveListing',
  'publishListing',
  'pauseListing',
  'resumeListing',
  'scheduleListing',
  'unscheduleListing',
  'duplicateListing',
  'deleteListing',
  'restoreListing',
  'bulkEditListings',
  'createImport',
  'startImport',
  'cancelImport',
  'askToBeShown',
  'shipOrder',
  'markPacked',
  'editTracking',
  'markDelivered',
  'startConversation',
  'sendMessage',
  'callSupport',
  'blockConversation',
  'reportConversation',
  'saveReply',
  'removeReply',
] as const
export type HelperAction = (typeof helperActions)[number]

export const maxHelpers = 20

const id = z.object({ id: z.string().max(80) })
const done = z.object({ ok: z.literal(true) })

const helper = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Time when the helper accepted the invitation. Null while the invitation is pending. */
  acceptedAt: z.iso.datetime().nullable(),
  /** Expiry of a pending invitation. Null if the invitation has expired or was accepted. */
  expiresAt: z.iso.datetime().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
})
export type Helper = z.infer<typeof helper>

const logEntry = z.object({
  _id: z.string(),
  name: z.string(),
  act: z.enum(helperActions),
  /**
   * Id of the listing, order or conversation that the helper acted on. Empty for bulk actions and for newly created
   * objects.
   */
  target: z.string(),
  at: z.iso.datetime(),
})
export type HelperLogEntry = z.infer<typeof logEntry>

const shop = z.object({ _id: z.string(), username: z.string(), name: z.string() })

const helperForm = emailOnly.extend({ name: nameText(120).min(1, inputError('own-name')) })

export const helperCalls = {
  listHelpers: endpoint({
    summary: "Returns the seller's helpers, pending invitations and the helpers' latest actions",
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/helpers',
    reply: z.object({ helpers: z.array(helper), deeds: z.array(logEntry) }),
    errors: [],
  }),
  inviteHelper: endpoint({
    summary: "Emails a single-use invitation to manage the shop's listings, orders and messages",
    who: 'seller',
    method: 'POST',
    isReplayable: true,
    path: '/api{sellerPrefix}/helpers',
    perMinute: 10,
    hasSharedLimit: true,
    body: helperForm,
    reply: z.object({ helper }),
    errors: ['step_up_needed', 'email_taken', 'too_many_requests'],
  }),
  removeHelper: endpoint({
    summary: 'Removes a helper and ends their sessions for the shop, or withdraws a pending invitation',
    who: 'seller',
    method: 'DELETE',
    path: '/api{sellerPrefix}/helpers/:id',
    params: id,
    reply: done,
    errors: ['not_found'],
  }),
  readHelperInvite: endpoint({
    summary: 'Returns the details of an invitation to help a shop. The invitation stays valid',
    who: 'anyone',
    method: 'GET',
    path: '{sellerPrefix}/auth/helper/:token',
    perMinute: 60,
    hasSharedLimit: true,
    params: z.object({ token: emailedToken }),
    reply: z.object({
      shop,
      name: z.string(),
      email: z.string(),
      /**
       * Whether an account with this email address already exists. In that case, the account's owner must sign in to
       * accept the invitation.
       */
      hasAccount: z.boolean(),
    }),
    errors: ['link_used'],
  }),
  acceptHelperInvite: endpoint({
    summary:
      'Accepts a single-use invitation to help a shop, with a new account or with the existing account of ' +
      'this email address',
    who: 'anyone',
    method: 'POST',
    isReplayable: true,
    path: '{sellerPrefix}/auth/helper/:token',
    perMinute: 20,
    hasSharedLimit: true,
    params: z.object({ token: emailedToken }),
    body: z.object({
      name: nameText(120).optional(),
      /** Password of the new account, if the invitation creates one. */
      password: newPassword.optional(),
      confirmpassword: enteredPassword.optional(),
      shownPages: shownPages.optional(),
    }),
    reply: z.object({ seller, token: z.string() }),
    errors: ['link_used', 'not_signed_in', 'not_allowed', 'password_common'],
  }),
  getHelping: endpoint({
    summary:
      'Returns the shops that the caller helps, and the shop that this session currently gives access to',
    who: 'seller',
    isOwnAccount: true,
    method: 'GET',
    path: '/api{sellerPrefix}/helping',
    reply: z.object({ shops: z.array(shop), current: shop.nullable(), hasOwn: z.boolean() }),
    errors: [],
  }),
  workFor: endpoint({
    summary: 'Switches this session to another shop that the caller helps, or to their own',
    who: 'seller',
    isOwnAccount: true,
    method: 'PUT',
    path: '/api{sellerPrefix}/helping',
    body: z.object({ shop: z.string().max(80).nullable() }),
    reply: z.object({ seller }),
    errors: ['not_found'],
  }),
}
