import { sql } from 'kysely'
import type { Actor } from '../http/access/actor.ts'
import { toStorableText } from '../core/storable-text.ts'
import { canonicalJson, hashEntry } from './audit-hash.ts'
import type { Tx } from '../database/db.ts'

export interface AuditEntry {
  /** Caller of the endpoint, or a text that identifies the person who made the change, such as an admin's id. */
  actor: Actor | string
  /** Action in the form `<subject>.<verb>`, for example `application.accept` or `setting.set`. */
  action: string
  /** Object that the action changed, for example `{ kind: 'seller', id: 'sel_…' }`. */
  target: { kind: string; id: string }
  /** Values before and after the change, without secrets. */
  before?: unknown
  after?: unknown
  /** Reason for the change, as the admin entered it. */
  reason?: string | undefined
  /** Time of the change in ms since the epoch, on the app's clock. */
  at: number
}

/**
 * Writes one audit entry in the same transaction as the change. This locks the end of the audit chain until the
 * transaction ends, so call this function as the last step of the transaction.
 */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { rows } = await sql<{ no: number; hash: Buffer }>`
    select greatest(no, (select max(no) from audit_entries)) as no, hash from audit_head for update`.execute(
    tx,
  )
  const { no: last, hash: prevHash } = rows[0]!
  const content = {
    no: last + 1,
    at: new Date(entry.at),
    actorId: actorId(entry.actor),
    action: entry.action,
    targetKind: entry.target.kind,
    targetId: toStorableText(entry.target.id),
    before: plain(entry.before),
    after: plain(entry.after),
    why: toStorableText(entry.reason ?? ''),
  }
  const hash = hashEntry(prevHash, content)
  await sql`with added as (
      insert into audit_entries
        (no, at, actor_id, action, target_kind, target_id, before, after, why, prev_hash, hash)
      values (${content.no}, ${content.at}, ${content.actorId}, ${content.action}, ${content.targetKind},
        ${content.targetId}, ${jsonOf(content.before)}::jsonb, ${jsonOf(content.after)}::jsonb, ${content.why},
        ${prevHash}, ${hash})
      returning no, hash
    ) update audit_head set no = added.no, hash = added.hash from added`.execute(tx)
}

function actorId(actor: Actor | string): string {
  if (typeof actor === 'string') return actor
  if (actor.kind === 'guest') throw new Error('A guest cannot perform an audited action')
  return actor.id
}

/** Returns a value as PostgreSQL returns it after storing it as JSON, so that the hash does not change. */
function plain(value: unknown): unknown {
  if (value === undefined || value === null) return null
  return JSON.parse(
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'string' ? toStorableText(inner) : inner,
    ),
  )
}

function jsonOf(value: unknown): string | null {
  return value === null ? null : canonicalJson(value)
}
