import { setImmediate as turn } from 'node:timers/promises'

/** Maximum ms of work before yielding to the event loop. */
const heldMs = 10

/**
 * Creates a function that yields to the event loop after `heldMs` of work. Parsers and async generators pass values
 * in microtasks, so thousands of rows would otherwise be read in one turn.
 */
export function createYielder(): () => Promise<void> | undefined {
  let heldSince = performance.now()
  return () => (performance.now() - heldSince < heldMs ? undefined : give())

  async function give(): Promise<void> {
    await turn()
    heldSince = performance.now()
  }
}
