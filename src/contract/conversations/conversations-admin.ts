import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { cappedCount, tablePage } from '#contract/table.ts'
import {
  conversation,
  conversationPeople,
  conversationReportReasons,
  conversationRow,
  message,
  written,
} from './conversations.ts'

const id = z.object({ id: z.string().max(80) })

/** 'rules': contact details or payment elsewhere were masked. */
export const flagReasons = ['contact', 'payment'] as const

export const conversationReport = z.object({
  by: z.enum(['buyer', 'seller', 'rules']),
  reason: z.enum([...conversationReportReasons, ...flagReasons]),
  text: z.string(),
  at: z.iso.datetime(),
  isOpen: z.boolean(),
})
export type ConversationReport = z.infer<typeof conversationReport>

/** A conversation as moderators see it: what was masked too. */
const conversationCase = conversationPeople.extend({
  _id: z.string(),
  about: conversation.shape.about,
  messages: z.array(
    message.extend({
      /** What was written, where parts of it are masked for both sides. */
      unmasked: z.string().nullable(),
    }),
  ),
  older: z.int().nullable(),
  support: conversation.shape.support,
  /** Null for a guest. */
  buyerId: z.string().nullable(),
  sellerId: z.string(),
  reports: z.array(conversationReport),
})

const asCase = { params: id, reply: conversationCase }

export const conversationAdminCalls = {
  listConversationCases: endpoint({
    summary:
      'Conversations that were reported or flagged, or that support was called into; no others, and none of one’s own shop',
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
      'A conversation that was reported or flagged, or that support was called into; any other is not there',
    who: { right: 'messages' },
    method: 'GET',
    path: '/api/admin/conversations/:id',
    ...asCase,
    query: z.object({ before: z.coerce.number().int().min(1).optional() }),
    errors: ['not_found', 'own_case'],
  }),
  joinConversation: endpoint({
    summary: 'Joins for the marketplace; both sides are told',
    who: { right: 'messages' },
    method: 'POST',
    path: '/api/admin/conversations/:id/join',
    ...asCase,
    body: z.object({}),
    errors: ['not_found', 'own_case'],
  }),
  writeAsSupport: endpoint({
    summary: 'Writes to both sides for the marketplace, which has joined',
    who: { right: 'messages' },
    method: 'POST',
    path: '/api/admin/conversations/:id/messages',
    ...asCase,
    body: written.refine(({ text }) => text !== '', { error: 'text', path: ['text'] }),
    errors: ['not_found', 'own_case', 'attempt_reused', 'wrong_state'],
  }),
  closeConversationCase: endpoint({
    summary: 'Nothing is left to do: reports and flags are closed, and support leaves',
    who: { right: 'messages' },
    method: 'POST',
    path: '/api/admin/conversations/:id/close',
    ...asCase,
    body: z.object({}),
    errors: ['not_found', 'own_case'],
  }),
}
