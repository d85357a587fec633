import { mailCalls } from '#contract/mails.ts'
import type { Serve } from '#platform/serve.ts'
import { exportMails, getMail, listMails, retryMail, type MailParts } from './mails.ts'

/** Binds the calls of what the house writes to people. */
export function mailsRoutes(serve: Serve, parts: MailParts): void {
  serve(mailCalls.listMails, ({ query }) => listMails(parts, query))
  serve(mailCalls.exportMails, async ({ query, now }) => exportMails(parts, query, now))
  serve(mailCalls.getMail, ({ params }) => getMail(parts, params.id))
  serve(mailCalls.retryMail, ({ actor, params }) => retryMail(parts, actor, params.id))
}
