import { sql } from 'kysely'
import { Logger, run, runOnce, type Runner, type TaskList } from 'graphile-worker'
import type { Database, Db, Tx } from './db.ts'
import type { Log } from './log.ts'

export type Task = (payload: unknown) => Promise<void>

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

export interface Jobs {
  start(): Promise<void>
  /** Finishes the jobs under way and gives back the rest. */
  stop(): Promise<void>
  /** Does all that is due now and no more: for tests and drills, where nothing runs by itself. */
  runDue(): Promise<void>
  /** 'running' while the runner is up; the dead are jobs that used up their tries. */
  health(): Promise<{ state: 'running' | 'stopped'; waiting: number; dead: number }>
}

export function openJobs(
  { pool }: Pick<Database, 'pool'>,
  tasks: Record<string, Task>,
  crons: readonly Cron[],
  log: Log,
): Jobs {
  let runner: Runner | undefined
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload)]),
  )
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
      })
    },
    async runDue() {
      await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger })
    },
    async stop() {
      await runner?.stop()
      runner = undefined
    },
    async health() {
      const { rows } = await pool.query<{ waiting: number; dead: number }>(
        `select count(*) filter (where attempts < max_attempts) as waiting,
          count(*) filter (where attempts >= max_attempts) as dead from graphile_worker._private_jobs`,
      )
      return { state: runner ? 'running' : 'stopped', waiting: rows[0]!.waiting, dead: rows[0]!.dead }
    },
  }
}
