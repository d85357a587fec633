import { clockCalls } from '#contract/clock.ts'
import { systemClock, type Clock, type MovableClock } from '#platform/clock.ts'
import type { HouseClock } from '#platform/house-clock.ts'
import { refuse } from '#platform/refusal.ts'
import type { Serve } from '#platform/serve.ts'

export interface ClockDesk {
  clock: MovableClock | HouseClock | Clock
  /** False in a live house. */
  isMovable: boolean
  /** Does all that is due by now. */
  settle(): Promise<void>
}

/** The house's clock, for super-admins: moved forward, it answers when all that was due is done. */
export function clockRoutes(serve: Serve, { clock, isMovable, settle }: ClockDesk): void {
  const show = () => {
    const now = clock.now()
    return {
      now: new Date(now).toISOString(),
      offsetMs: Math.round((now - systemClock.now()) / 10) * 10,
      isMovable: isMovable && isMoved(clock),
    }
  }
  serve(clockCalls.getClock, async () => show())
  serve(clockCalls.advanceClock, async ({ body }) => {
    if (!isMovable || !isMoved(clock)) throw refuse('clock_fixed')
    await clock.advance(body.ms ?? Math.round(body.days! * 86_400_000))
    await settle()
    return show()
  })
}

function isMoved(clock: ClockDesk['clock']): clock is MovableClock | HouseClock {
  return 'advance' in clock
}
