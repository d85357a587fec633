import { sql } from 'kysely'
import { Logger, run, runOnce, type Runner, type TaskList } from 'graphile-worker'
import { drainBatchJobs, type BatchTask } from './batch-jobs.ts'
import type { Database, Db, Tx } from './db.ts'
import { defaultPulse, openJobWorkers } from './job-workers.ts'
import type { Log } from './log.ts'
import { openLoop } from './loop.ts'

export type Task = (payload: unknown) => Promise<void>
export interface TaskInBatches {
  inBatches: BatchTask
}

export interface EnqueueOptions {
  /** One waiting job a key: a second one with the same key replaces it. */
  key?: string
  runAt?: Date
  /** Jobs of one queue run one after the other. */
  queue?: string
  maxAttempts?: number
}

/** Adds a job in the caller's transaction: the fact and its job commit together or not at all. */
export async function enqueue(
  db: Db | Tx,
  task: string,
  payload: object,
  options: EnqueueOptions = {},
): Promise<void> {
  const { key = null, runAt = null, queue = null, maxAttempts = 25 } = options
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, queue_name => ${queue},
    run_at => ${runAt}::timestamptz, max_attempts => ${maxAttempts}::int, job_key => ${key})`.execute(db)
}

export interface Cron {
  task: string
  /** Five cron fields; seconds are not known to cron. */
  pattern: string
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
  /** Finishes the jobs under way and gives back the rest. */
  stop(): Promise<void>
  /** Does all that is due now and no more: for tests and drills, where nothing runs by itself. */
  runDue(): Promise<void>
  /** How many are due or under way now. */
  countDue(): Promise<number>
  /** 'running' while this process's runner is up; the dead are jobs that used up their tries. */
  health(): Promise<JobsHealth>
}

export function openJobs(
  { pool }: Pick<Database, 'pool'>,
  tasks: Record<string, Task | TaskInBatches>,
  crons: readonly Cron[],
  log: Log,
  pulse = defaultPulse,
): Jobs {
  let runner: Runner | undefined
  const taskList: TaskList = {}
  const batchTasks = new Map<string, BatchTask>()
  for (const [name, task] of Object.entries(tasks)) {
    if ('inBatches' in task) batchTasks.set(name, task.inBatches)
    else taskList[name] = (payload: unknown) => task(payload)
  }
  const drain = () => drainBatchJobs(pool, batchTasks, log)
  const batches = openLoop({ name: 'batch jobs', round: drain, everyMs: 1_000, log })
  const workers = openJobWorkers(pool, log, pulse)
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
  return {
    async start() {
      runner = await run({
        pgPool: pool,
        taskList,
        crontab: crons.map((cron) => `${cron.pattern} ${cron.task} ?max=3`).join('\n'),
        concurrency: 4,
        noHandleSignals: true,
        pollInterval: 2000,
        logger,
        events: workers.events,
      })
      workers.start()
      batches.start()
    },
    async runDue() {
      await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger })
      while (await drain());
    },
    async countDue() {
      const { rows } = await pool.query<{ due: number }>(
        `select count(*) as due from graphile_worker._private_jobs
         where run_at <= now() and attempts < max_attempts`,
      )
      return rows[0]!.due
    },
    async stop() {
      if (!runner) return
      await batches.stop()
      await runner.stop()
      await workers.stop()
      runner = undefined
    },
    async health() {
      const { rows } = await pool.query<Omit<JobsHealth, 'state'>>(
        `select count(*) filter (where not dead) as waiting, count(*) filter (where dead) as dead,
          (select count(*) from job_workers where seen_at > now() - interval '30 seconds') as runners
         from (select attempts >= max_attempts as dead from graphile_worker._private_jobs
          union all select due_at = 'infinity' from batch_jobs) jobs`,
      )
      return { state: runner ? 'running' : 'stopped', ...rows[0]! }
    },
  }
}
