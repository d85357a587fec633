import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { run, type Logger, type ParsedCronItem, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '../telemetry/log.ts'
import type { JobWorkers } from './job-workers.ts'

/** Worker slots and the tasks that share them. */
export interface JobRunnerOptions {
  /** Connections for jobs; the first runner of a process also uses one to LISTEN. */
  pool: pg.Pool
  /** Emits the notifications received by another runner; if absent, this runner listens itself. */
  ear?: EventEmitter
  taskList: TaskList
  parsedCronItems: ParsedCronItem[]
  /** Maximum number of concurrent jobs. */
  slots: number
  workers: JobWorkers
  logger: Logger
  log: Log
}

export interface JobRunner {
  start(): Promise<void>
  isOpen(): boolean
  /** Resolves once the running jobs have ended. */
  stop(): Promise<void>
  /** Emits each notification of a new job. */
  ear: EventEmitter
}

const shortestPauseMs = 250
const longestPauseMs = 5_000

/** Runs graphile-worker for some tasks and restarts it if it stops unexpectedly. */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { pool, taskList, parsedCronItems, slots, workers, logger, log } = options
  const { events, latest } = workers.watch()
  const ear = new EventEmitter()
  let runner: Runner | undefined
  let isStopping = false

  events.on('pool:listen:notification', ({ message }) => void ear.emit('notification', message))
  // A runner stops if it cannot store the result of a job. It may wait long for its other jobs, so a new one replaces it
  // immediately.
  events.on('pool:gracefulShutdown', () => void reopen())

  async function open(): Promise<Runner> {
    const opened = await run({
      pgPool: options.ear ? sharedEarPool(pool, options.ear) : pool,
      taskList,
      parsedCronItems,
      concurrency: slots,
      noHandleSignals: true,
      preset: { worker: { pollInterval: 2000, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger,
      events,
    })
    const id = latest()
    const release = (): unknown => isStopping || workers.retire(pool, [id])
    opened.promise.then(release, release).catch((error: unknown) => log.error({ err: error }, 'job runner'))
    return opened
  }

  async function reopen(): Promise<void> {
    if (isStopping || !runner) return
    runner = undefined
    log.info('the job runner stopped unexpectedly and is restarted')
    for (let pauseMs = shortestPauseMs; !isStopping; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        runner = await open()
        if (isStopping) await runner.stop()
        return
      } catch (failure) {
        log.error({ err: failure }, 'could not start the job runner')
        await pause(pauseMs)
      }
    }
  }

  return {
    ear,
    async start() {
      runner = await open()
    },
    isOpen: () => runner !== undefined,
    async stop() {
      isStopping = true
      const open = runner
      runner = undefined
      await open?.stop()
    },
  }
}

type Receiver = (error: undefined, client: unknown, done: () => void) => void

/**
 * Wraps a pool so that a connection requested with a callback, as graphile-worker does to LISTEN, shares the notifications
 * of another runner. Otherwise every process would need one more connection for each lane.
 */
function sharedEarPool(pool: pg.Pool, ear: EventEmitter): pg.Pool {
  const connect = (receive?: Receiver): Promise<pg.PoolClient> | void => {
    if (!receive) return pool.connect()
    const client = new EventEmitter()
    const pass = (message: unknown): void => void client.emit('notification', message)
    ear.on('notification', pass)
    const query = async (): Promise<object> => ({ rows: [] })
    receive(undefined, Object.assign(client, { query }), () => void ear.off('notification', pass))
  }
  const query = pool.query.bind(pool)
  return Object.create(pool, { connect: { value: connect }, query: { value: query } }) as pg.Pool
}
