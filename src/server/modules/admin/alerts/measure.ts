import { clockWarnSeconds, type AlertKind } from '#contract/admin/alerts.ts'
import type { Clock } from '#platform/core/clock.ts'
import { systemClock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Jobs } from '#platform/queue/jobs.ts'
import { oldestWaitMinutes } from '#platform/queue/outbox.ts'
import { errorRateMinutes } from './alert.settings.ts'
import { findSettingSince, type Settings } from '#platform/settings/settings.ts'
import type { Config } from '#platform/config/config.ts'
import * as backups from '../backups/backups.store.ts'
import { countAdminTasks } from '../home/tasks.store.ts'
import * as store from './alerts.store.ts'
import { checkoutService } from './response-counts.ts'
import { countExpectedOrders } from './order-pace.store.ts'
import { listReports, type NamedReport } from './machine-reports.store.ts'

export interface MeasureContext {
  db: Db
  clock: Clock
  settings: Pick<Settings, 'now'>
  config: Pick<Config, 'isProduction'>
  /**
   * Returns whether BACKUP_DIR contains backups that were created by the command-line tool. The database does not list
   * these backups.
   */
  hasBackupFiles(): Promise<boolean>
  jobs(): Jobs
}

const hourMs = 3600_000
/** Minimum number of responses for calculating an error rate. */
const minAnswers = 20

/**
 * Minimum number of calls for calculating a failure rate. Prevents one or two failed payments from causing an alert.
 */
const minCalls = 5
/** Maximum time, in ms, from turning on the backup schedule to the start of the first backup. */
const firstBackupMs = 4 * 60_000

export interface Measurement {
  /** Measured value. Null if there is nothing to measure. */
  value: number | null
  /** Machine on which the value was measured. For a disk measurement, also the measured folder. */
  place?: string
  /** Whether the alert fires. If missing, the value is compared with the limit. */
  isFiring?: boolean
  /**
   * Value to compare with the limit while the alert is firing. Equals `value` unless there were too few recent calls,
   * which must neither start nor end an alert. In that case, `whileFiring` is the failure rate in the most recent
   * minute with calls. Null keeps the current state.
   */
  whileFiring?: number | null
}

type Measure = (context: MeasureContext) => Promise<Measurement>

/** Alerts that are sent only once, because they report a state that the operator might have chosen. */
export const sentOnceAlerts: ReadonlySet<AlertKind> = new Set(['backup-none'])

export const alertMeasurements: Record<AlertKind, Measure> = {
  'dead-jobs': async ({ jobs }) => ({ value: (await jobs().health()).dead }),
  differences: async ({ db, clock }) => {
    const [row] = await countAdminTasks(db, ['differences'], new Date(clock.now()), 1000)
    return { value: row?.count ?? 0 }
  },
  'queue-age': async ({ db }) => ({ value: Math.floor(await oldestWaitMinutes(db)) }),
  'error-rate': async ({ db }) => {
    const from = new Date(systemClock.now() - errorRateMinutes * 60_000)
    const { answers, errors } = await store.sumResponses(db, from)
    const share = shareOf(answers, errors)
    // Without responses, no visitor got an error, so a firing alert ends.
    return { value: answers < minAnswers ? 0 : share, whileFiring: share ?? 0 }
  },
  payments: async ({ db }) => {
    const [provider, checkout] = await Promise.all([
      failedShare(db, 'payments'),
      failedShare(db, checkoutService),
    ])
    return {
      value: larger(provider.value, checkout.value),
      whileFiring: larger(provider.whileFiring, checkout.whileFiring),
    }
  },
  'no-orders': async ({ db, clock, settings }) => {
    if (settings.now.alertOrderGap === 0) return { value: null }
    const expected = await countExpectedOrders(db, new Date(clock.now()))
    return { value: expected === null ? null : Math.round(expected * 10) / 10 }
  },
  emails: ({ db }) => failedShare(db, 'email'),
  disk: async ({ db }) => worstReport(await listReports(db, 'data-disk'), ({ measured }) => -measured),
  'backup-disk': async ({ db }) =>
    worstReport(await listReports(db, 'backup-disk'), ({ measured }) => -measured),
  'backup-age': async ({ db, settings }) => {
    if (settings.now.backupDaily !== 1) return { value: null }
    const [newest] = await backups.listCompleteBackups(db)
    if (newest) return { value: Math.floor((systemClock.now() - newest.begunAt.getTime()) / hourMs) }
    const since = (await findSettingSince(db, 'backupDaily'))?.getTime() ?? 0
    const isExpected = systemClock.now() - since > firstBackupMs && !(await backups.hasUnfinished(db))
    return { value: null, isFiring: isExpected }
  },
  'backup-failed': async ({ db }) => ({ value: await backups.countFailed(db) }),
  'backup-none': async ({ db, config, settings, hasBackupFiles }) => {
    if (!config.isProduction || settings.now.backupDaily === 1) return { value: null }
    const hasBackup = (await backups.listCompleteBackups(db)).length > 0 || (await hasBackupFiles())
    return { value: null, isFiring: !hasBackup }
  },
  clock: async ({ db }) => worstReport(await listReports(db, 'clock'), ({ measured }) => Math.abs(measured)),
}

