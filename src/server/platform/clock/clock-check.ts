import type pg from 'pg'
import { clockWarnSeconds } from '#contract/admin/alerts.ts'
import type { Log } from '../log.ts'
import { correctClock } from './clock.ts'

/** From here on the app's time follows the database's instead of this machine's. */
const correctFromMs = 2_000

export interface ClockCheck {
  /** How far this machine's clock is ahead of the database's, in ms; undefined before the first comparison. */
  offsetMs(): number | undefined
  /** Compares the clocks once and returns the offset in ms. Rejects when the database does not answer. */
  measure(): Promise<number>
}

/**
 * Compares the clock of this machine with PostgreSQL's. A clock that is wrong would release other people's holds and end
 * their sessions, so the app's time is corrected by the offset; an operator still has to mend the clock. `readClock` is
 * the machine's clock in ms, never the app's movable one.
 */
export function openClockCheck(pool: Pick<pg.Pool, 'query'>, log: Log, readClock = Date.now): ClockCheck {
  let offset: number | undefined
  let isReportedWrong = false

  async function measure(): Promise<number> {
    // The first answer may have waited for a connection.
    const attempts = [await compare(), await compare()]
    const best = attempts.toSorted((a, b) => a.uncertainty - b.uncertainty)[0]!
    offset = beyond(best.offset, best.uncertainty)
    correctClock(Math.abs(offset) >= correctFromMs ? offset : 0)
    report(offset)
    return offset
  }

  async function compare(): Promise<{ offset: number; uncertainty: number }> {
    const before = readClock()
    const begunAt = performance.now()
    const { rows } = await pool.query<{ ms: number }>(
      `select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
    )
    const uncertainty = (performance.now() - begunAt) / 2
    return { offset: before + uncertainty - rows[0]!.ms, uncertainty }
  }

  function report(ms: number): void {
    const isWrong = Math.abs(ms) >= clockWarnSeconds * 1000
    if (isWrong === isReportedWrong) return
    isReportedWrong = isWrong
    const offsetSeconds = Math.round(ms / 100) / 10
    if (isWrong) log.error({ offsetSeconds }, 'the clock of this machine is not that of the database')
    else log.warn({ offsetSeconds }, 'the clock of this machine is that of the database again')
  }

  return { offsetMs: () => offset, measure }
}

/** Counts only as much of an offset as the time of the answer leaves certain. */
function beyond(offset: number, uncertainty: number): number {
  return Math.sign(offset) * Math.max(0, Math.abs(offset) - uncertainty) + 0
}
