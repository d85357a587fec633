import { fail } from '../http/app-error.ts'

export interface Places {
  /** Waits for a place. With `mostWaiting`, fails with too_many_requests when that many wait already. */
  take(mostWaiting?: number): Promise<void>
  release(): void
}

/** At most so many at a time: encoders would otherwise take every thread from the rest of the app. */
export function openPlaces(count: number): Places {
  const waiting: (() => void)[] = []
  let free = count
  return {
    async take(mostWaiting = Infinity) {
      if (free > 0) free--
      else if (waiting.length >= mostWaiting) throw fail('too_many_requests', { retryAfter: 2 })
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    release() {
      const next = waiting.shift()
      if (next) next()
      else free++
    },
  }
}
