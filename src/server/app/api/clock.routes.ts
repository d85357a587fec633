import { clockCalls } from '#contract/admin/clock.ts'
import { auditTargetIds } from '#contract/admin/stored-names.ts'
import { audit } from '#platform/audit/audit.ts'
import { dayMs, systemClock, type Clock, type MovableClock } from '#platform/core/clock.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import type { AppClock } from '#platform/clock/app-clock.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { Serve } from '#platform/http/serve.ts'
import { countEventsSince } from '#modules/admin/clock/event-counts.ts'

export interface ClockContext {
  db: Db
  clock: MovableClock | AppClock | Clock
  /** Whether the clock can be moved. False in a marketplace with real payments. */
  isMovable: boolean
  /** Runs all tasks that are due at the new time. */
  runDueWork(): Promise<void>
  /**
   * Extends the session of the user who moves the clock. Otherwise, the session could expire because of the new time.
   */
  carrySession(tx: Tx, session: string, ms: number): Promise<void>
}

/**
 * Registers the API calls that return and move the app's clock. Only owners can use them. The call that moves the
 * clock returns after all tasks that have become due have run.
 */
export function clockRoutes(
  serve: Serve,
  { db, clock, isMovable, runDueWork, carrySession }: ClockContext,
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
  serve(clockCalls.getHappened, ({ query }) => countEventsSince(db, query.since))
  serve(clockCalls.advanceClock, async ({ actor, body, session = '' }) => {
    if (!isMovable || !isMoved(clock)) throw fail('clock_fixed')
    const at = clock.now()
    const ms = body.ms ?? Math.round(body.days! * dayMs)
    const recordAdvance = async (tx: Tx): Promise<void> => {
      await carrySession(tx, session, ms)
      await audit(tx, {
        actor,
        action: 'clock.advance',
        target: { kind: 'clock', id: auditTargetIds.toStored('marketplace') },
        before: { now: new Date(at).toISOString() },
        after: { now: new Date(at + ms).toISOString() },
        at,
      })
    }
    if ('listen' in clock) await clock.advance(ms, recordAdvance)
    else {
      await inTransaction(db, recordAdvance)
      clock.advance(ms)
    }
    await runDueWork()
    return show()
  })
}

function isMoved(clock: ClockContext['clock']): clock is MovableClock | AppClock {
  return 'advance' in clock
}
