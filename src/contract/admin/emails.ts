import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { cappedCount, csvReply, tablePage } from '#contract/table.ts'

/** Retention of sent emails in days. */
export const emailDays = 30

export const mailStates = ['failed', 'waiting', 'sent', 'kept'] as const

export const mail = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  error: z.string().nullable(),
  writtenAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
})
export type EmailRow = z.infer<typeof mail>

const which = z.object({
  state: z.enum(mailStates).optional(),
  /** Recipient's whole email address. */
  search: z.string().trim().max(200).optional(),
})

export const mailCalls = {
  listEmails: endpoint({
    summary: 'Returns the emails of the last 30 days, newest first',
    who: { right: 'emails' },
    method: 'GET',
    path: '/api/admin/mails',
    query: tablePage.extend(which.shape),
    reply: z.object({
      emails: z.array(mail),
      next: z.string().nullable(),
      counts: z.object({ failed: cappedCount, waiting: cappedCount }),
      /** Whether the marketplace sends emails at all. */
      isSending: z.boolean(),
    }),
    errors: [],
  }),
  exportEmails: endpoint({
    summary: 'Returns the matching emails as a CSV file, without their text',
    who: { right: 'emails' },
    method: 'GET',
    path: '/api/admin/mails.csv',
    query: which,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  getMail: endpoint({
    summary: 'Returns an email, with the secrets in its links masked',
    who: { right: 'emails' },
    method: 'GET',
    path: '/api/admin/mails/:id',
    params: z.object({ id: z.string().max(80) }),
    reply: z.object({ mail, text: z.string(), html: z.string() }),
    errors: ['not_found'],
  }),
  retryMail: endpoint({
    summary: 'Sends a failed email again. An email that has been sent meanwhile is not sent twice',
    who: { right: 'emails' },
    method: 'POST',
    path: '/api/admin/mails/:id/retry',
    params: z.object({ id: z.string().max(80) }),
    body: z.object({}),
    reply: mail,
    errors: ['not_found', 'wrong_state'],
  }),
}
