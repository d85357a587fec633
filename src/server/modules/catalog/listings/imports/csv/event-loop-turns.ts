import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds of work after which other requests come first. */
const heldMs = 10

/**
 * Returns a function that lets the event loop turn once the work since its last turn has taken `heldMs`. A parser and an
 * async generator hand values on in microtasks, so that thousands of rows would be read within one turn.
 */
export function openTurns(): () => Promise<void> | undefined {
  let heldSince = performance.now()
  return () => (performance.now() - heldSince < heldMs ? undefined : give())

  async function give(): Promise<void> {
    await turn()
    heldSince = performance.now()
  }
}
