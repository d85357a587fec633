import { clockCalls } from '#contract/clock.ts'
import { audit } from '#platform/audit.ts'
import { dayMs, systemClock, type Clock, type MovableClock } from '#platform/clock.ts'
import { inTransaction, type Db, type Tx } from '#platform/db.ts'
import type { HouseClock } from '#platform/house-clock.ts'
import { refuse } from '#platform/refusal.ts'
import type { Serve } from '#platform/serve.ts'

export interface ClockDesk {
  db: Db
  clock: MovableClock | HouseClock | Clock
  /** False in a live house. */
  isMovable: boolean
  /** Does all that is due by now. */
  settle(): Promise<void>
}

/** The house's clock, for super-admins: moved forward, it answers when all that was due is done. */
export function clockRoutes(serve: Serve, { db, clock, isMovable, settle }: ClockDesk): void {
  const show = () => {
    const now = clock.now()
    return {
      now: new Date(now).toISOString(),
      offsetMs: Math.round((now - systemClock.now()) / 10) * 10,
      isMovable: isMovable && isMoved(clock),
    }
  }
  serve(clockCalls.getClock, async () => show())
  serve(clockCalls.advanceClock, async ({ actor, body }) => {
    if (!isMovable || !isMoved(clock)) throw refuse('clock_fixed')
    const at = clock.now()
    const ms = body.ms ?? Math.round(body.days! * dayMs)
    const note = (tx: Tx): Promise<void> =>
      audit(tx, {
        actor,
        action: 'clock.advance',
        target: { kind: 'clock', id: 'house' },
        before: { now: new Date(at).toISOString() },
        after: { now: new Date(at + ms).toISOString() },
        at,
      })
    if ('listen' in clock) await clock.advance(ms, note)
    else {
      await inTransaction(db, note)
      clock.advance(ms)
    }
    await settle()
    return show()
  })
}

function isMoved(clock: ClockDesk['clock']): clock is MovableClock | HouseClock {
  return 'advance' in clock
}
