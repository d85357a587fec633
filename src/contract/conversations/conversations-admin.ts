import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { cappedCount, tablePage } from '#contract/table.ts'
import {
  conversation,
  conversationPeople,
  conversationReportReasons,
  conversationRow,
  message,
  messageInput,
} from './conversations.ts'

const id = z.object({ id: z.string().max(80) })

/**
 * Reasons why a message was reported automatically: it contained contact details, or a request to pay outside the
 * marketplace.
 */
export const flagReasons = ['contact', 'payment'] as const

export const conversationReport = z.object({
  by: z.enum(['buyer', 'seller', 'rules']),
  reason: z.enum([...conversationReportReasons, ...flagReasons]),
  text: z.string(),
  at: z.iso.datetime(),
  isOpen: z.boolean(),
})
export type ConversationReport = z.infer<typeof conversationReport>

/** A conversation as shown to moderators, including text that is masked for buyer and seller. */
const conversationCase = conversationPeople.extend({
  _id: z.string(),
  about: conversation.shape.about,
  messages: z.array(
    message.extend({
      /** Text of a masked message before it was masked. Null if the message is not masked. */
      unmasked: z.string().nullable(),
    }),
  ),
  older: z.int().nullable(),
  support: conversation.shape.support,
  /** Id of the buyer. Null for a guest. */
  buyerId: z.string().nullable(),
  sellerId: z.string(),
  reports: z.array(conversationReport),
})

const caseEndpoint = { params: id, reply: conversationCase }

export const conversationAdminCalls = {
  listConversationCases: endpoint({
    summary:
      'Returns the conversations that were reported or flagged or in which support was asked to join, ' +
      "except conversations of the caller's own shop",
    who: { right: 'messages' },
    method: 'GET',
    path: '/api/admin/conversations',
    query: tablePage.extend({
      tab: z.enum(['support', 'reported', 'flagged', 'closed']).default('support'),
    }),
    reply: z.object({
      conversations: z.array(
        conversationRow.omit({ isUnread: true }).extend({
          support: conversation.shape.support,
          reports: z.array(conversationReport),
        }),
      ),
      next: z.string().nullable(),
      counts: z.object({ support: cappedCount, reported: cappedCount, flagged: cappedCount }),
    }),
    errors: [],
  }),
  getConversationCase: endpoint({
    summary:
      'Returns a conversation that was reported or flagged or in which support was asked to join. Returns ' +
      'not_found for all other conversations',
    who: { right: 'messages' },
    method: 'GET',
    path: '/api/admin/conversations/:id',
    ...caseEndpoint,
    query: z.object({ before: z.coerce.number().int().min(1).optional() }),
    errors: ['not_found', 'own_case'],
  }),
  joinConversation: endpoint({
    summary: 'Joins a conversation on behalf of the marketplace and notifies both sides',
    who: { right: 'messages' },
    method: 'POST',
    path: '/api/admin/conversations/:id/join',
    ...caseEndpoint,
    body: z.object({}),
    errors: ['not_found', 'own_case'],
  }),
  writeAsSupport: endpoint({
    summary: 'Sends a message to both sides on behalf of the marketplace, which must have joined',
    who: { right: 'messages' },
    method: 'POST',
    path: '/api/admin/conversations/:id/messages',
    ...caseEndpoint,
    body: messageInput.refine(({ text }) => text !== '', { error: 'text', path: ['text'] }),
    errors: ['not_found', 'own_case', 'attempt_reused', 'wrong_state'],
  }),
  closeConversationCase: endpoint({
    summary: "Closes a conversation's reports and flags, and ends support's participation",
    who: { right: 'messages' },
    method: 'POST',
    path: '/api/admin/conversations/:id/close',
    ...caseEndpoint,
    body: z.object({}),
    errors: ['not_found', 'own_case'],
  }),
}
