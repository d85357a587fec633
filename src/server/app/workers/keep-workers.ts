import cluster, { type Worker } from 'node:cluster'
import { defaultPauses, describeExit, restartPauses, type Pauses } from '#scripts/restarts.mjs'
import { returnPendingConnections } from './return-connections.ts'
import type { FromWorker, ToWorker } from './messages.ts'

export interface WorkerPoolDeps {
  count: number
  /** Writes a line to standard error. */
  warn: (line: string) => void
  onMessage: (from: number, message: FromWorker) => void
  pauses?: Pauses
  healthCheckSettings?: HealthCheck
}

/**
 * Settings for the health checks of workers: the interval in ms, and the number of missed replies after which a worker
 * is killed.
 */
export interface HealthCheck {
  everyMs: number
  maxMissed: number
}

export interface Workers {
  /**
   * Starts the first worker. Starts the others as soon as the first one serves requests, so that an error that affects
   * all workers is reported only once.
   * @throws WorkerFailed if a worker exits before it is ready
   */
  start(): Promise<void>
  /** Returns the numbers that identify the running workers, from 1 to `count`. A restarted worker keeps its number. */
  running(): number[]
  send(to: number, message: ToWorker): void
  /** Returns how many times a worker has exited unexpectedly. */
  ends(): number
  /**
   * Shuts down all workers. Kills the workers that are still running after `limitMs`. Returns whether all workers
   * exited cleanly.
   */
  drain(limitMs: number): Promise<boolean>
  /** Kills all workers. */
  kill(): void
}

/**
 * Error about a worker that exited before it was ready. If its exit code is 1, the worker has already printed the
 * reason.
 */
export class WorkerFailed extends Error {
  readonly code: number | null
  constructor(code: number | null, signal: NodeJS.Signals | null) {
    super(`a worker exited before it was ready (${describeExit(code, signal)})`)
    this.code = code
  }
}

const defaultHealthCheck: HealthCheck = { everyMs: 5_000, maxMissed: 6 }

/**
 * Keeps `count` worker processes running. Restarts a worker with a backoff if it exits or does not respond to health
 * checks.
 */
export function keepWorkers({
  count,
  warn,
  onMessage,
  pauses = defaultPauses,
  healthCheckSettings = defaultHealthCheck,
}: WorkerPoolDeps): Workers {
  const workers = new Map<number, Worker>()
  const restarts = new Set<NodeJS.Timeout>()
  const allExited = Promise.withResolvers<void>()
  let isDraining = false
  let hasEndedWell = true
  let ends = 0

  cluster.schedulingPolicy = cluster.SCHED_RR

  const send = (to: number, message: ToWorker): void => {
    const worker = workers.get(to)
    // Ignores a failed send to a killed worker, because the worker's exit event follows.
    if (worker?.isConnected()) worker.send(message, () => undefined)
  }

  const kill = (): void => {
    for (const worker of workers.values()) worker.process.kill('SIGKILL')
  }

  /**
   * Starts a worker. When the worker exits, calls `ended` with the time, in ms, for which it was ready, or 0 if it
   * never was.
   */
  function forkWorker(
    number: number,
    ready: () => void,
    ended: (servedMs: number, code: number | null, signal: NodeJS.Signals | null) => void,
  ): void {
    const worker = cluster.fork()
    workers.set(number, worker)
    returnPendingConnections(worker)
    let readyAt: number | undefined
    let unanswered = 0
    // Counts missed replies instead of measuring the time since the last reply, because time also passes while the
    // machine is suspended.
    const healthCheck = setInterval(() => {
      if (readyAt === undefined) return
      if (unanswered++ < healthCheckSettings.maxMissed) return send(number, 'are you alive')
      warn(
        `Worker ${number} has not responded for ${(healthCheckSettings.everyMs * healthCheckSettings.maxMissed) / 1000} s and is being killed`,
      )
      worker.process.kill('SIGKILL')
    }, healthCheckSettings.everyMs)
    const end = (code: number | null, signal: NodeJS.Signals | null): void => {
      clearInterval(healthCheck)
      workers.delete(number)
      if (!isDraining) return ended(readyAt === undefined ? 0 : performance.now() - readyAt, code, signal)
      hasEndedWell &&= code === 0
      if (workers.size === 0) allExited.resolve()
    }
    worker.on('message', (message: FromWorker) => {
      if (message === 'alive') unanswered = 0
      else if (message === 'ready') {
        readyAt = performance.now()
        ready()
      } else onMessage(number, message)
    })
    worker.once('exit', end)
    worker.on('error', (error) => {
      // Ignores an error of a worker that has started, because the worker's exit event follows.
      if (worker.process.pid !== undefined) return
      warn(`Worker ${number} could not be started: ${error.message}`)
      end(null, null)
    })
  }

  function keepRunning(number: number): Promise<void> {
    const pauseAfter = restartPauses(pauses)
    return new Promise((resolve, reject) => {
      let hasBeenReady = false
      const ready = (): void => {
        hasBeenReady = true
        resolve()
      }
      const startWorker = (): void =>
        forkWorker(number, ready, (servedMs, code, signal) => {
          if (!hasBeenReady) return reject(new WorkerFailed(code, signal))
          ends++
          const pauseMs = pauseAfter(servedMs)
          const exit = describeExit(code, signal)
          warn(`Worker ${number} exited unexpectedly (${exit}) and restarts in ${pauseMs / 1000} s`)
          const timer = setTimeout(() => {
            restarts.delete(timer)
            startWorker()
          }, pauseMs)
          restarts.add(timer)
        })
      startWorker()
    })
  }

  return {
    async start() {
      await keepRunning(1)
      if (!isDraining) await Promise.all(Array.from({ length: count - 1 }, (_, at) => keepRunning(at + 2)))
    },
    running: () => [...workers.keys()],
    send,
    ends: () => ends,
    async drain(limitMs) {
      isDraining = true
      for (const timer of restarts) clearTimeout(timer)
      if (workers.size === 0) return hasEndedWell
      for (const number of workers.keys()) send(number, 'drain')
      const timer = setTimeout(kill, limitMs)
      await allExited.promise
      clearTimeout(timer)
      return hasEndedWell
    },
    kill,
  }
}
