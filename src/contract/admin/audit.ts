import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { csvReply, tablePage } from '#contract/table.ts'

const auditEntry = z.object({
  no: z.int(),
  at: z.iso.datetime(),
  by: z.object({ id: z.string(), name: z.string() }),
  /** Action in the form `<object>.<verb>`, such as `order.refund`. */
  action: z.string(),
  /**
   * Object that the action changed. `name` is a human-readable name, such as an order number, a title or a username.
   * Null if the object has no such name.
   */
  target: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  /** State of the target before and after the action, as JSON. */
  before: z.unknown(),
  after: z.unknown(),
  why: z.string(),
})
export type ShownAuditEntry = z.infer<typeof auditEntry>

const filter = z.object({
  /** Filter: id of the person who performed the action. */
  by: z.string().max(80).optional(),
  action: z.string().max(80).optional(),
  /** Filter: all targets of one kind, such as `seller`, or a single target, such as `seller:slr_…`. */
  target: z.string().max(200).optional(),
  /** First and last day to return, inclusive, in the marketplace's time zone, such as 2026-11-21. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

export const auditCalls = {
  listAudit: endpoint({
    summary: 'Returns the audit log of admin actions, newest first',
    who: { right: 'audit' },
    method: 'GET',
    path: '/api/admin/audit',
    query: tablePage.extend(filter.shape),
    reply: z.object({ entries: z.array(auditEntry), next: z.string().nullable() }),
    errors: [],
  }),
  getAuditFilters: endpoint({
    summary: 'Returns the people, actions and kinds of targets in the audit log, for its filters',
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
    summary:
      'Verifies the whole hash chain and returns the first entries that were edited, removed or inserted',
    who: { right: 'audit' },
    method: 'GET',
    path: '/api/admin/audit/chain',
    perMinute: 6,
    reply: z.object({
      entries: z.int(),
      /**
       * Sequence number and hash of the last entry. An operator who stores both values elsewhere can later prove that
       * no earlier entry was changed.
       */
      head: z.object({ no: z.int(), hash: z.string() }),
      faults: z.array(
        z.object({ no: z.int(), to: z.int(), kind: z.enum(['edited', 'removed', 'inserted']) }),
      ),
    }),
    errors: [],
  }),
  exportAudit: endpoint({
    summary: 'Returns the matching audit entries as a CSV file',
    who: { right: 'audit' },
    method: 'GET',
    path: '/api/admin/audit.csv',
    query: filter,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
}
