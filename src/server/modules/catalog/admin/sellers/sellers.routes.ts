import { adminSellerCalls as calls } from '#contract/accounts/admin-sellers.ts'
import { auditExport } from '#platform/audit/audit-export.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as sellers from './sellers-table.ts'

/** Registers the admin API calls for sellers. */
export function sellersAdminRoutes(serve: Serve, context: sellers.SellersContext): void {
  serve(calls.listAdminSellers, async ({ query, language }) =>
    sellers.listAdminSellers(context.db, query, language),
  )
  serve(calls.exportAdminSellers, async ({ actor, query }) => {
    await auditExport(context, actor, 'sellers', query)
    return sellers.exportAdminSellers(context, query)
  })
  serve(calls.getSellerFile, async ({ params, language }) =>
    sellers.getSellerFile(context, params.id, language),
  )
  serve(calls.suspendSeller, async ({ actor, params, body, language }) => {
    await sellers.suspendSeller(context, actor, params.id, body.why)
    return { seller: await sellers.getSellerFile(context, params.id, language) }
  })
  serve(calls.unsuspendSeller, async ({ actor, params, body, language }) => {
    await sellers.unsuspendSeller(context, actor, params.id, body.why)
    return { seller: await sellers.getSellerFile(context, params.id, language) }
  })
  serve(calls.waiveChecklist, async ({ actor, params, body, language }) => {
    await sellers.waiveChecklist(context, actor, params.id, body)
    return { seller: await sellers.getSellerFile(context, params.id, language) }
  })
}
