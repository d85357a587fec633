import { sql } from 'kysely'
import type { AlertKind } from '#contract/admin/alerts.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { CallCounts } from '#platform/telemetry/service-health.ts'
import type { AlertState } from './alert.rules.ts'

export interface AlertRow extends AlertState {
  kind: AlertKind
  measured: number | null
  /** Machine on which the value was measured. For a disk measurement, also the measured folder. */
  place: string | null
}

export async function listAlerts(db: Db | Tx): Promise<AlertRow[]> {
  const { rows } =
    await sql<AlertRow>`select kind, is_firing as "isFiring", since, notified_at as "notifiedAt", measured,
    place from alerts`.execute(db)
  return rows
}

/** Locks the alerts for one evaluation. Concurrent evaluations would notify operators twice about the same change. */
export async function lockAlerts(tx: Tx): Promise<void> {
  await sql`lock table alerts in share row exclusive mode`.execute(tx)
}

export async function saveAlert(
  tx: Tx,
  { kind, isFiring, since, notifiedAt, measured, place }: AlertRow,
): Promise<void> {
  await sql`insert into alerts (kind, is_firing, since, notified_at, measured, place)
    values (${kind}, ${isFiring}, ${since}, ${notifiedAt}, ${measured}, ${place})
    on conflict (kind) do update set is_firing = excluded.is_firing, since = excluded.since,
      notified_at = excluded.notified_at, measured = excluded.measured, place = excluded.place`.execute(tx)
}

/** Adds one process's number of responses in a minute to the count that all processes share. */
export async function addResponses(db: Db, minute: Date, answers: number, errors: number): Promise<void> {
  await sql`insert into answer_minutes as a (minute, answers, errors) values (${minute}, ${answers}, ${errors})
    on conflict (minute) do update set answers = a.answers + excluded.answers,
      errors = a.errors + excluded.errors`.execute(db)
}

export async function sumResponses(db: Db, from: Date): Promise<{ answers: number; errors: number }> {
  const { rows } = await sql<{ answers: number; errors: number }>`select coalesce(sum(answers), 0) as answers,
    coalesce(sum(errors), 0) as errors from answer_minutes where minute >= ${from}`.execute(db)
  return rows[0]!
}

/** Adds one process's number of calls to a service in a minute to the count that all processes share. */
export async function addServiceCalls(
  db: Db,
  minute: Date,
  service: string,
  { calls, failures }: CallCounts,
): Promise<void> {
  await sql`insert into service_minutes as s (minute, service, calls, failures)
    values (${minute}, ${service}, ${calls}, ${failures})
    on conflict (minute, service) do update set calls = s.calls + excluded.calls,
      failures = s.failures + excluded.failures`.execute(db)
}

/** Returns the number of calls that all processes have made to a service since `from`. */
export async function sumServiceCalls(db: Db, service: string, from: Date): Promise<CallCounts> {
  const { rows } = await sql<CallCounts>`select coalesce(sum(calls), 0)::integer as calls,
    coalesce(sum(failures), 0)::integer as failures
    from service_minutes where service = ${service} and minute >= ${from}`.execute(db)
  return rows[0]!
}

/** Returns the call counts for the most recent minute in which any process called the service. */
export async function findLatestCallCounts(db: Db, service: string): Promise<CallCounts | undefined> {
  const { rows } = await sql<CallCounts>`select calls, failures from service_minutes
    where service = ${service} order by minute desc limit 1`.execute(db)
  return rows[0]
}

export async function pruneResponses(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('answer_minutes').where('minute', '<', before).execute()
  await db.deleteFrom('service_minutes').where('minute', '<', before).execute()
}
