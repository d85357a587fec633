import { z } from 'zod'
import { conversationEvents } from './conversation-events.ts'
import { stepDetails } from './step-details.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fault } from '#contract/input-faults.ts'
import { photo, privatePhoto } from '#contract/pictures.ts'
import { tablePage } from '#contract/table.ts'
import { multilineText } from '#contract/text.ts'

/** The longest message, in characters. */
export const longestMessage = 2000
export const mostMessagePhotos = 4

export const messageText = multilineText(longestMessage)

const id = z.object({ id: z.string().max(80) })

export const conversationSides = ['buyer', 'seller'] as const
export type ConversationSide = (typeof conversationSides)[number]

/** Why nobody can write just now: blocked by the reader, by the other side, an account closed, a shop suspended. */
export const closedReasons = ['blocked-by-you', 'blocked', 'account-closed', 'shop-suspended'] as const
export type ClosedReason = (typeof closedReasons)[number]

export const conversationReportReasons = ['off-platform', 'offensive', 'scam', 'spam', 'other'] as const
export type ConversationReportReason = (typeof conversationReportReasons)[number]

export const message = z.object({
  /** Counts up by one in each conversation. */
  seq: z.int(),
  /** 'support' speaks for the marketplace; 'system' says what has happened. */
  by: z.enum(['buyer', 'seller', 'support', 'system']),
  event: z.enum(conversationEvents).nullable(),
  /** What the event was about; null where there is nothing more to say, and in older ones. */
  details: stepDetails.nullable(),
  text: z.string(),
  /** Contact details or requests to pay elsewhere were taken out of it. */
  isMasked: z.boolean(),
  /** Its author's account was deleted, and what they wrote with it. */
  isErased: z.boolean(),
  photos: z.array(privatePhoto),
  at: z.iso.datetime(),
})
export type ConversationMessage = z.infer<typeof message>

/** What a conversation is about: a listing, or a seller order. */
const subject = z.object({
  kind: z.enum(['listing', 'order']),
  title: z.string(),
  photo: photo.nullable(),
  listingId: z.string().nullable(),
  sellerOrderId: z.string().nullable(),
  /** The buyer's order it belongs to, for the buyer. */
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
})

export const conversationPeople = z.object({
  /** The name is empty once the account is deleted. */
  buyer: z.object({ name: z.string() }),
  seller: z.object({
    username: z.string(),
    name: z.string(),
    sellerav: z.object({ location: z.string() }).nullable(),
    isSA: z.boolean(),
  }),
})

export const conversationRow = conversationPeople.extend({
  _id: z.string(),
  about: subject,
  isUnread: z.boolean(),
  last: z.object({ by: message.shape.by, text: z.string(), at: z.iso.datetime() }),
})
export type ConversationRow = z.infer<typeof conversationRow>

export const conversation = conversationPeople.extend({
  _id: z.string(),
  about: subject,
  /** Whose eyes it is seen with. */
  side: z.enum(conversationSides),
  /** The oldest first. */
  messages: z.array(message),
  /** The `before` of the page of older messages; null at the beginning. */
  older: z.int().nullable(),
  /** Up to which message the other side has read. */
  readByOther: z.int(),
  closed: z.enum(closedReasons).nullable(),
  /** The reader wants nothing from the other side. */
  isBlocking: z.boolean(),
  support: z.enum(['called', 'joined']).nullable(),
})
export type Conversation = z.infer<typeof conversation>

export const written = z.object({
  text: messageText.default(''),
  /** Keys that `addMessagePhoto` gave. */
  photos: z.array(z.string().max(80)).max(mostMessagePhotos).default([]),
  /** Made once for each message: sent twice under it, it is one. */
  attempt: z.string().min(8).max(80),
})
export const isSomething = ({ text, photos }: { text: string; photos: readonly string[] }) =>
  text !== '' || photos.length > 0
export const something = { error: fault('text'), path: ['text'] }

const topic = z.object({
  listing: z.string().max(80).optional(),
  sellerOrder: z.string().max(80).optional(),
})
const isOneTopic = (of: z.infer<typeof topic>) =>
  (of.listing === undefined) !== (of.sellerOrder === undefined)

