import { clockCalls } from '#contract/admin/clock.ts'
import { audit } from '#platform/audit/audit.ts'
import { dayMs, systemClock, type Clock, type MovableClock } from '#platform/core/clock.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import type { AppClock } from '#platform/clock/app-clock.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { Serve } from '#platform/http/serve.ts'
import { getHappened } from '#modules/admin/clock/happened.ts'

export interface ClockContext {
  db: Db
  clock: MovableClock | AppClock | Clock
  /** False in a live app. */
  isMovable: boolean
  /** Does all that is due by now. */
  settle(): Promise<void>
  /** Lets the session of whoever moves the clock outlast the move. */
  carrySession(tx: Tx, session: string, ms: number): Promise<void>
}

/** The app's clock, for super-admins: moved forward, it answers when all that was due is done. */
export function clockRoutes(
  serve: Serve,
  { db, clock, isMovable, settle, carrySession }: ClockContext,
): void {
  const show = () => {
    const now = clock.now()
    return {
      now: new Date(now).toISOString(),
      offsetMs: Math.round((now - systemClock.now()) / 10) * 10,
      isMovable: isMovable && isMoved(clock),
    }
  }
  serve(clockCalls.getClock, async () => show())
  serve(clockCalls.getHappened, ({ query }) => getHappened(db, query.since))
  serve(clockCalls.advanceClock, async ({ actor, body, session = '' }) => {
    if (!isMovable || !isMoved(clock)) throw fail('clock_fixed')
    const at = clock.now()
    const ms = body.ms ?? Math.round(body.days! * dayMs)
    const note = async (tx: Tx): Promise<void> => {
      await carrySession(tx, session, ms)
      await audit(tx, {
        actor,
        action: 'clock.advance',
        target: { kind: 'clock', id: 'house' },
        before: { now: new Date(at).toISOString() },
        after: { now: new Date(at + ms).toISOString() },
        at,
      })
    }
    if ('listen' in clock) await clock.advance(ms, note)
    else {
      await inTransaction(db, note)
      clock.advance(ms)
    }
    await settle()
    return show()
  })
}

function isMoved(clock: ClockContext['clock']): clock is MovableClock | AppClock {
  return 'advance' in clock
}
