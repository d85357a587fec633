import { randomBytes } from 'node:crypto'
import os from 'node:os'
import type pg from 'pg'
import { deliverDue, type QueueDeps } from './deliver.ts'
import { countDue, countMessages } from './listing.ts'
import { listen } from './listen.ts'
import { eachMessage, notifyChannel, type Topic } from './messages.ts'
import { listRunners, createHeartbeat } from './runners.ts'
import { createScheduler, type Schedule } from './schedules.ts'
import { createWorker, type Worker } from './worker.ts'

export type Task = (payload: unknown, signal?: AbortSignal) => Promise<void>
/**
 * Task that handles several payloads in one call. If the call is rejected, each payload is retried in a separate call,
 * so the task must be idempotent.
 */
export interface TaskInBatches {
  inBatches: (payloads: unknown[], signal?: AbortSignal) => Promise<void>
}

/** Lane: a group of jobs with its own slots, so that slow jobs in one lane do not block jobs in other lanes. */
export interface JobLane {
  name: string
  /** Maximum number of the lane's jobs that run concurrently in one process. */
  slots: number
  /** Timeout in ms of each job of the lane. */
  timeoutMs?: number
  /** Returns whether the jobs of a task belong to the lane. */
  has(task: string): boolean
}

export interface JobsHealth {
  state: 'running' | 'stopped'
  waiting: number
  dead: number
  /** Number of processes that have sent a heartbeat in the last 30 seconds. */
  runners: number
}

export interface Jobs {
  start(): Promise<void>
  /**
   * Waits until running jobs have finished. When `deadline` resolves, releases unfinished jobs, so that other processes
   * can run them.
   */
  stop(deadline?: Promise<unknown>): Promise<void>
  /**
   * Runs due jobs until none are left, for callers that cannot wait for the workers. Returns whether any jobs were due,
   * including jobs that other processes ran.
   */
  runDue(): Promise<boolean>
  /** Returns the number of due or running jobs. */
  countDue(): Promise<number>
  /**
   * Returns the health of the queue. `state` is 'running' while the workers of this process can poll the database.
   * `dead` is the number of messages that have failed in all their attempts.
   */
  health(): Promise<JobsHealth>
}

export interface JobsDeps extends QueueDeps {
  /**
   * Pool whose settings are used for the LISTEN connection. The connection must not use a pooler in transaction mode.
   */
  sessions: Pick<pg.Pool, 'options'>
  onListenFailure?: (error: unknown) => void
}

export interface JobsOptions {
  lanes?: readonly JobLane[]
  leaseMs?: number
  /**
   * Interval in ms at which workers poll for due jobs. Polling is needed for jobs without a notification, such as
   * retries.
   */
  pollMs?: number
  /** Returns whether this process is allowed to enqueue scheduled jobs now. */
  mayFire?: () => Promise<boolean>
}

/** Number of slots for jobs that are not in a lane, and number of slots for tasks that handle batches. */
const commonSlots = 4
const usualPollMs = 1_000

/** Creates the workers of this process for all kinds of jobs, and the scheduler. */
export function createJobs(
  deps: JobsDeps,
  tasks: Record<string, Task | TaskInBatches>,
  crons: readonly Schedule[],
  { lanes = [], leaseMs, pollMs = usualPollMs, mayFire }: JobsOptions = {},
): Jobs {
  const { db, clock, log, sessions, onListenFailure: onFailure } = deps
  const runner = `${os.hostname()}:${process.pid}:${randomBytes(3).toString('hex')}`
  const allLanes: readonly JobLane[] = [...lanes, { name: 'jobs', slots: commonSlots, has: () => true }]
  const laneOf = (task: string): JobLane => allLanes.find((lane) => lane.has(task))!
  const names = Object.keys(tasks)
  const inBatches = names.filter((name) => 'inBatches' in tasks[name]!)
  const alone = names.filter((name) => !inBatches.includes(name))
  const topicOf = (name: string): Topic => {
    const task = tasks[name]!
    const timeoutMs = laneOf(name).timeoutMs
    if (!('inBatches' in task))
      return { name, timeoutMs, deliver: eachMessage(({ payload }, signal) => task(payload, signal)) }
    const deliver: Topic['deliver'] = (messages, deadline) =>
      task.inBatches(
        messages.map(({ payload }) => payload),
        deadline?.signal,
      )
    return { name, timeoutMs, limit: 1, deliver }
  }
  const open = (name: string, of: readonly string[], slots: number, batch?: number) => ({
    tasks: new Set(of),
    worker: createWorker(deps, of.map(topicOf), { name, everyMs: pollMs, slots, batch, leaseMs, runner }),
  })
  const workers: { tasks: ReadonlySet<string>; worker: Worker }[] = [
    open('batches', inBatches, commonSlots),
    ...allLanes.map((lane) => {
      const own = alone.filter((name) => laneOf(name) === lane)
      return open(lane.name, own, lane.slots, 1)
    }),
  ].filter(({ tasks: own }) => own.size > 0)
  const all = names.map(topicOf)
  const wake = (task: string): void => workers.find(({ tasks: own }) => own.has(task))?.worker.wake()
  const schedules = createScheduler({ ...deps, mayFire, onFired: (fired) => fired.forEach(wake) }, crons)
  const heartbeat = createHeartbeat(deps, runner)
  let listener: ReturnType<typeof listen> | undefined
  return {
    async start() {
      for (const { worker } of workers) worker.start()
      heartbeat.start()
      schedules.start()
      const onConnected = (): void => workers.forEach(({ worker }) => worker.wake())
      listener = listen({
        sessions,
        channel: notifyChannel,
        log,
        onNotification: wake,
        onConnected,
        onFailure,
      })
    },
    async runDue() {
      let wasDue = (await countDue(db, names, new Date(clock.now()))) > 0
      while (await deliverDue(deps, all, { leaseMs, runner })) wasDue = true
      return wasDue
    },
    countDue: () => countDue(db, names, new Date(clock.now())),
    async stop(deadline) {
      if (!listener) return
      const closed = listener.close()
      listener = undefined
      await Promise.all([closed, schedules.stop(), ...workers.map(({ worker }) => worker.stop(deadline))])
      await heartbeat.stop()
    },
    async health() {
      const isWorking = listener !== undefined && workers.every(({ worker }) => worker.isWorking())
      const { waiting, running, dead } = await countMessages(db, Number.MAX_SAFE_INTEGER)
      const runners = (await listRunners(db)).filter(({ isAlive }) => isAlive).length
      return { state: isWorking ? 'running' : 'stopped', waiting: waiting + running, dead, runners }
    },
  }
}
