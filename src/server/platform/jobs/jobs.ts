import { sql } from 'kysely'
import { Logger, parseCrontab, runOnce, type Job, type TaskList } from 'graphile-worker'
import type { Clock } from '../core/clock.ts'
import type { Database, Db, Tx } from '../database/db.ts'
import { createJobRunner } from './job-runner.ts'
import { defaultPulse, openJobWorkers } from './job-workers.ts'
import type { Log } from '../telemetry/log.ts'
import type { OutboxTopic } from '../outbox/outbox.ts'
import { inSpan, telemetry } from '../telemetry/telemetry.ts'
import { openOutboxWorker } from '../outbox/outbox-worker.ts'
import { listeningPool, tirelessPool } from '../database/patient-pool.ts'

export type Task = (payload: unknown) => Promise<void>
/** Does many at once, out of the outbox. When it rejects, each is tried again alone: it must bear to be repeated. */
export interface TaskInBatches {
  inBatches: (payloads: unknown[]) => Promise<void>
}

export interface EnqueueOptions {
  /** One waiting job a key: a second one with the same key replaces it. */
  key?: string
  runAt?: Date
  /** Jobs of one queue run one after the other. */
  queue?: string
  maxAttempts?: number
}

/** Adds a job in the caller's transaction: the event and its job commit together or not at all. */
export async function enqueue(
  db: Db | Tx,
  task: string,
  payload: object,
  options: EnqueueOptions = {},
): Promise<void> {
  const { key = null, runAt = null, queue = null, maxAttempts = 25 } = options
  const cause = telemetry()?.cause()
  const flags = cause ? [`${causeFlag}${cause}`] : null
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, queue_name => ${queue},
    run_at => ${runAt}::timestamptz, max_attempts => ${maxAttempts}::int, job_key => ${key},
    flags => ${flags}::text[])`.execute(db)
}

/** Of the flags a job may carry, the one that names the trace it follows from. */
const causeFlag = 'trace:'

/** Does a job within a span that links to what asked for it. */
async function runTraced(
  name: string,
  { flags }: Pick<Job, 'flags'>,
  work: () => Promise<void>,
): Promise<void> {
  const own = telemetry()
  if (!own) return work()
  const causes = Object.keys(flags ?? {}).filter((flag) => flag.startsWith(causeFlag))
  const startedAt = performance.now()
  await inSpan(
    {
      name: `job ${name}`,
      kind: 'consumer',
      isRoot: true,
      values: { 'souk.job': name },
      causes: causes.map((flag) => flag.slice(causeFlag.length)),
    },
    work,
  ).finally(() => own.measure('souk.job.duration', performance.now() - startedAt, { 'souk.job': name }))
}

export interface Cron {
  task: string
  /** Five cron fields; seconds are not known to cron. */
  pattern: string
}

/**
 * Options of a scheduled job: a new job replaces the queued one, and one runs at a time across all processes. Without them,
 * graphile-worker would queue one job for each missed time after the clock jumps forward.
 */
export const scheduledJob = (task: string) => ({ key: task, queue: task, maxAttempts: 3 })

function crontabLine({ task, pattern }: Cron): string {
  const { key, queue, maxAttempts } = scheduledJob(task)
  return `${pattern} ${task} ?max=${maxAttempts}&queue=${queue}&jobKey=${key}&jobKeyMode=replace`
}

export interface JobsHealth {
  state: 'running' | 'stopped'
  waiting: number
  dead: number
  /** How many were heard of in the last half minute, over all processes. */
  runners: number
}

export interface Jobs {
  start(): Promise<void>
  /** Finishes the jobs under way, those that are not done when `patience` ends are returned to other processes. */
  stop(patience?: Promise<unknown>): Promise<void>
  /**
   * Does all that is due now and no more, for whoever cannot wait for the workers; returns whether anything was, done
   * here or not.
   */
  runDue(): Promise<boolean>
  /** How many are due or under way now. */
  countDue(): Promise<number>
  /** 'running' while this process's workers get answers; the dead are jobs that used up their attempts. */
  health(): Promise<JobsHealth>
}

/** Slots for jobs without a lane. */
const commonSlots = 4
/** A worker without work asks every two seconds. */
const silentMs = 10_000

/** Jobs with their own slots, so that slow ones do not block the others. */
export interface JobLane {
  name: string
  /** Maximum number of concurrent jobs of the lane in one process. */
  slots: number
  /** Returns whether a task belongs to the lane. */
  has(task: string): boolean
}

export type JobsDeps = Pick<Database, 'pool' | 'db' | 'sessions'> & { clock: Clock }

interface JobsOptions {
  pulse?: typeof defaultPulse
  lanes?: readonly JobLane[]
}

export function openJobs(
  { pool, sessions, db, clock }: JobsDeps,
  tasks: Record<string, Task | TaskInBatches>,
  crons: readonly Cron[],
  log: Log,
  { pulse = defaultPulse, lanes = [] }: JobsOptions = {},
): Jobs {
  // Read here and not by the runner: a pattern it does not know fails every test, not the start alone.
  const parsedCronItems = parseCrontab(crons.map(crontabLine).join('\n'))
  const taskList: TaskList = {}
  const topics: OutboxTopic[] = []
  for (const [name, task] of Object.entries(tasks)) {
    if ('inBatches' in task)
      topics.push({ name, deliver: (messages) => task.inBatches(messages.map(({ payload }) => payload)) })
    else taskList[name] = (payload, { job }) => runTraced(name, job, () => task(payload))
  }
  const batches = openOutboxWorker({ db, clock, log }, topics, { name: 'batches', everyMs: 1_000 })
  const workers = openJobWorkers(pool, log, pulse)
  const logger = new Logger(() => (level, message, meta) => {
    const err: unknown = meta?.['error']
    if (level === 'error') log.error({ err }, message)
    else if (level === 'warning') log.warn({ err }, message)
    else log.debug(message)
  })
  let isStarted = false
  let isStopping = false
  // A job that ends while the database is away is marked as done once it is back.
  const waiting = tirelessPool(pool, () => isStopping)
  const shared = { workers, logger, log }
  const laneOf = (task: string): JobLane | undefined => lanes.find((lane) => lane.has(task))
  const tasksOf = (lane: JobLane | undefined): TaskList =>
    Object.fromEntries(Object.entries(taskList).filter(([task]) => laneOf(task) === lane))
  // This runner listens for all runners and adds scheduled jobs.
  const common = createJobRunner({
    ...shared,
    pool: listeningPool(waiting, sessions),
    taskList: tasksOf(undefined),
    parsedCronItems,
    slots: commonSlots,
  })
  const runners = [
    common,
    ...lanes.flatMap((lane) => {
      const own = tasksOf(lane)
      if (Object.keys(own).length === 0) return []
      const { slots } = lane
      const { ear } = common
      return createJobRunner({ ...shared, pool: waiting, ear, taskList: own, parsedCronItems: [], slots })
    }),
  ]

  async function countDue(): Promise<number> {
    const { rows } = await pool.query<{ due: number }>(
      `select count(*) as due from graphile_worker._private_jobs
       where run_at <= now() and attempts < max_attempts`,
    )
    return rows[0]!.due
  }

  function isWorking(): boolean {
    const isAsking = performance.now() - workers.askedAt() < silentMs
    return runners.every((runner) => runner.isOpen()) && (isAsking || workers.countUnderWay() >= commonSlots)
  }

  return {
    async start() {
      isStarted = true
      for (const runner of runners) await runner.start()
      workers.start()
      batches.start()
    },
    async runDue() {
      let wasDue = (await countDue()) > 0
      // Opening a runner asks more of the database than a job does.
      if (wasDue) await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger })
      while (await batches.round()) wasDue = true
      return wasDue
    },
    countDue,
    async stop(patience) {
      if (!isStarted) return
      isStopping = true
      const done = Promise.all(runners.map((runner) => runner.stop()))
      const batchesDone = batches.stop(patience)
      await (patience ? Promise.race([done, patience]) : done)
      done.catch(() => undefined)
      await batchesDone
      await workers.stop()
    },
    async health() {
      const { rows } = await pool.query<Omit<JobsHealth, 'state'>>(
        `select count(*) filter (where not dead) as waiting, count(*) filter (where dead) as dead,
          (select count(*) from job_workers where seen_at > now() - interval '30 seconds') as runners
         from (select attempts >= max_attempts as dead from graphile_worker._private_jobs
            where run_at <= now() or attempts > 0
          union all select dead_at is not null from outbox
            where dead_at is not null or due_at <= now() or attempts > 0) jobs`,
      )
      return { state: isWorking() ? 'running' : 'stopped', ...rows[0]! }
    },
  }
}
