import { setImmediate as turn } from 'node:timers/promises'

/** What others may have to wait for before they are looked at, beside the longest work. */
const heldMs = 4
let beganAt: number | undefined

/**
 * Does work in a later turn of the event loop where this one has been held for long already: all who waited for one read
 * barrier go on in the same turn, and what each of them counts takes milliseconds.
 */
export async function runYielding<T>(work: () => T): Promise<T> {
  // Nothing may come between the look and the work: the others would look before any has worked.
  while (heldFor() > heldMs) await turn()
  return work()
}

function heldFor(): number {
  if (beganAt === undefined) setImmediate(() => (beganAt = undefined))
  beganAt ??= performance.now()
  return performance.now() - beganAt
}
