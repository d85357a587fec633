import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { privatePhoto } from '#contract/pictures.ts'
import {
  conversation,
  conversationPeople,
  conversationReportReasons,
  conversationRow,
  hasContent,
  messageText,
  contentRequired,
  messageInput,
} from './conversations.ts'

const stoken = z.string().max(200)
const params = z.object({ stoken, sellerOrder: z.string().max(80) })
const path = '/api/order/:stoken/messages/:sellerOrder'

export const guestConversation = conversationPeople.extend({
  about: conversationRow.shape.about,
  /** The conversation. Null if neither side has sent a message yet. */
  conversation: conversation.nullable(),
})
export type GuestConversation = z.infer<typeof guestConversation>

/**
 * Calls for guests to message the seller of their order. The secret in the order link authorizes these calls until the
 * order is added to an account.
 */
export const guestMessageCalls = {
  getGuestConversation: endpoint({
    summary: "Returns a guest's conversation about a seller order, authorized by the order link",
    who: 'anyone',
    method: 'GET',
    path,
    params,
    query: z.object({ before: z.coerce.number().int().min(1).optional() }),
    reply: guestConversation,
    errors: ['not_found', 'feature_off'],
  }),
  writeAsGuest: endpoint({
    summary: "Sends a guest's message to the seller, authorized by the order link",
    who: 'anyone',
    method: 'POST',
    path,
    perMinute: 20,
    hasSharedLimit: true,
    params,
    body: messageInput.refine(hasContent, contentRequired),
    reply: conversation,
    errors: ['not_found', 'feature_off', 'conversation_closed', 'attempt_reused'],
  }),
  addGuestPhoto: endpoint({
    summary: "Uploads a photo for a guest's message. It is re-encoded and its metadata is removed",
    who: 'anyone',
    method: 'POST',
    path: '/api/order/:stoken/message-photos',
    perMinute: 20,
    bodyType: 'image',
    params: z.object({ stoken }),
    body: z.instanceof(Uint8Array),
    reply: privatePhoto,
    errors: ['not_found', 'not_an_image', 'too_many_photos'],
  }),
  readAsGuest: endpoint({
    summary: 'Marks messages as read up to a sequence number',
    who: 'anyone',
    method: 'POST',
    path: `${path}/read`,
    params,
    body: z.object({ seq: z.int().min(0) }),
    reply: z.object({ unread: z.int() }),
    errors: ['not_found'],
  }),
  blockAsGuest: endpoint({
    summary: "Blocks or unblocks the seller's messages about the order",
    who: 'anyone',
    method: 'PUT',
    path: `${path}/block`,
    params,
    body: z.object({ isBlocking: z.boolean() }),
    reply: conversation,
    errors: ['not_found'],
  }),
  reportAsGuest: endpoint({
    summary: 'Reports the conversation to the marketplace',
    who: 'anyone',
    method: 'POST',
    path: `${path}/report`,
    perMinute: 20,
    params,
    body: z.object({ reason: z.enum(conversationReportReasons), text: messageText.default('') }),
    reply: z.object({ reported: z.literal(true) }),
    errors: ['not_found'],
  }),
  callSupportAsGuest: endpoint({
    summary: 'Asks the marketplace to join the conversation. Both sides see the request',
    who: 'anyone',
    method: 'POST',
    path: `${path}/support`,
    perMinute: 10,
    params,
    body: z.object({}),
    reply: conversation,
    errors: ['not_found'],
  }),
}
