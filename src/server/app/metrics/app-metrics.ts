import { Counter, Gauge, type Registry } from 'prom-client'
import type { AlertKind } from '#contract/admin/alerts.ts'
import type { MachineReport } from '#modules/admin/alerts/machine-reports.store.ts'
import type { CallCounts, Services } from '#platform/telemetry/service-health.ts'

/** Metrics from the database. They are the same in every process. */
export interface StoredMetrics {
  jobs: { waiting: number; dead: number; oldestSeconds: number }
  emailsWaiting: number
  backups: { lastMadeAt: Date | undefined; failed: number }
  alerts: readonly { kind: AlertKind; isFiring: boolean }[]
}

export interface AppMetrics {
  pool: {
    readonly totalCount: number
    readonly idleCount: number
    readonly waitingCount: number
    max: number
  }
  services: Pick<Services, 'payments' | 'email'>
  /**
   * Difference, in ms, between this machine's clock and the database's clock. Positive if this machine's clock is
   * ahead.
   */
  clockOffsetMs(): number | undefined
  measureDisks(): Promise<MachineReport[]>
  readStored(): Promise<StoredMetrics>
}

/** Maximum time, in ms, to wait for the metrics from the database. After that, the scrape is returned without them. */
const factsTimeoutMs = 800

/** Registers the app's metrics for operators: queues, payments, emails, connection pool, backups and disks. */
export function registerAppMetrics(register: Registry, app: AppMetrics): void {
  const registers = [register]
  const countCalls = (name: string, help: string, read: () => number): void => {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  }
  const { payments, email } = app.services
  const callsOf = (of: { totals(): CallCounts }, what: keyof CallCounts) => () => of.totals()[what]
  countCalls('souk_payment_calls_total', 'Calls to the payment provider', callsOf(payments, 'calls'))
  countCalls(
    'souk_payment_failures_total',
    'Failed calls to the payment provider; a declined card is not a failure',
    callsOf(payments, 'failures'),
  )
  countCalls('souk_email_attempts_total', 'Attempts to send an email', callsOf(email, 'calls'))
  countCalls('souk_email_failures_total', 'Failed attempts to send an email', callsOf(email, 'failures'))

  new Gauge({
    name: 'souk_database_connections',
    help: 'Connections of the pool by state, waiting callers, and the maximum',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount, max } = app.pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
      this.set({ state: 'max' }, max)
    },
  })
  new Gauge({
    name: 'souk_clock_offset_seconds',
    help: 'Offset of this machine’s clock from the database’s',
    registers,
    collect() {
      const ms = app.clockOffsetMs()
      if (ms !== undefined) this.set(ms / 1000)
    },
  })
  new Gauge({
    name: 'souk_disk_free_ratio',
    help: 'Free share of the disk with DATA_DIR, and with BACKUP_DIR if on a different disk',
    labelNames: ['disk'],
    registers,
    async collect() {
      this.reset()
      for (const { kind, measured } of await app.measureDisks().catch(() => []))
        this.set({ disk: kind === 'data-disk' ? 'data' : 'backups' }, measured / 100)
    },
  })
  registerFacts(register, app)
}

/**
 * Registers the gauges whose values come from the database. If the database is unavailable, only these gauges have no
 * values.
 */
function registerFacts(register: Registry, { readStored }: AppMetrics): void {
  let reading: Promise<StoredMetrics | undefined> | undefined
  const facts = (): Promise<StoredMetrics | undefined> =>
    (reading ??= withTimeout(factsTimeoutMs, readStored()).finally(() => {
      // Keeps the values until all gauges in the same scrape have used them.
      setImmediate(() => (reading = undefined))
    }))
  const gauge = (
    name: string,
    help: string,
    set: (of: Gauge, facts: StoredMetrics) => void,
    labelNames: string[] = [],
  ): void => {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [register],
      async collect() {
        this.reset()
        const found = await facts()
        if (found) set(this, found)
        // If there are no values, removes a gauge without labels, because it would otherwise report 0. A gauge with
        // labels has no series after the reset.
        else if (labelNames.length === 0) this.remove()
      },
    })
  }
  gauge('souk_jobs_waiting', 'Waiting jobs and messages', (of, { jobs }) => of.set(jobs.waiting))
  gauge('souk_jobs_dead', 'Jobs and messages that have used all their attempts', (of, { jobs }) =>
    of.set(jobs.dead),
  )
  gauge('souk_queue_age_seconds', 'Seconds the oldest due job has been waiting', (of, { jobs }) =>
    of.set(jobs.oldestSeconds),
  )
  gauge('souk_emails_waiting', 'Emails waiting to be sent', (of, found) => of.set(found.emailsWaiting))
  gauge(
    'souk_backup_last_success_timestamp_seconds',
    'Start time of the newest backup',
    (of, { backups }) => {
      if (backups.lastMadeAt) of.set(backups.lastMadeAt.getTime() / 1000)
      else of.remove()
    },
  )
  gauge('souk_backup_failures', 'Backups that failed since the newest successful one', (of, { backups }) =>
    of.set(backups.failed),
  )
  gauge(
    'souk_alert_firing',
    '1 while an alert of the marketplace fires',
    (of, { alerts }) => {
      for (const { kind, isFiring } of alerts) of.set({ alert: kind }, isFiring ? 1 : 0)
    },
    ['alert'],
  )
}

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, ms, undefined)
  return Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(timer))
}
