import { setImmediate as turn } from 'node:timers/promises'

/** Maximum time in ms of synchronous work in one event-loop turn. Further work has to wait for a later turn. */
const heldMs = 4
let beganAt: number | undefined

/**
 * Runs `work`. If too much work has already been done in the current event-loop turn, waits for a later turn first.
 * This is needed because all requests that waited for the same read barrier resume in the same turn, and each search
 * takes milliseconds.
 */
export async function runYielding<T>(work: () => T): Promise<T> {
  // Do not await between this check and the work. Otherwise, all callers would check before any of them does its work.
  while (heldFor() > heldMs) await turn()
  return work()
}

function heldFor(): number {
  if (beganAt === undefined) setImmediate(() => (beganAt = undefined))
  beganAt ??= performance.now()
  return performance.now() - beganAt
}
