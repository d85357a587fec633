import { setTimeout as sleep } from 'node:timers/promises'
import type { Drain } from '#platform/http/drain.ts'
import type { Log } from '#platform/telemetry/log.ts'

type EndedParts = Record<string, () => Promise<unknown> | void>

/** Time limit in ms for open requests after shutdown begins. */
export const cutAfterMs = 20_000
// After the last response, all other parts have less than two seconds in total.
const jobPatienceMs = 800
const partMs = 1_100
const lastMs = 400

const after = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false })

/**
 * Stops background work while open requests finish, then closes the remaining parts.
 * @param during receives a promise that resolves when unfinished jobs must be released
 */
export async function closeApp(
  drain: Drain,
  during: (patience: Promise<unknown>) => EndedParts,
  last: EndedParts,
  log: Log,
): Promise<void> {
  const answered = drain.begin()
  const ending = endParts(
    during(answered.then(() => after(jobPatienceMs))),
    answered.then(() => after(partMs)),
    log,
  )
  await answered
  await ending
  await endParts(last, after(lastMs), log)
}

/**
 * Stops parts in parallel. A part that fails, or is not done when `late` resolves, is logged and left to the
 * process exit.
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
