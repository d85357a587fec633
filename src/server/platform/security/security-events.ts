import { sql } from 'kysely'
import { securityEventDays, type SecurityEventKind } from '#contract/admin/security-events.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Log } from '../telemetry/log.ts'
import { describeDevice } from '../http/access/device.ts'
import { networkOf } from '../http/limits/network.ts'
import { currentCall, type CallScope } from '../telemetry/call-scope.ts'

export interface SecurityEvent {
  kind: SecurityEventKind
  /** Id of the buyer or seller whose account is affected. Null if no account is affected. */
  person: string | null
  /** Details as numbers and short strings. Must not contain secrets or text that a caller has typed. */
  details?: Record<string, string | number | boolean>
  /** Time of the event in ms since the epoch, on the app's clock. */
  at: number
}

const hourMs = 60 * 60_000
const retentionMs = securityEventDays * 24 * hourMs
/** Kinds of events that anyone can trigger repeatedly. Similar events within an hour share one database row. */
const bundledKinds: ReadonlySet<SecurityEventKind> = new Set([
  'sign-in.failed',
  'sign-in.limited',
  'step-up.failed',
  'step-up.limited',
  'factor.failed',
  'factor.limited',
  'call.limited',
  'payment.limited',
  'role.refused',
])

/** Kinds of events about an exceeded limit. If a call records one of them, it is not also recorded as rate-limited. */
const limitKinds: ReadonlySet<SecurityEventKind> = new Set([
  'sign-in.limited',
  'step-up.limited',
  'factor.limited',
])

/**
 * Records a security event and logs it. Within a transaction, this happens only if the transaction commits. The caller
 * and the network are taken from the current call.
 */
export async function recordSecurityEvent(db: Db | Tx, event: SecurityEvent): Promise<void> {
  const call = currentCall()
  if (call && limitKinds.has(event.kind)) call.isLimitRecorded = true
  const row = rowOf(event, call)
  const at = new Date(event.at)
  const { rows } = await sql<{ count: number }>`
    insert into security_events as e
      (kind, at, last_at, actor_id, person_id, network, browser, request_id, details, bundle)
    values (${event.kind}, ${at}, ${at}, ${row.actorId}, ${row.personId}, ${row.network}, ${row.browser},
      ${row.requestId}, ${JSON.stringify(row.details)}::jsonb, ${row.bundle})
    on conflict (bundle) do update set count = e.count + 1, last_at = greatest(e.last_at, excluded.last_at)
    returning e.count`.execute(db)
  if (!call) return
  const { count } = rows[0]!
  // Logs each of the first ten similar events. After that, logs an event only when the number of events has doubled.
  if (count > 10 && (count & (count - 1)) !== 0) return
  const logLine = (): void => logEvent(call.log, { ...row, count }, event.kind)
  if (db.isTransaction) call.lines.set(`${event.kind} ${event.person}`, logLine)
  else logLine()
}

/**
 * Returns the number of security events that affected an account since a time (ms). Counts events that share a row
 * individually.
 */
export async function countSecurityEvents(
  db: Db | Tx,
  { kind, person, since }: { kind: SecurityEventKind; person: string; since: number },
): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select coalesce(sum(count), 0)::integer as count from security_events
    where person_id = ${person} and kind = ${kind} and last_at > ${new Date(since)}`.execute(db)
  return rows[0]!.count
}

/** Deletes events older than 400 days. */
export async function pruneSecurityEvents(db: Db, now: number): Promise<void> {
  await sql`delete from security_events where at < ${new Date(now - retentionMs)}`.execute(db)
}

function rowOf({ kind, person, details = {}, at }: SecurityEvent, call: CallScope | undefined) {
  const row = {
    actorId: call?.actorId ?? null,
    personId: person,
    network: call ? networkOf(call.address) : null,
    browser: call ? describeDevice(call.userAgent) : null,
    requestId: call?.requestId ?? null,
    details,
    bundle: null,
  }
  if (!bundledKinds.has(kind)) return row
  const hour = Math.floor(at / hourMs)
  const { actorId, network } = row
  const bundle = JSON.stringify([hour, kind, person, actorId, network, details])
  if (!call || call.bundles.admits(bundle, hour)) return { ...row, bundle }
  // Too many different groups of similar events indicate a distributed attack. Additional events are then counted only
  // per kind.
  const others = { actorId: null, personId: null, network: null, browser: null, requestId: null, details: {} }
  return { ...row, ...others, bundle: JSON.stringify([hour, kind]) }
}

function logEvent(
  log: Log,
  row: Omit<ReturnType<typeof rowOf>, 'bundle'> & { count: number },
  kind: SecurityEventKind,
): void {
  const { actorId: actor, personId: person, network, browser, requestId, count, details } = row
  const line = { event: kind, person, actor, network, browser, requestId, count, details }
  if (bundledKinds.has(kind)) log.warn(line, 'security')
  else log.info(line, 'security')
}
