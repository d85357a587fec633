import { setImmediate as turn } from 'node:timers/promises'

/** Maximum ms of synchronous work per event-loop turn, not counting the last piece of work. */
const heldMs = 4
let beganAt: number | undefined

/**
 * Runs work in a later event-loop turn if the current turn has been busy for long. All requests that waited for one
 * read barrier resume in the same turn, and each search takes milliseconds.
 */
export async function runYielding<T>(work: () => T): Promise<T> {
  // Check and work must run synchronously together: otherwise all callers would check before any of them works.
  while (heldFor() > heldMs) await turn()
  return work()
}

function heldFor(): number {
  if (beganAt === undefined) setImmediate(() => (beganAt = undefined))
  beganAt ??= performance.now()
  return performance.now() - beganAt
}
