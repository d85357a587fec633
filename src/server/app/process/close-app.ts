import { setTimeout as sleep } from 'node:timers/promises'
import type { Drain } from '#platform/http/drain.ts'
import type { Log } from '#platform/telemetry/log.ts'

type EndedParts = Record<string, () => Promise<unknown> | void>

/** Maximum time, in ms, for open requests to finish after shutdown has begun. */
export const requestTimeoutMs = 20_000
// Time limits, in ms, for closing the other parts of the app after the last response was sent. Together, they are less
// than two seconds.
const jobTimeoutMs = 800
const partTimeoutMs = 1_100
const lastTimeoutMs = 400

const timeoutAfter = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false })

/**
 * Shuts the app down. Stops background work while open requests finish, and then closes all other parts of the app.
 * @param background receives a promise; when it resolves, jobs that are still running must be released
 */
export async function closeApp(
  drain: Drain,
  background: (timeout: Promise<unknown>) => EndedParts,
  closing: EndedParts,
  log: Log,
): Promise<void> {
  const answered = drain.start()
  const ending = endParts(
    background(answered.then(() => timeoutAfter(jobTimeoutMs))),
    answered.then(() => timeoutAfter(partTimeoutMs)),
    log,
  )
  await answered
  await ending
  await endParts(closing, timeoutAfter(lastTimeoutMs), log)
}

/**
 * Stops several parts of the app in parallel. Logs each part that fails, or that has not stopped when `late` resolves.
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
