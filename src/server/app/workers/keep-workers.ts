import cluster, { type Worker } from 'node:cluster'
import { defaultPauses, describeExit, restartPauses, type Pauses } from '#scripts/restarts.mjs'
import { giveBackConnections } from './give-back.ts'
import type { FromWorker, ToWorker } from './messages.ts'

export interface KeepDeps {
  count: number
  /** A line for whoever reads standard error. */
  warn: (line: string) => void
  onMessage: (from: number, message: FromWorker) => void
  pauses?: Pauses
  silence?: Silence
}

/** A worker is asked so often whether it is alive, and ended when so many questions have found no answer. */
export interface Silence {
  everyMs: number
  questions: number
}

export interface Workers {
  /**
   * Starts the first, and the others once it serves, so that what keeps each of them from starting is said once.
   * @throws WorkerFailed when one ends before it has been ready
   */
  start(): Promise<void>
  /** Numbers of those that run: 1 to `count`, and one that is started again keeps its number. */
  running(): number[]
  send(to: number, message: ToWorker): void
  /** How many ended by themselves. */
  ends(): number
  /** Lets all end, those that have not after `limitMs` by force; returns whether each ended well. */
  drain(limitMs: number): Promise<boolean>
  /** Ends all at once. */
  kill(): void
}

/** The code is 1 where the worker has said by itself what was wrong. */
export class WorkerFailed extends Error {
  readonly code: number | null
  constructor(code: number | null, signal: NodeJS.Signals | null) {
    super(`a worker ended before it was ready (${describeExit(code, signal)})`)
    this.code = code
  }
}

const usualSilence: Silence = { everyMs: 5_000, questions: 6 }

/** Keeps so many workers running: one that ends by itself, or answers no more, is started again after a growing pause. */
export function keepWorkers({
  count,
  warn,
  onMessage,
  pauses = defaultPauses,
  silence = usualSilence,
}: KeepDeps): Workers {
  const workers = new Map<number, Worker>()
  const restarts = new Set<NodeJS.Timeout>()
  const over = Promise.withResolvers<void>()
  let isDraining = false
  let hasEndedWell = true
  let ends = 0

  cluster.schedulingPolicy = cluster.SCHED_RR

  const send = (to: number, message: ToWorker): void => {
    const worker = workers.get(to)
    // One that has just been killed is no error: its end is told by its exit.
    if (worker?.isConnected()) worker.send(message, () => undefined)
  }

  const kill = (): void => {
    for (const worker of workers.values()) worker.process.kill('SIGKILL')
  }

  /** Calls `ended` with ms of service, 0 where it has never been ready. */
  function run(
    number: number,
    ready: () => void,
    ended: (servedMs: number, code: number | null, signal: NodeJS.Signals | null) => void,
  ): void {
    const worker = cluster.fork()
    workers.set(number, worker)
    giveBackConnections(worker)
    let readyAt: number | undefined
    let unanswered = 0
    // Questions are counted, not time: after a sleep of the whole machine nobody has been silent.
    const asking = setInterval(() => {
      if (readyAt === undefined) return
      if (unanswered++ < silence.questions) return send(number, 'are you alive')
      warn(
        `Worker ${number} has not answered for ${(silence.everyMs * silence.questions) / 1000} s; it is ended`,
      )
      worker.process.kill('SIGKILL')
    }, silence.everyMs)
    const end = (code: number | null, signal: NodeJS.Signals | null): void => {
      clearInterval(asking)
      workers.delete(number)
      if (!isDraining) return ended(readyAt === undefined ? 0 : performance.now() - readyAt, code, signal)
      hasEndedWell &&= code === 0
      if (workers.size === 0) over.resolve()
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
      // Else it could be started, and its end is told by its exit.
      if (worker.process.pid !== undefined) return
      warn(`Worker ${number} could not be started: ${error.message}`)
      end(null, null)
    })
  }

  function keep(number: number): Promise<void> {
    const pauseAfter = restartPauses(pauses)
    return new Promise((resolve, reject) => {
      let hasBeenReady = false
      const ready = (): void => {
        hasBeenReady = true
        resolve()
      }
      const again = (): void =>
        run(number, ready, (servedMs, code, signal) => {
          if (!hasBeenReady) return reject(new WorkerFailed(code, signal))
          ends++
          const pauseMs = pauseAfter(servedMs)
          const how = describeExit(code, signal)
          warn(`Worker ${number} ended by itself (${how}); it starts again in ${pauseMs / 1000} s`)
          const timer = setTimeout(() => {
            restarts.delete(timer)
            again()
          }, pauseMs)
          restarts.add(timer)
        })
      again()
    })
  }

  return {
    async start() {
      await keep(1)
      if (!isDraining) await Promise.all(Array.from({ length: count - 1 }, (_, at) => keep(at + 2)))
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
      await over.promise
      clearTimeout(timer)
      return hasEndedWell
    },
    kill,
  }
}
