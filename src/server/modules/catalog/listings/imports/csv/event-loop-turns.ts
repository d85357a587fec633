import { setImmediate as turn } from 'node:timers/promises'

/** Maximum time in ms to work before yielding to the event loop. */
const maxTurnMs = 10

/**
 * Creates a function that yields to the event loop if the current turn has taken longer than `maxTurnMs`. Without the
 * function, an import would read thousands of rows in one turn, because parsers and async generators pass values in
 * microtasks.
 */
export function createYielder(): () => Promise<void> | undefined {
  let turnStartedAt = performance.now()
  return () => (performance.now() - turnStartedAt < maxTurnMs ? undefined : yieldTurn())

  async function yieldTurn(): Promise<void> {
    await turn()
    turnStartedAt = performance.now()
  }
}
