import type pg from 'pg'
import { auditCalls as calls } from '#contract/admin/audit.ts'
import type { Serve } from '#platform/http/serve.ts'
import { exportAudit, getAuditFilters, listAudit, verifyChain, type AuditContext } from './audit-log.ts'

export function auditRoutes(serve: Serve, context: AuditContext, pool: pg.Pool): void {
  serve(calls.listAudit, ({ query }) => listAudit(context, query))
  serve(calls.getAuditFilters, () => getAuditFilters(context))
  serve(calls.verifyAudit, () => verifyChain(pool))
  serve(calls.exportAudit, ({ query }) => exportAudit(context, query))
}