function worstReport(
  reports: readonly NamedReport[],
  severityOf: (report: NamedReport) => number,
): Measurement {
  const [report] = reports.toSorted((a, b) => severityOf(b) - severityOf(a))
  if (!report) return { value: null }
  const { machine, place, measured } = report
  return { value: measured, place: place ? `${machine}: ${place}` : machine }
}

/**
 * Returns the percentage of recent calls that failed. `value` is null if there were too few calls to start an alert.
 */
async function failedShare(db: Db, service: string) {
  const from = new Date(systemClock.now() - errorRateMinutes * 60_000)
  const { calls, failures } = await store.sumServiceCalls(db, service, from)
  const share = shareOf(calls, failures)
  if (calls >= minCalls) return { value: share, whileFiring: share }
  const newest = await store.findLatestCallCounts(db, service)
  return { value: null, whileFiring: newest ? shareOf(newest.calls, newest.failures) : null }
}

/** Returns `part` as a percentage of `all`, rounded to one decimal place. Returns null if `all` is 0. */
function shareOf(all: number, part: number): number | null {
  return all === 0 ? null : Math.round((1000 * part) / all) / 10
}

function larger(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : Math.max(one ?? 0, other ?? 0)
}

/**
 * Returns the limit of an alert. A disk alert fires if its value is below the limit. All other alerts fire if the value
 * is above the limit.
 */
export function alertLimit(kind: AlertKind, { now }: Pick<Settings, 'now'>): number {
  const limits: Record<AlertKind, number> = {
    'dead-jobs': 0,
    differences: 0,
    'queue-age': now.alertQueueMinutes,
    'error-rate': now.alertErrorBps / 100,
    payments: now.alertServiceBps / 100,
    'no-orders': now.alertOrderGap,
    emails: now.alertServiceBps / 100,
    disk: now.alertDiskBps / 100,
    'backup-disk': now.alertDiskBps / 100,
    'backup-age': now.alertBackupHours,
    'backup-failed': 0,
    'backup-none': 0,
    clock: clockWarnSeconds,
  }
  return limits[kind]
}

function exceedsLimit(kind: AlertKind, measured: number | null, limit: number): boolean {
  if (measured === null) return false
  if (kind === 'clock') return Math.abs(measured) >= limit
  return kind === 'disk' || kind === 'backup-disk' ? measured < limit : measured > limit
}

/** Returns whether the alert fires now, and the measured value on which the decision is based. */
export function evaluateMeasurement(
  kind: AlertKind,
  { value, isFiring, whileFiring }: Measurement,
  limit: number,
  before: { isFiring: boolean; measured: number | null } | undefined,
): { isFiring: boolean; measured: number | null } {
  if (isFiring !== undefined) return { isFiring, measured: value }
  if (!before?.isFiring || whileFiring === undefined)
    return { isFiring: exceedsLimit(kind, value, limit), measured: value }
  if (whileFiring === null) return before
  return { isFiring: exceedsLimit(kind, whileFiring, limit), measured: whileFiring }
}
