import { setTimeout as sleep } from 'node:timers/promises'
import type { Drain } from '#platform/http/drain.ts'
import type { Log } from '#platform/telemetry/log.ts'

type EndedParts = Record<string, () => Promise<unknown> | void>

/** Maximum time in ms for open requests to finish once the shutdown has begun. */
export const requestTimeoutMs = 20_000
// Time limits in ms for closing the rest of the app once the last response was sent. Together they take less than two
// seconds.
const jobTimeoutMs = 800
const partTimeoutMs = 1_100
const lastTimeoutMs = 400

const after = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false })

/**
 * Shuts the app down: stops background work while open requests finish, then closes all other parts of the app.
 * @param background receives a promise; when it resolves, jobs that are still running must be released
 */
export async function closeApp(
  drain: Drain,
  background: (timeout: Promise<unknown>) => EndedParts,
  closing: EndedParts,
  log: Log,
): Promise<void> {
  const answered = drain.begin()
  const ending = endParts(
    background(answered.then(() => after(jobTimeoutMs))),
    answered.then(() => after(partTimeoutMs)),
    log,
  )
  await answered
  await ending
  await endParts(closing, after(lastTimeoutMs), log)
}

/**
 * Stops several parts of the app in parallel. If a part fails or is not stopped when `late` resolves, this is logged.
 * Such a part ends when the process exits.
 */
async function endParts(deps: EndedParts, late: Promise<unknown>, log: Log): Promise<void> {
  const left = new Set(Object.keys(deps))
  const startedAt = performance.now()
  const ends = Object.entries(deps).map(async ([name, end]) => {
    try {
      await end()
    } catch (error) {
      log.warn({ err: error, part: name }, 'a part did not close cleanly')
    }
    left.delete(name)
    log.debug({ part: name, ms: Math.round(performance.now() - startedAt) }, 'a part has closed')
  })
  await Promise.race([Promise.all(ends), late])
  if (left.size > 0) log.warn({ parts: [...left] }, 'parts of the process did not close in time')
}
