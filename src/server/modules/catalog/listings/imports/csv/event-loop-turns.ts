import { setImmediate as turn } from 'node:timers/promises'

/** Maximum time in ms to work before yielding to the event loop. */
const heldMs = 10

/**
 * Creates a function that yields to the event loop if more than `heldMs` of work has been done in the current turn.
 * Without it, thousands of rows would be read in one turn, because parsers and async generators pass values in
 * microtasks.
 */
export function createYielder(): () => Promise<void> | undefined {
  let heldSince = performance.now()
  return () => (performance.now() - heldSince < heldMs ? undefined : give())

  async function give(): Promise<void> {
    await turn()
    heldSince = performance.now()
  }
}
