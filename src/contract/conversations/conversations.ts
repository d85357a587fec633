import { z } from 'zod'
import { closedReasons } from './closed-reasons.ts'
import { conversationEvents } from './conversation-events.ts'
import { stepDetails } from './step-details.ts'
import { endpoint } from '#contract/endpoint.ts'
import { inputError } from '#contract/input-errors.ts'
import { photo, privatePhoto } from '#contract/pictures.ts'
import { tablePage } from '#contract/table.ts'
import { multilineText } from '#contract/text.ts'

/** Maximum length of a message in characters. */
export const maxMessageLength = 2000
export const maxMessagePhotos = 4

export const messageText = multilineText(maxMessageLength)

const id = z.object({ id: z.string().max(80) })

export const conversationSides = ['buyer', 'seller'] as const
export type ConversationSide = (typeof conversationSides)[number]

export const conversationReportReasons = ['off-platform', 'offensive', 'scam', 'spam', 'other'] as const
export type ConversationReportReason = (typeof conversationReportReasons)[number]

export const message = z.object({
  /** Sequence number of the message within the conversation. The number increases by one with each message. */
  seq: z.int(),
  /** Author of the message. 'support' is the marketplace's team. 'system' is an automatic record of an event. */
  by: z.enum(['buyer', 'seller', 'support', 'system']),
  event: z.enum(conversationEvents).nullable(),
  /** Details of the event. Null if this event has no details, or was recorded before details were stored. */
  details: stepDetails.nullable(),
  text: z.string(),
  /** Whether contact details or requests to pay elsewhere were removed from the text. */
  isMasked: z.boolean(),
  /** Whether the text was erased because its author deleted their account. */
  isErased: z.boolean(),
  photos: z.array(privatePhoto),
  at: z.iso.datetime(),
})
export type ConversationMessage = z.infer<typeof message>

/** Subject of a conversation: a listing or a seller order. */
const subject = z.object({
  kind: z.enum(['listing', 'order']),
  title: z.string(),
  photo: photo.nullable(),
  listingId: z.string().nullable(),
  sellerOrderId: z.string().nullable(),
  /** Id of the buyer's order. Null for everyone except the buyer. */
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
})

export const conversationPeople = z.object({
  /** The buyer. The name is empty after the account is deleted. */
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
  /** The caller's side of the conversation: buyer or seller. */
  side: z.enum(conversationSides),
  /** Messages, oldest first. */
  messages: z.array(message),
  /** Value to send as `before` to get the next page of older messages. Null if there are no older messages. */
  older: z.int().nullable(),
  /** Sequence number of the last message that the other side has read. */
  readByOther: z.int(),
  closed: z.enum(closedReasons).nullable(),
  /** Whether the caller has blocked the other side. */
  isBlocking: z.boolean(),
  support: z.enum(['called', 'joined']).nullable(),
})
export type Conversation = z.infer<typeof conversation>

export const messageInput = z.object({
  text: messageText.default(''),
  /** Keys of photos, as returned by `addMessagePhoto`. */
  photos: z.array(z.string().max(80)).max(maxMessagePhotos).default([]),
  /** Idempotency key of the message. If a call is repeated with the same key, the message is not sent again. */
  attempt: z.string().min(8).max(80),
})
export const hasContent = ({ text, photos }: { text: string; photos: readonly string[] }) =>
  text !== '' || photos.length > 0
export const contentRequired = { error: inputError('text'), path: ['text'] }

const topic = z.object({
  listing: z.string().max(80).optional(),
  sellerOrder: z.string().max(80).optional(),
})
const isOneTopic = (of: z.infer<typeof topic>) =>
  (of.listing === undefined) !== (of.sellerOrder === undefined)

export const conversationCalls = {
  listConversations: endpoint({
    summary: "Returns the caller's conversations, most recent message first",
    who: 'signed-in',
    staffViews: true,
    helpers: 'messages',
    method: 'GET',
    path: '/api/conversations',
    query: tablePage.extend({
      unread: z.enum(['1']).optional(),
      /** Search text. Each of its words must match the start of a word in the messages, the names or the subject. */
      search: z.string().trim().max(200).optional(),
    }),
    reply: z.object({
      conversations: z.array(conversationRow),
      next: z.string().nullable(),
      /** Number of conversations with unread messages. */
      unread: z.int(),
    }),
    errors: [],
  }),
  findConversation: endpoint({
    summary:
      'Returns the subject and people for a message about a listing or a seller order, and the existing ' +
      'conversation if there is one',
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
    errors: ['not_found', 'feature_off'],
  }),
  startConversation: endpoint({
    summary:
      'Sends a message to the seller of a listing or to the other side of a seller order. Uses the ' +
      'existing conversation if there is one',
    who: 'signed-in',
    helpers: 'messages',
    method: 'POST',
    path: '/api/conversations',
    perMinute: 10,
    hasSharedLimit: true,
    body: messageInput.extend(topic.shape).refine(isOneTopic).refine(hasContent, contentRequired),
    reply: conversation,
    errors: ['not_found', 'feature_off', 'not_confirmed', 'conversation_closed', 'attempt_reused'],
  }),
  getConversation: endpoint({
    summary: 'Returns a conversation with its newest messages, or with those before a given one',
    who: 'signed-in',
    staffViews: true,
    helpers: 'messages',
    method: 'GET',
    path: '/api/conversations/:id',
    params: id,
    query: z.object({ before: z.coerce.number().int().min(1).optional() }),
    reply: conversation,
    errors: ['not_found'],
  }),
  sendMessage: endpoint({
    summary: 'Sends a message to the other side',
    who: 'signed-in',
    helpers: 'messages',
    method: 'POST',
    path: '/api/conversations/:id/messages',
    perMinute: 30,
    hasSharedLimit: true,
    params: id,
    body: messageInput.refine(hasContent, contentRequired),
    reply: conversation,
    errors: ['not_found', 'not_confirmed', 'conversation_closed', 'attempt_reused'],
  }),
  readConversation: endpoint({
    summary: 'Marks messages as read up to a sequence number',
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
    summary: 'Uploads a photo for a message. It is re-encoded and its metadata is removed',
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
    summary: 'Blocks or unblocks messages between the two sides',
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
      "Reports a conversation to the marketplace because of the other side's messages. A repeated " +
      'report has no further effect',
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
    summary: 'Asks the marketplace to join a conversation. Both sides see the request',
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
