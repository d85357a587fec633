import { adminBuyerCalls as calls } from '#contract/accounts/admin-buyers.ts'
import { auditExport } from '#platform/audit/audit-export.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { Platform } from '#platform/module.ts'
import { blockBuyer, unblockBuyer } from './block-buyer.ts'
import * as buyers from './buyers-table.ts'

/** Registers the admin API calls about buyers. */
export function buyersRoutes(serve: Serve, context: Pick<Platform, 'db' | 'clock'>): void {
  serve(calls.listBuyers, async ({ query, language }) => buyers.listBuyers(context, query, language))
  serve(calls.exportBuyers, async ({ actor, query }) => {
    await auditExport(context, actor, 'buyers', query)
    return buyers.exportBuyers(context, query)
  })
  serve(calls.getBuyerFile, async ({ params, language }) => buyers.getBuyerFile(context, params.id, language))
  serve(calls.blockBuyer, async ({ actor, params, body, language }) =>
    blockBuyer(context, actor, params.id, body.why, language),
  )
  serve(calls.unblockBuyer, async ({ actor, params, body, language }) =>
    unblockBuyer(context, actor, params.id, body.why, language),
  )
}
