import { fail } from './app-error.ts'
import type { Words } from './error-words.ts'

export interface Places {
  /** Waits for a place: those who wait take turns, however many each has brought. */
  take(who: string): Promise<void>
  release(): void
}

interface TooMany {
  message?: Words
  /** Seconds. */
  retryAfter?: number
}

interface Waiting {
  resolve: () => void
  reject: (error: Error) => void
}

/**
 * At most `count` at a time: heavy work would otherwise take every thread from the rest of the app. At most `mostWaiting`
 * wait; past that, whoever has most there gives up the last of theirs to one who has fewer, who is told `details`. `own`
 * is the app itself, which waits in turn and is never refused.
 */
export function openPlaces(count: number, mostWaiting: number, details: TooMany = {}): Places {
  /** In the order of their turns. */
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

/** A turn of the loop that has nothing to do takes less, ms. */
const emptyTurnMs = 0.2
/** For so long at most others go first, ms. */
const mostGivenMs = 100

/**
 * Between two works the others have their turns, until one has passed in which there was nothing to do: the loop takes in
 * one connection a turn, so that each of hundreds would else wait for a whole work, and so would all who come after them.
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
  // What is left of this turn says nothing of the next.
  setImmediate(look)
}

export interface OwnPlaces {
  /**
   * Does the work once `who` has a place, which is free again when it is done, or after `mostMs`: what takes longer waits
   * for something else than the processor.
   */
  run<T>(who: string, work: () => Promise<T>): Promise<T>
}

/** At most `count` at a time and `mostWaiting` more for each by itself: nobody waits for what another has brought. */
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

/** Who waits when the app itself has work to do. */
export const own = 'the app'
