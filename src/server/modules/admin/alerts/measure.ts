import { clockWarnSeconds, type AlertKind } from '#contract/admin/alerts.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { errorRateMinutes } from '#platform/settings/operations-settings.ts'
import { findSettingSince, type Settings } from '#platform/settings/settings.ts'
import type { Config } from '#platform/settings/config.ts'
import * as backups from '../backups/backups.store.ts'
import { countAdminTasks } from '../home/tasks.store.ts'
import * as store from './alerts.store.ts'
import { checkoutName } from './answer-counts.ts'
import { listReports, type NamedReport } from './machine-reports.store.ts'

export interface MeasureContext {
  db: Db
  clock: Clock
  settings: Pick<Settings, 'now'>
  config: Pick<Config, 'isProduction'>
  /** Backups that were made by command lie in BACKUP_DIR without a row. */
  hasBackupFiles(): Promise<boolean>
  jobs(): Jobs
}

const hourMs = 3600_000
/** Of fewer answers a rate says nothing. */
const fewAnswers = 20

/** Calls that fail are few where few people pay. */
const fewCalls = 5
/** How long a schedule that was just switched on has for its first backup. */
const firstBackupMs = 4 * 60_000

export interface Measurement {
  /** Null: there is nothing to measure. */
  value: number | null
  /** Machine and folder of it. */
  place?: string
  /** Where the value and its limit do not decide. */
  isFiring?: boolean
}

type Measure = (context: MeasureContext) => Promise<Measurement>

/** Warnings of what may be meant so: they are not repeated. */
export const unrepeated: ReadonlySet<AlertKind> = new Set(['backup-none'])

export const measures: Record<AlertKind, Measure> = {
  'dead-jobs': async ({ jobs }) => ({ value: (await jobs().health()).dead }),
  differences: async ({ db, clock }) => {
    const [row] = await countAdminTasks(db, ['differences'], new Date(clock.now()), 1000)
    return { value: row?.count ?? 0 }
  },
  'queue-age': async ({ db }) => ({ value: Math.floor(await store.oldestWaitMinutes(db)) }),
  'error-rate': async ({ db }) => {
    const from = new Date(systemClock.now() - errorRateMinutes * 60_000)
    const { answers, errors } = await store.sumAnswers(db, from)
    return { value: answers < fewAnswers ? 0 : Math.round((1000 * errors) / answers) / 10 }
  },
  payments: async ({ db }) => {
    const [provider, checkout] = await Promise.all([
      failedShare(db, 'payments'),
      failedShare(db, checkoutName),
    ])
    return { value: provider === null && checkout === null ? null : Math.max(provider ?? 0, checkout ?? 0) }
  },
  emails: async ({ db }) => {
    return { value: await failedShare(db, 'email') }
  },
  disk: async ({ db }) => worst(await listReports(db, 'data-disk'), ({ measured }) => -measured),
  'backup-disk': async ({ db }) => worst(await listReports(db, 'backup-disk'), ({ measured }) => -measured),
  'backup-age': async ({ db, settings }) => {
    if (settings.now.backupDaily !== 1) return { value: null }
    const [newest] = await backups.listMade(db)
    if (newest) return { value: Math.floor((systemClock.now() - newest.begunAt.getTime()) / hourMs) }
    const since = (await findSettingSince(db, 'backupDaily'))?.getTime() ?? 0
    const isExpected = systemClock.now() - since > firstBackupMs && !(await backups.hasUnfinished(db))
    return { value: null, isFiring: isExpected }
  },
  'backup-failed': async ({ db }) => ({ value: await backups.countFailed(db) }),
  'backup-none': async ({ db, config, settings, hasBackupFiles }) => {
    if (!config.isProduction || settings.now.backupDaily === 1) return { value: null }
    const hasSome = (await backups.listMade(db)).length > 0 || (await hasBackupFiles())
    return { value: null, isFiring: !hasSome }
  },
  clock: async ({ db }) => worst(await listReports(db, 'clock'), ({ measured }) => Math.abs(measured)),
}

function worst(reports: readonly NamedReport[], badness: (report: NamedReport) => number): Measurement {
  const [report] = reports.toSorted((a, b) => badness(b) - badness(a))
  if (!report) return { value: null }
  const { machine, place, measured } = report
  return { value: measured, place: place ? `${machine}: ${place}` : machine }
}

/** The percentage of calls of the last minutes that failed; null where there were too few to say. */
async function failedShare(db: Db, service: string): Promise<number | null> {
  const from = new Date(systemClock.now() - errorRateMinutes * 60_000)
  const { calls, failures } = await store.sumServiceCalls(db, service, from)
  return calls < fewCalls ? null : Math.round((1000 * failures) / calls) / 10
}

/** What each fires beyond; of the disk it is what is left. */
export function limitOf(kind: AlertKind, { now }: Pick<Settings, 'now'>): number {
  const limits: Record<AlertKind, number> = {
    'dead-jobs': 0,
    differences: 0,
    'queue-age': now.alertQueueMinutes,
    'error-rate': now.alertErrorBps / 100,
    payments: now.alertServiceBps / 100,
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

export function isBeyond(kind: AlertKind, measured: number | null, limit: number): boolean {
  if (measured === null) return false
  if (kind === 'clock') return Math.abs(measured) >= limit
  return kind === 'disk' || kind === 'backup-disk' ? measured < limit : measured > limit
}
