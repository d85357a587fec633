import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../core/database-errors.ts'

/** Makes two lines of an outage of the database, however many requests, loops and jobs fail meanwhile. */
export interface Outages {
  /** Whether what is to be logged is about an outage, whose own lines stand for it. */
  takes(line: unknown): boolean
  /** From now on each outage is a line when it begins and one when it has ended. */
  follow(pool: pg.Pool, log: Logger): void
}

const askEveryMs = 500
/** What was under way when the database came back may still fail for so long. */
const settleMs = 4_000

export function openOutages(): Outages {
  let followed: { pool: pg.Pool; log: Logger } | undefined
  let begunAt: number | undefined
  let failedAt = 0
  let failures = 0
  let isOwnLine = false

  function say(line: (log: Logger) => void): void {
    isOwnLine = true
    if (followed) line(followed.log)
    isOwnLine = false
  }

  async function awaitEnd(pool: pg.Pool): Promise<void> {
    const seconds = (since: number): number => Math.round((performance.now() - since) / 100) / 10
    let length: number | undefined
    for (let lastFailure = failedAt; ;) {
      await pause(askEveryMs, undefined, { ref: false })
      const isBack = await pool.query<{ one: number }>('select 1 as one').then(
        () => true,
        () => false,
      )
      if (!isBack || failedAt !== lastFailure) length = undefined
      lastFailure = failedAt
      if (isBack) length ??= seconds(begunAt!)
      if (length === undefined || performance.now() - failedAt < settleMs) continue
      begunAt = undefined
      return say((log) => log.warn({ seconds: length, failures }, 'the database is available again'))
    }
  }

  return {
    takes(line) {
      if (!followed || isOwnLine) return false
      const err = errorOf(line)
      if (!isDatabaseUnavailable(err)) return false
      failedAt = performance.now()
      failures++
      if (begunAt !== undefined) return true
      begunAt = failedAt
      failures = 1
      const requestId = (line as { requestId?: unknown }).requestId
      say((log) =>
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

/** Returns the error of a log line. */
export function errorOf(line: unknown): unknown {
  return line instanceof Error ? line : (line as { err?: unknown } | undefined)?.err
}