export const conversationCalls = {
  listConversations: endpoint({
    summary: "The caller's conversations, the newest message first",
    who: 'signed-in',
    helpers: 'messages',
    method: 'GET',
    path: '/api/conversations',
    query: tablePage.extend({
      unread: z.enum(['1']).optional(),
      /** Every word begins one of what was said, of the names, or of what it is about. */
      search: z.string().trim().max(200).optional(),
    }),
    reply: z.object({
      conversations: z.array(conversationRow),
      next: z.string().nullable(),
      /** How many conversations have messages the caller has not read. */
      unread: z.int(),
    }),
    errors: [],
  }),
  findConversation: endpoint({
    summary: 'What there is to write about a listing or a seller order, and the conversation if there is one',
    who: 'signed-in',
    helpers: 'messages',
    method: 'GET',
    path: '/api/conversations/about',
    query: topic.refine(isOneTopic),
    reply: conversationPeople.extend({
      about: subject,
      conversation: z.string().nullable(),
      side: z.enum(conversationSides),
    }),
    errors: ['not_found'],
  }),
  startConversation: endpoint({
    summary:
      'Writes to the seller about a listing (buyers), or to the other side of a seller order; where there is such a ' +
      'conversation, the message goes there',
    who: 'signed-in',
    helpers: 'messages',
    method: 'POST',
    path: '/api/conversations',
    perMinute: 10,
    isCountedByAll: true,
    body: written.extend(topic.shape).refine(isOneTopic).refine(isSomething, something),
    reply: conversation,
    errors: ['not_found', 'not_confirmed', 'conversation_closed', 'attempt_reused'],
  }),
  getConversation: endpoint({
    summary: 'A conversation with its newest messages, or those before one',
    who: 'signed-in',
    helpers: 'messages',
    method: 'GET',
    path: '/api/conversations/:id',
    params: id,
    query: z.object({ before: z.coerce.number().int().min(1).optional() }),
    reply: conversation,
    errors: ['not_found'],
  }),
  sendMessage: endpoint({
    summary: 'Writes to the other side',
    who: 'signed-in',
    helpers: 'messages',
    method: 'POST',
    path: '/api/conversations/:id/messages',
    perMinute: 30,
    isCountedByAll: true,
    params: id,
    body: written.refine(isSomething, something),
    reply: conversation,
    errors: ['not_found', 'not_confirmed', 'conversation_closed', 'attempt_reused'],
  }),
  readConversation: endpoint({
    summary: 'Marks messages as read, up to one of them',
    who: 'signed-in',
    helpers: 'messages',
    method: 'POST',
    path: '/api/conversations/:id/read',
    params: id,
    body: z.object({ seq: z.int().min(0) }),
    reply: z.object({ unread: z.int() }),
    errors: ['not_found'],
  }),
  addMessagePhoto: endpoint({
    summary: 'Takes a picture for a message: encoded anew, nothing but pixels is kept',
    who: 'signed-in',
    helpers: 'messages',
    method: 'POST',
    path: '/api/conversations/photos',
    perMinute: 20,
    bodyType: 'image',
    body: z.instanceof(Uint8Array),
    reply: privatePhoto,
    errors: ['not_an_image', 'not_confirmed', 'too_many_photos'],
  }),
  blockConversation: endpoint({
    summary: 'Ends, or allows again, all messages between the two; either side may',
    who: 'signed-in',
    helpers: 'messages',
    method: 'PUT',
    path: '/api/conversations/:id/block',
    params: id,
    body: z.object({ isBlocking: z.boolean() }),
    reply: conversation,
    errors: ['not_found'],
  }),
  reportConversation: endpoint({
    summary:
      'Shows a conversation to the marketplace because of what the other side wrote; reported twice it is reported once',
    who: 'signed-in',
    helpers: 'messages',
    method: 'POST',
    path: '/api/conversations/:id/report',
    perMinute: 20,
    params: id,
    body: z.object({ reason: z.enum(conversationReportReasons), text: messageText.default('') }),
    reply: z.object({ reported: z.literal(true) }),
    errors: ['not_found'],
  }),
  callSupport: endpoint({
    summary: 'Asks the marketplace to join a conversation, for both to see',
    who: 'signed-in',
    helpers: 'messages',
    method: 'POST',
    path: '/api/conversations/:id/support',
    perMinute: 10,
    params: id,
    body: z.object({}),
    reply: conversation,
    errors: ['not_found'],
  }),
}
