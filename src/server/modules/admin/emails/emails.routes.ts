import { mailCalls } from '#contract/admin/emails.ts'
import type { Serve } from '#platform/http/serve.ts'
import { exportEmails, getMail, listEmails, retryMail, type MailDeps } from './emails.ts'

/** Binds the calls of what an admin writes to people. */
export function emailsRoutes(serve: Serve, deps: MailDeps): void {
  serve(mailCalls.listEmails, ({ query }) => listEmails(deps, query))
  serve(mailCalls.exportEmails, async ({ query, now }) => exportEmails(deps, query, now))
  serve(mailCalls.getMail, ({ params }) => getMail(deps, params.id))
  serve(mailCalls.retryMail, ({ actor, params }) => retryMail(deps, actor, params.id))
}
