import { conversationAdminCalls as admin } from '#contract/conversations/conversations-admin.ts'
import { conversationCalls as calls } from '#contract/conversations/conversations.ts'
import { guestMessageCalls as guest } from '#contract/conversations/guest-messages.ts'
import { savedReplyCalls as replies } from '#contract/conversations/saved-replies.ts'
import { actorId } from '#platform/http/access/actor.ts'
import type { Serve } from '#platform/http/serve.ts'
import { blockConversation, requestSupport, reportConversation } from './block-and-report.ts'
import type { ConversationContext } from './conversations.ts'
import {
  closeConversationCase,
  getConversationCase,
  joinConversation,
  listConversationCases,
  writeAsSupport,
} from './moderation/cases.ts'
import * as guests from './guests.ts'
import { findConversation, getShownConversation } from './read/conversation.ts'
import { listConversations } from './read/inbox.ts'
import { listSavedReplies, deleteSavedReply, saveReply } from './replies/saved-replies.ts'
import { addMessagePhoto } from './write/photos.ts'
import { markConversationRead } from './write/read-mark.ts'
import { sendMessage, startConversation } from './write/send.ts'

/** Registers the routes for conversations, saved replies and moderation. */
export function conversationRoutes(serve: Serve, context: ConversationContext): void {
  serve(calls.listConversations, ({ actor, query }) => listConversations(context, actor, query))
  serve(calls.findConversation, ({ actor, query }) => findConversation(context, actor, query))
  serve(calls.startConversation, ({ actor, body }) => startConversation(context, actor, body))
  serve(calls.getConversation, ({ actor, params, query }) =>
    getShownConversation(context, actor, params.id, query.before),
  )
  serve(calls.sendMessage, ({ actor, params, body }) => sendMessage(context, actor, params.id, body))
  serve(calls.readConversation, ({ actor, params, body }) =>
    markConversationRead(context, actor, params.id, body.seq),
  )
  serve(calls.addMessagePhoto, ({ actor, body, session }) => addMessagePhoto(context, actor, body, session))
  serve(calls.blockConversation, ({ actor, params, body }) =>
    blockConversation(context, actor, params.id, body.isBlocking),
  )
  serve(calls.reportConversation, ({ actor, params, body }) =>
    reportConversation(context, actor, params.id, body),
  )
  serve(calls.callSupport, ({ actor, params }) => requestSupport(context, actor, params.id))
  serve(replies.listSavedReplies, ({ actor }) => listSavedReplies(context, actorId(actor)))
  serve(replies.saveReply, ({ actor, body }) => saveReply(context, actorId(actor), body))
  serve(replies.removeReply, ({ actor, params }) => deleteSavedReply(context, actorId(actor), params.id))
  serve(admin.listConversationCases, ({ actor, query }) => listConversationCases(context, actor, query))
  serve(admin.getConversationCase, ({ actor, params, query }) =>
    getConversationCase(context, actor, params.id, query.before),
  )
  serve(admin.joinConversation, ({ actor, params }) => joinConversation(context, actor, params.id))
  serve(admin.writeAsSupport, ({ actor, params, body }) => writeAsSupport(context, actor, params.id, body))
  serve(admin.closeConversationCase, ({ actor, params }) => closeConversationCase(context, actor, params.id))
}

/** Registers the routes that let guests write and read messages about their orders. */
export function guestMessageRoutes(serve: Serve, context: ConversationContext): void {
  serve(guest.getGuestConversation, ({ params, query }) =>
    guests.getGuestConversation(context, params, query.before),
  )
  serve(guest.writeAsGuest, ({ params, body }) => guests.writeAsGuest(context, params, body))
  serve(
    guest.addGuestPhoto,
    ({ params, body }) => guests.addGuestPhoto(context, params.stoken, body),
    ({ params }) => guests.requireGuest(context, params),
  )
  serve(guest.readAsGuest, ({ params, body }) => guests.markReadAsGuest(context, params, body.seq))
  serve(guest.blockAsGuest, ({ params, body }) => guests.blockAsGuest(context, params, body.isBlocking))
  serve(guest.reportAsGuest, ({ params, body }) => guests.reportAsGuest(context, params, body))
  serve(guest.callSupportAsGuest, ({ params }) => guests.requestSupportAsGuest(context, params))
}
