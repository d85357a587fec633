import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { cappedCount, csvReply, tablePage } from '#contract/table.ts'

/** Retention period of sent emails, in days. */
export const emailDays = 30

export const emailStates = ['failed', 'waiting', 'sent', 'stored'] as const

export const email = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(emailStates),
  attempts: z.int(),
  error: z.string().nullable(),
  writtenAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
})
export type EmailRow = z.infer<typeof email>

const filter = z.object({
  state: z.enum(emailStates).optional(),
  /** Complete email address of the recipient. */
  search: z.string().trim().max(200).optional(),
})

export const emailCalls = {
  listEmails: endpoint({
    summary: 'Returns the emails of the last 30 days, newest first',
    who: { right: 'emails' },
    method: 'GET',
    path: '/api/admin/mails',
    query: tablePage.extend(filter.shape),
    reply: z.object({
      emails: z.array(email),
      next: z.string().nullable(),
      counts: z.object({ failed: cappedCount, waiting: cappedCount }),
      /** Whether the marketplace sends any emails. */
      isSending: z.boolean(),
    }),
    errors: [],
  }),
  exportEmails: endpoint({
    summary: 'Returns the matching emails as a CSV file, without their text',
    who: { right: 'emails' },
    method: 'GET',
    path: '/api/admin/mails.csv',
    query: filter,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  getEmail: endpoint({
    summary: 'Returns an email, with the secrets in its links masked',
    who: { right: 'emails' },
    method: 'GET',
    path: '/api/admin/mails/:id',
    params: z.object({ id: z.string().max(80) }),
    reply: z.object({ mail: email, text: z.string(), html: z.string() }),
    errors: ['not_found'],
  }),
  retryEmail: endpoint({
    summary: 'Sends a failed email again, unless a retry has already sent it',
    who: { right: 'emails' },
    method: 'POST',
    path: '/api/admin/mails/:id/retry',
    params: z.object({ id: z.string().max(80) }),
    body: z.object({}),
    reply: email,
    errors: ['not_found', 'wrong_state'],
  }),
}
