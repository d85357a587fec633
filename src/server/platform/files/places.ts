import { refuse } from '../refusal.ts'

export interface Places {
  /** Waits for a place. With `mostWaiting`, refuses with too_many_requests when that many wait already. */
  take(mostWaiting?: number): Promise<void>
  giveBack(): void
}

/** At most so many at a time: encoders would otherwise take every thread from the rest of the house. */
export function openPlaces(count: number): Places {
  const waiting: (() => void)[] = []
  let free = count
  return {
    async take(mostWaiting = Infinity) {
      if (free > 0) free--
      else if (waiting.length >= mostWaiting) throw refuse('too_many_requests', { retryAfter: 2 })
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    giveBack() {
      const next = waiting.shift()
      if (next) next()
      else free++
    },
  }
}
