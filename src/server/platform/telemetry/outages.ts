import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../core/database-errors.ts'

/** Reduces the log lines about a database outage to two, however many requests, loops and jobs fail because of it. */
export interface OutageLog {
  /**
   * Returns whether a log line is about an outage. If so, the line is dropped, because the outage is already logged.
   */
  suppresses(line: unknown): boolean
  /** Starts to log one line when an outage begins and one line when it ends. */
  follow(pool: pg.Pool, log: Logger): void
}

const pollEveryMs = 500
/** Time, in ms, after an outage during which work that was already running can still fail because of it. */
const settleMs = 4_000

export function createOutageLog(): OutageLog {
  let followed: { pool: pg.Pool; log: Logger } | undefined
  let begunAt: number | undefined
  let failedAt = 0
  let failures = 0
  let isOwnLine = false

  function writeLine(line: (log: Logger) => void): void {
    isOwnLine = true
    if (followed) line(followed.log)
    isOwnLine = false
  }

  async function awaitEnd(pool: pg.Pool): Promise<void> {
    const seconds = (since: number): number => Math.round((performance.now() - since) / 100) / 10
    let length: number | undefined
    for (let lastFailure = failedAt; ;) {
      await pause(pollEveryMs, undefined, { ref: false })
      const isBack = await pool.query<{ one: number }>('select 1 as one').then(
        () => true,
        () => false,
      )
      if (!isBack || failedAt !== lastFailure) length = undefined
      lastFailure = failedAt
      if (isBack) length ??= seconds(begunAt!)
      if (length === undefined || performance.now() - failedAt < settleMs) continue
      begunAt = undefined
      return writeLine((log) => log.warn({ seconds: length, failures }, 'the database is available again'))
    }
  }

  return {
    suppresses(line) {
      if (!followed || isOwnLine) return false
      const err = errorOf(line)
      if (!isDatabaseUnavailable(err)) return false
      failedAt = performance.now()
      failures++
      if (begunAt !== undefined) return true
      begunAt = failedAt
      failures = 1
      const requestId = (line as { requestId?: unknown }).requestId
      writeLine((log) =>
        log.error({ err, ...(requestId !== undefined && { requestId }) }, 'the database is unavailable'),
      )
      void awaitEnd(followed.pool)
      return true
    },
    follow(pool, log) {
      followed = { pool, log }
    },
  }
}

/** Returns the error in a log line. */
export function errorOf(line: unknown): unknown {
  return line instanceof Error ? line : (line as { err?: unknown } | undefined)?.err
}
