import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { cappedCount, csvReply, tablePage } from '#contract/table.ts'

/** 'kept': the app has no mail server, so its emails stay in its own mailbox. */
/** Sent emails are kept for so long. */
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
  /** Whose: the whole address. */
  search: z.string().trim().max(200).optional(),
})

export const mailCalls = {
  listEmails: endpoint({
    summary: 'Letters of the last thirty days, newest first',
    who: { right: 'emails' },
    method: 'GET',
    path: '/api/admin/mails',
    query: tablePage.extend(which.shape),
    reply: z.object({
      emails: z.array(mail),
      next: z.string().nullable(),
      counts: z.object({ failed: cappedCount, waiting: cappedCount }),
      /** Whether emails leave the marketplace at all. */
      isSending: z.boolean(),
    }),
    errors: [],
  }),
  exportEmails: endpoint({
    summary: 'The same letters as a file, without what they say',
    who: { right: 'emails' },
    method: 'GET',
    path: '/api/admin/mails.csv',
    query: which,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  getMail: endpoint({
    summary: 'One letter; the keys in its links are blacked out',
    who: { right: 'emails' },
    method: 'GET',
    path: '/api/admin/mails/:id',
    params: z.object({ id: z.string().max(80) }),
    reply: z.object({ mail, text: z.string(), html: z.string() }),
    errors: ['not_found'],
  }),
  retryMail: endpoint({
    summary: 'Sends a letter that failed once more; one that has gone meanwhile does not go again',
    who: { right: 'emails' },
    method: 'POST',
    path: '/api/admin/mails/:id/retry',
    params: z.object({ id: z.string().max(80) }),
    body: z.object({}),
    reply: mail,
    errors: ['not_found', 'wrong_state'],
  }),
}
