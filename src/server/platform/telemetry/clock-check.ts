import type pg from 'pg'
import { clockWarnSeconds } from '#contract/admin/alerts.ts'
import type { Log } from './log.ts'
import { correctClock } from '../core/clock.ts'

/** Minimum offset, in ms, at which the app uses the database's time instead of this machine's time. */
const correctFromMs = 2_000

export interface ClockCheck {
  /**
   * Returns by how many ms this machine's clock is ahead of the database's clock, or undefined before the first
   * comparison.
   */
  offsetMs(): number | undefined
  /** Compares the clocks now and returns the offset in ms. Rejects if the database does not respond. */
  measure(): Promise<number>
}

/**
 * Compares this machine's clock with PostgreSQL's clock. A wrong clock would release reservations and end sessions too
 * early, so the app's time is corrected by the offset. The operator still has to correct this machine's clock.
 * `readClock` must return the machine's time in ms, never the time of the app's movable clock.
 */
export function createClockCheck(pool: Pick<pg.Pool, 'query'>, log: Log, readClock = Date.now): ClockCheck {
  let offset: number | undefined
  let isReportedWrong = false

  async function measure(): Promise<number> {
    // Compares the clocks twice, because the first query might have waited for a connection.
    const attempts = [await compare(), await compare()]
    const best = attempts.toSorted((a, b) => a.uncertainty - b.uncertainty)[0]!
    offset = minOffset(best.offset, best.uncertainty)
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
    if (isWrong) log.error({ offsetSeconds }, 'the clock of this machine differs from the database clock')
    else log.warn({ offsetSeconds }, 'the clock of this machine matches the database clock again')
  }

  return { offsetMs: () => offset, measure }
}

/** Returns the offset, moved toward zero by the uncertainty of its measurement. */
function minOffset(offset: number, uncertainty: number): number {
  return Math.sign(offset) * Math.max(0, Math.abs(offset) - uncertainty) + 0
}
