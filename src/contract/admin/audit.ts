import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { csvReply, tablePage } from '#contract/table.ts'

const auditEntry = z.object({
  no: z.int(),
  at: z.iso.datetime(),
  by: z.object({ id: z.string(), name: z.string() }),
  /** `<thing>.<verb>` */
  action: z.string(),
  /** `name`: what people call it, where it has a name: an order's number, a title, a username. */
  target: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  /** JSON, as it was and as it became. */
  before: z.unknown(),
  after: z.unknown(),
  why: z.string(),
})
export type AuditEntryShown = z.infer<typeof auditEntry>

const filter = z.object({
  /** Who did it, by id. */
  by: z.string().max(80).optional(),
  action: z.string().max(80).optional(),
  /** `seller` or `seller:slr_…` */
  target: z.string().max(200).optional(),
  /** Days of the app's clock, the last one included: 2026-11-21. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

export const auditCalls = {
  listAudit: endpoint({
    summary: 'What admins did, newest first',
    who: { right: 'audit' },
    method: 'GET',
    path: '/api/admin/audit',
    query: tablePage.extend(filter.shape),
    reply: z.object({ entries: z.array(auditEntry), next: z.string().nullable() }),
    errors: [],
  }),
  getAuditFilters: endpoint({
    summary: 'Who and what occurs in the audit log',
    who: { right: 'audit' },
    method: 'GET',
    path: '/api/admin/audit/filters',
    reply: z.object({
      people: z.array(z.object({ id: z.string(), name: z.string() })),
      actions: z.array(z.string()),
      kinds: z.array(z.string()),
    }),
    errors: [],
  }),
  verifyAudit: endpoint({
    summary: 'Walks the whole chain and names the first entries that were edited, removed or inserted',
    who: { right: 'audit' },
    method: 'GET',
    path: '/api/admin/audit/chain',
    perMinute: 6,
    reply: z.object({
      entries: z.int(),
      /** Noted elsewhere, it proves later that nothing before it was rewritten. */
      head: z.object({ no: z.int(), hash: z.string() }),
      faults: z.array(
        z.object({ no: z.int(), to: z.int(), kind: z.enum(['edited', 'removed', 'inserted']) }),
      ),
    }),
    errors: [],
  }),
  exportAudit: endpoint({
    summary: 'The audit log as a file, by the same filters',
    who: { right: 'audit' },
    method: 'GET',
    path: '/api/admin/audit.csv',
    query: filter,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
}
