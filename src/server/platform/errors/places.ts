import { fail } from './app-error.ts'
import type { Words } from './error-words.ts'

export interface Places {
  /** Waits for a free slot. Waiting callers take turns, regardless of how many requests each has. */
  take(who: string): Promise<void>
  release(): void
}

interface TooMany {
  message?: Words
  /** Seconds until a retry makes sense. */
  retryAfter?: number
}

interface Waiting {
  resolve: () => void
  reject: (error: Error) => void
}

/**
 * Creates a semaphore with `count` slots, so that heavy work leaves threads to the rest of the app. At most
 * `mostWaiting` requests wait. When the queue is full, the caller with the most requests loses its newest one to a
 * caller with fewer; `details` describe the error. Requests of `own`, the app itself, wait their turn and are never
 * rejected.
 */
export function openPlaces(count: number, mostWaiting: number, details: TooMany = {}): Places {
  /** Waiting requests by caller, in the order of the turns. */
  const queues = new Map<string, Waiting[]>()
  let free = count
  const tooMany = (): Error => fail('too_many_requests', details)

  function makeRoom(who: string): void {
    const callers = [...queues].filter(([name]) => name !== own)
    if (callers.reduce((sum, [, queue]) => sum + queue.length, 0) < mostWaiting) return
    const [, longest = []] = callers.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
    if (longest.length <= (queues.get(who)?.length ?? 0) + 1) throw tooMany()
    longest.pop()!.reject(tooMany())
  }

  return {
    async take(who) {
      if (free > 0) return void free--
      if (who !== own) makeRoom(who)
      await new Promise<void>((resolve, reject) => {
        const queue = queues.get(who) ?? []
        queue.push({ resolve, reject })
        queues.set(who, queue)
      })
    },
    release() {
      const [turn] = queues
      if (!turn) return void free++
      const [who, queue] = turn
      queues.delete(who)
      const next = queue.shift()!
      if (queue.length > 0) queues.set(who, queue)
      afterOthers(next.resolve)
    },
  }
}

/** Maximum duration of an idle event loop turn, in ms. */
const emptyTurnMs = 0.2
/** Maximum time that other work goes first, in ms. */
const mostGivenMs = 100

/**
 * Calls `go` after the first idle turn of the event loop. The loop accepts one connection per turn; without the
 * delay, each of hundreds of new connections would wait for a whole task.
 */
function afterOthers(go: () => void): void {
  const began = performance.now()
  const look = (): void => {
    const at = performance.now()
    setImmediate(() => {
      const now = performance.now()
      if (now - at < emptyTurnMs || now - began > mostGivenMs) go()
      else look()
    })
  }
  // The current turn is partly over, so its duration is not representative.
  setImmediate(look)
}

export interface OwnPlaces {
  /**
   * Runs `work` once `who` has a free slot. The slot is freed when the work ends or after `mostMs`, because longer
   * work waits for something other than the CPU.
   */
  run<T>(who: string, work: () => Promise<T>): Promise<T>
}

/**
 * Creates a semaphore for each caller with `count` slots and up to `mostWaiting` waiting requests. Callers do not
 * affect each other.
 */
export function openOwnPlaces(
  count: number,
  { mostWaiting, mostMs, ...details }: TooMany & { mostWaiting: number; mostMs: number },
): OwnPlaces {
  const all = new Map<string, { places: Places; users: number }>()
  return {
    async run(who, work) {
      const mine = all.get(who) ?? { places: openPlaces(count, mostWaiting, details), users: 0 }
      all.set(who, mine)
      mine.users++
      let timer: NodeJS.Timeout | undefined
      const release = (): void => {
        if (timer === undefined) return
        clearTimeout(timer)
        timer = undefined
        mine.places.release()
      }
      try {
        await mine.places.take(who)
        timer = setTimeout(release, mostMs)
        return await work()
      } finally {
        release()
        if (--mine.users === 0) all.delete(who)
      }
    },
  }
}

/** Caller name for the app's own work. */
export const own = 'the app'
