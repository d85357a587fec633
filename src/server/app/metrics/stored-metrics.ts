import { listAlerts } from '#modules/admin/alerts/alerts.store.ts'
import { countFailed, listCompleteBackups } from '#modules/admin/backups/backups.store.ts'
import type { Platform } from '#platform/module.ts'
import { measureDisks } from '#modules/admin/alerts/machine-reports.ts'
import { mailTopic } from '#platform/mail/mail-queue.ts'
import { countWaiting, oldestWaitMinutes } from '#platform/queue/outbox.ts'
import type { AppMetrics, StoredMetrics } from './app-metrics.ts'

/** Creates the sources of the app's metrics. */
export function createAppMetrics(platform: Platform): AppMetrics {
  const { pool, services, clockCheck, config } = platform
  return {
    pool: {
      get totalCount() {
        return pool.totalCount
      },
      get idleCount() {
        return pool.idleCount
      },
      get waitingCount() {
        return pool.waitingCount
      },
      max: pool.options.max,
    },
    services,
    clockOffsetMs: clockCheck.offsetMs,
    measureDisks: () => measureDisks(config),
    readStored: () => readFacts(platform),
  }
}

async function readFacts({ db, jobs }: Platform): Promise<StoredMetrics> {
  const [{ waiting, dead }, oldestMinutes, emailsWaiting, [newest], failed, alerts] = await Promise.all([
    jobs().health(),
    oldestWaitMinutes(db),
    countWaiting(db, mailTopic),
    listCompleteBackups(db),
    countFailed(db),
    listAlerts(db),
  ])
  return {
    jobs: { waiting, dead, oldestSeconds: oldestMinutes * 60 },
    emailsWaiting,
    backups: { lastMadeAt: newest?.begunAt, failed },
    alerts,
  }
}
