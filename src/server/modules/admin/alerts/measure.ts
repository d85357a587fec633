import { statfs } from 'node:fs/promises'
import type { AlertKind } from '#contract/admin/alerts.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { errorRateMinutes } from '#platform/settings/operations-settings.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { listMade } from '../backups/backups.store.ts'
import { countAdminTasks } from '../home/tasks.store.ts'
import * as store from './alerts.store.ts'

export interface MeasureContext {
  db: Db
  clock: Clock
  settings: Pick<Settings, 'now'>
  dataDir: string
  jobs(): Jobs
}

const hourMs = 3600_000
/** Of fewer answers a rate says nothing. */
const fewAnswers = 20

type Measure = (context: MeasureContext) => Promise<number | null>

/** Null: there is nothing to measure, and so nothing to tell. */
export const measures: Record<AlertKind, Measure> = {
  'dead-jobs': async ({ jobs }) => (await jobs().health()).dead,
  differences: async ({ db, clock }) => {
    const [row] = await countAdminTasks(db, ['differences'], new Date(clock.now()), 1000)
    return row?.count ?? 0
  },
  'queue-age': async ({ db }) => Math.floor(await store.oldestWaitMinutes(db)),
  'error-rate': async ({ db }) => {
    const from = new Date(systemClock.now() - errorRateMinutes * 60_000)
    const { answers, errors } = await store.sumAnswers(db, from)
    return answers < fewAnswers ? 0 : Math.round((1000 * errors) / answers) / 10
  },
  disk: async ({ dataDir }) => {
    const { bavail, blocks } = await statfs(dataDir)
    return Math.floor((100 * bavail) / Math.max(blocks, 1))
  },
  'backup-age': async ({ db, settings }) => {
    if (settings.now.backupDaily !== 1) return null
    const [newest] = await listMade(db)
    return newest ? Math.floor((systemClock.now() - newest.begunAt.getTime()) / hourMs) : null
  },
}

/** What each fires beyond; of the disk it is what is left. */
export function limitOf(kind: AlertKind, { now }: Pick<Settings, 'now'>): number {
  const limits: Record<AlertKind, number> = {
    'dead-jobs': 0,
    differences: 0,
    'queue-age': now.alertQueueMinutes,
    'error-rate': now.alertErrorBps / 100,
    disk: now.alertDiskBps / 100,
    'backup-age': now.alertBackupHours,
  }
  return limits[kind]
}

export function isBeyond(kind: AlertKind, measured: number | null, limit: number): boolean {
  if (measured === null) return false
  return kind === 'disk' ? measured < limit : measured > limit
}
