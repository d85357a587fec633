import type pg from 'pg'
import { auditCalls as calls } from '#contract/audit.ts'
import type { Serve } from '#platform/serve.ts'
import { exportAudit, getAuditFilters, listAudit, verifyChain, type AuditDesk } from './audit-log.ts'

export function auditRoutes(serve: Serve, desk: AuditDesk, pool: pg.Pool): void {
  serve(calls.listAudit, ({ query }) => listAudit(desk, query))
  serve(calls.getAuditFilters, () => getAuditFilters(desk))
  serve(calls.verifyAudit, () => verifyChain(pool))
  serve(calls.exportAudit, ({ query }) => exportAudit(desk, query))
}
