import { setTimeout as sleep } from 'node:timers/promises'
import type { Drain } from '#platform/http/drain.ts'
import type { Log } from '#platform/telemetry/log.ts'

type EndedParts = Record<string, () => Promise<unknown> | void>

/** Requests may take this long from when the marketplace closes. */
export const cutAfterMs = 20_000
// Once requests are answered, all else together has less than two seconds.
const jobPatienceMs = 800
const partMs = 1_100
const lastMs = 400

const after = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false })

/**
 * Ends what runs by itself while requests under way are answered, then what they have left to write down.
 * @param during is told when jobs that are still not done are to be returned
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

/** One that fails, or is not done when `late` comes, is named and left to the end of the process. */
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
