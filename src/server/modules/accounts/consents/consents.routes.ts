import { consentCalls } from '#contract/accounts/consents.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { acceptPages, exportConsents, listAcceptedPages, listDueConsents } from './consents.ts'

/** Registers the routes for accepting legal pages and for exporting who accepted a page. */
export function consentRoutes(serve: Serve, context: AccountContext): void {
  serve(consentCalls.listAcceptedPages, () => listAcceptedPages(context))
  serve(consentCalls.listDueConsents, ({ actor }) => listDueConsents(context, actor))
  serve(consentCalls.acceptPages, ({ actor, body, language }) =>
    acceptPages(context, actor, body.pages, language),
  )
  serve(consentCalls.exportConsents, ({ params }) => exportConsents(context, params.id))
}
