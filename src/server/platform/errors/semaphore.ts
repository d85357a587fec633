import { fail } from './app-error.ts'
import type { LocalizedText } from './error-text.ts'

export interface FairSemaphore {
  /** Waits for a free slot. Waiting callers take turns, however many requests each of them makes. */
  acquire(caller: string): Promise<void>
  release(): void
}

interface TooMany {
  message?: LocalizedText
  /** Number of seconds to wait before a retry, which might then succeed. */
  retryAfter?: number
}

interface Waiting {
  resolve: () => void
  reject: (error: Error) => void
}

/**
 * Creates a semaphore with `count` slots, so that heavy work leaves threads free for the rest of the app. At most
 * `maxWaiting` requests wait. If the queue is full, a new request replaces the newest request of the caller with the
 * most waiting requests. The new request is rejected instead if its own caller would then have at least as many.
 * `details` are added to the error of a rejected request. Requests of `appCaller` wait too, but are never rejected.
 */
export function createFairSemaphore(count: number, maxWaiting: number, details: TooMany = {}): FairSemaphore {
  /** Maps each caller to its waiting requests. The order of the callers is the order in which they take turns. */
  const queues = new Map<string, Waiting[]>()
  let free = count
  const createError = (): Error => fail('too_many_requests', details)

  function makeRoom(caller: string): void {
    const callers = [...queues].filter(([name]) => name !== appCaller)
    if (callers.reduce((sum, [, queue]) => sum + queue.length, 0) < maxWaiting) return
    const [, longestQueue = []] = callers.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
    if (longestQueue.length <= (queues.get(caller)?.length ?? 0) + 1) throw createError()
    longestQueue.pop()!.reject(createError())
  }

  return {
    async acquire(caller) {
      if (free > 0) return void free--
      if (caller !== appCaller) makeRoom(caller)
      await new Promise<void>((resolve, reject) => {
        const queue = queues.get(caller) ?? []
        queue.push({ resolve, reject })
        queues.set(caller, queue)
      })
    },
    release() {
      const [first] = queues
      if (!first) return void free++
      const [caller, queue] = first
      queues.delete(caller)
      const next = queue.shift()!
      if (queue.length > 0) queues.set(caller, queue)
      afterIdleTurn(next.resolve)
    },
  }
}

/** Maximum duration, in ms, of an event loop iteration that counts as idle. */
const idleTurnMs = 0.2
/** Maximum time, in ms, that other work can delay the next task. */
const maxYieldMs = 100

/**
 * Calls `start` after the first idle iteration of the event loop, which accepts one connection per iteration. Without
 * this delay, each of hundreds of new connections would have to wait for a whole task.
 */
function afterIdleTurn(start: () => void): void {
  const began = performance.now()
  const measureTurn = (): void => {
    const at = performance.now()
    setImmediate(() => {
      const now = performance.now()
      if (now - at < idleTurnMs || now - began > maxYieldMs) start()
      else measureTurn()
    })
  }
  // The current iteration has already started, so the measurement begins with the next one.
  setImmediate(measureTurn)
}

export interface CallerSemaphores {
  /**
   * Runs `work` as soon as `caller` has a free slot. The slot becomes free when `work` ends, or after `maxMs`: work
   * that takes longer is waiting for something other than the CPU.
   */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>
}

/**
 * Creates semaphores for callers that must not affect each other. Each caller gets its own semaphore with `count` slots
 * and up to `maxWaiting` waiting requests.
 */
export function createCallerSemaphores(
  count: number,
  { maxWaiting, maxMs, ...details }: TooMany & { maxWaiting: number; maxMs: number },
): CallerSemaphores {
  const all = new Map<string, { places: FairSemaphore; users: number }>()
  return {
    async run(caller, work) {
      const entry = all.get(caller) ?? { places: createFairSemaphore(count, maxWaiting, details), users: 0 }
      all.set(caller, entry)
      entry.users++
      let timer: NodeJS.Timeout | undefined
      const release = (): void => {
        if (timer === undefined) return
        clearTimeout(timer)
        timer = undefined
        entry.places.release()
      }
      try {
        await entry.places.acquire(caller)
        timer = setTimeout(release, maxMs)
        return await work()
      } finally {
        release()
        if (--entry.users === 0) all.delete(caller)
      }
    },
  }
}

/** Caller name for the app's own work, which is never rejected. */
export const appCaller = 'the app'
