import type pg from 'pg'
import type { z } from 'zod'
import type { auditCalls, ShownAuditEntry } from '#contract/admin/audit.ts'
import { auditTargetIds } from '#contract/admin/stored-names.ts'
import { verifyAudit, type AuditVerdict } from '#platform/audit/audit-chain.ts'
import type { Clock } from '#platform/core/clock.ts'
import { createCsvFile, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import type { Db } from '#platform/database/db.ts'
import type { FileReply } from '#platform/http/serve.ts'
import { cutPage, readKeyset } from '#platform/database/keyset.ts'
import { listSellerNames } from '#modules/accounts/admins.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { auditKeyName } from './audit-anchor.ts'
import { daysBetween } from '#platform/settings/market-days.ts'
import { listTargetNames } from './target-names.store.ts'
import * as store from './audit-log.store.ts'

export interface AuditContext {
  db: Db
  clock: Clock
}

type Filter = z.output<typeof auditCalls.exportAudit.query & z.ZodType>
type Page = z.output<typeof auditCalls.listAudit.query & z.ZodType>

/**
 * Returns a page of the audit log, newest first.
 * @throws invalid_field for an invalid cursor `after`
 */
export async function listAudit({ db }: AuditContext, { after, limit, ...filter }: Page) {
  const last = readKeyset(after, 'number')
  const query = { ...toQuery(filter), after: last && Number(last.value), limit: limit + 1 }
  const rows = await store.listEntries(db, query)
  const { page, next } = cutPage(rows, limit, ({ no }) => ({ value: no, id: '' }))
  const nameOf = await listTargetNames(db, page.map(targetOf))
  return { entries: page.map((row) => shown(row, nameOf(targetOf(row)))), next }
}

/** Exports all audit entries that match the filter as a CSV file. */
export async function exportAudit({ db, clock }: AuditContext, filter: Filter): Promise<FileReply> {
  return createCsvFile({
    name: 'audit',
    now: clock.now(),
    columns,
    read: (last: store.AuditRow | undefined, limit) =>
      store.listEntries(db, { ...toQuery(filter), after: last?.no, limit }),
  })
}

const columns: CsvColumns<store.AuditRow> = [
  ['no', ({ no }) => no],
  ['at', ({ at }) => at],
  ['by', ({ actorId }) => actorId],
  ['name', ({ actorName }) => actorName],
  ['action', ({ action }) => action],
  ['target', ({ targetKind }) => targetKind],
  ['id', ({ targetId }) => auditTargetIds.toShown(targetId)],
  ['before', ({ before }) => (before === null ? '' : JSON.stringify(before))],
  ['after', ({ after }) => (after === null ? '' : JSON.stringify(after))],
  ['why', ({ why }) => why],
]

/** Returns the actors, actions and target kinds by which the audit log can be filtered. */
export async function getAuditFilters({ db }: AuditContext) {
  const [actors, actions, kinds] = await Promise.all([
    store.listDistinctValues(db, 'actor_id'),
    store.listDistinctValues(db, 'action'),
    store.listDistinctValues(db, 'target_kind'),
  ])
  const names = await listSellerNames(db, actors)
  return { people: actors.map((id) => ({ id, name: names.get(id) ?? id })), actions, kinds }
}

/** Verifies the hash chain of the whole audit log. */
export async function verifyChain(pool: pg.Pool, secrets: Secrets): Promise<AuditVerdict> {
  return verifyAudit(pool, { key: (await secrets.keys(auditKeyName)).current() })
}

function toQuery({ by, action, target, from, to }: Filter): Omit<store.AuditQuery, 'after' | 'limit'> {
  const [kind, ...id] = target?.split(':') ?? []
  const shown = id.join(':') || undefined
  return { by, action, kind, id: shown && auditTargetIds.toStored(shown), ...daysBetween(from, to) }
}

const targetOf = ({ targetKind, targetId }: store.AuditRow) => ({ kind: targetKind, id: targetId })

function shown(row: store.AuditRow, name: string | null): ShownAuditEntry {
  const { no, at, actorId, actorName, action, before, after, why } = row
  return {
    no,
    at: at.toISOString(),
    by: { id: actorId, name: actorName ?? actorId },
    action,
    target: { kind: row.targetKind, id: auditTargetIds.toShown(row.targetId), name },
    before,
    after,
    why,
  }
}
