import { setImmediate as turn } from 'node:timers/promises'

/** Maximum ms of synchronous work in an event-loop turn before more work has to wait for the next turn. */
const heldMs = 4
let beganAt: number | undefined

/**
 * Runs work, after waiting for a less busy event-loop turn if necessary. All requests that waited for one read
 * barrier resume in the same turn, and each search takes milliseconds.
 */
export async function runYielding<T>(work: () => T): Promise<T> {
  // Check and work without a turn in between. Otherwise all callers would check before any of them works.
  while (heldFor() > heldMs) await turn()
  return work()
}

function heldFor(): number {
  if (beganAt === undefined) setImmediate(() => (beganAt = undefined))
  beganAt ??= performance.now()
  return performance.now() - beganAt
}
