import { fail } from '../http/app-error.ts'

export interface Places {
  /** Waits for a place: those who wait take turns, however many each has brought. */
  take(who: string): Promise<void>
  release(): void
}

interface Waiting {
  resolve: () => void
  reject: (error: Error) => void
}

/**
 * At most `count` at a time: encoders would otherwise take every thread from the rest of the app. At most `mostWaiting`
 * wait; past that, whoever has most there gives up the last of theirs to one who has fewer. `own` is the app itself,
 * which waits in turn and is never refused.
 */
export function openPlaces(count: number, mostWaiting: number): Places {
  /** In the order of their turns. */
  const queues = new Map<string, Waiting[]>()
  let free = count

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
      next.resolve()
    },
  }
}

/** Who waits when the app itself makes a picture. */
export const own = 'the app'

function tooMany(): Error {
  return fail('too_many_requests', {
    message: 'Many pictures are being prepared: please try again in a moment',
    retryAfter: 2,
  })
}
