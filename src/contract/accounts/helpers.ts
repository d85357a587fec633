import { z } from 'zod'
import { emailOnly, mailedToken, newPassword, seller, triedPassword } from './accounts.ts'
import { shownPages } from './consents.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fault } from '#contract/input-faults.ts'
import { nameText } from '#contract/names.ts'

/** What the seller is told that a helper did; reading, trying and looking ahead is not. */
export const helperActs = [
  'createListing',
  'saveListing',
  'publishListing',
  'pauseListing',
  'resumeListing',
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
export type HelperAct = (typeof helperActs)[number]

export const mostHelpers = 20

const id = z.object({ id: z.string().max(80) })
const done = z.object({ ok: z.literal(true) })

const helper = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Null as long as the invite is open. */
  acceptedAt: z.iso.datetime().nullable(),
  /** Of an open invite; null where it has run out, or was accepted. */
  expiresAt: z.iso.datetime().nullable(),
  lastSeenAt: z.iso.datetime().nullable(),
})
export type Helper = z.infer<typeof helper>

const deed = z.object({
  _id: z.string(),
  name: z.string(),
  act: z.enum(helperActs),
  /** The listing, order or conversation it was about; '' where it was about several or a new one. */
  target: z.string(),
  at: z.iso.datetime(),
})
export type HelperDeed = z.infer<typeof deed>

const shop = z.object({ _id: z.string(), username: z.string(), name: z.string() })

const helperForm = emailOnly.extend({ name: nameText(120).min(1, fault('own-name')) })

export const helperCalls = {
  listHelpers: endpoint({
    summary: 'Who helps the seller, invites that are open, and what helpers did last',
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/helpers',
    reply: z.object({ helpers: z.array(helper), deeds: z.array(deed) }),
    errors: [],
  }),
  inviteHelper: endpoint({
    summary: 'Mails a one-time invite to look after the listings, orders and messages of the shop',
    who: 'seller',
    method: 'POST',
    isAnsweredAgain: true,
    path: '/api{sellerPrefix}/helpers',
    perMinute: 10,
    isCountedByAll: true,
    body: helperForm,
    reply: z.object({ helper }),
    errors: ['step_up_needed', 'email_taken', 'too_many_requests'],
  }),
  removeHelper: endpoint({
    summary: 'Removes a helper, whose sessions for the shop end at once, or withdraws an open invite',
    who: 'seller',
    method: 'DELETE',
    path: '/api{sellerPrefix}/helpers/:id',
    params: id,
    reply: done,
    errors: ['not_found'],
  }),
  readHelperInvite: endpoint({
    summary: 'Reads an invite to help a shop without using it up',
    who: 'anyone',
    method: 'GET',
    path: '{sellerPrefix}/auth/helper/:token',
    perMinute: 60,
    isCountedByAll: true,
    params: z.object({ token: mailedToken }),
    reply: z.object({
      shop,
      name: z.string(),
      email: z.string(),
      /** It is accepted with the account there is, by who is signed in to it. */
      hasAccount: z.boolean(),
    }),
    errors: ['link_used'],
  }),
  acceptHelperInvite: endpoint({
    summary: 'Accepts an invite to help a shop, once: with a new account, or with the one of this e-mail',
    who: 'anyone',
    method: 'POST',
    isAnsweredAgain: true,
    path: '{sellerPrefix}/auth/helper/:token',
    perMinute: 20,
    isCountedByAll: true,
    params: z.object({ token: mailedToken }),
    body: z.object({
      name: nameText(120).optional(),
      /** Of a new account. */
      password: newPassword.optional(),
      confirmpassword: triedPassword.optional(),
      shownPages: shownPages.optional(),
    }),
    reply: z.object({ seller, token: z.string() }),
    errors: ['link_used', 'not_signed_in', 'not_allowed', 'password_common'],
  }),
  getHelping: endpoint({
    summary: 'The shops the caller helps, and the one this session works for',
    who: 'seller',
    isOwnAccount: true,
    method: 'GET',
    path: '/api{sellerPrefix}/helping',
    reply: z.object({ shops: z.array(shop), current: shop.nullable(), hasOwn: z.boolean() }),
    errors: [],
  }),
  workFor: endpoint({
    summary: 'Has this session work for another of the shops the caller helps, or for their own',
    who: 'seller',
    isOwnAccount: true,
    method: 'PUT',
    path: '/api{sellerPrefix}/helping',
    body: z.object({ shop: z.string().max(80).nullable() }),
    reply: z.object({ seller }),
    errors: ['not_found'],
  }),
}
