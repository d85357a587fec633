/** @typedef {{ firstMs: number, maxMs: number, healthyMs: number }} Pauses */

/** @type {Pauses} */
export const defaultPauses = { firstMs: 500, maxMs: 30_000, healthyMs: 60_000 }

/**
 * Returns the exponential backoff of restarts: a function from the time in service to the pause before the next start. The pause
 * doubles up to `maxMs`. After `healthyMs` in service it is `firstMs` again.
 * @param {Pauses} pauses
 * @returns {(servedMs: number) => number}
 */
export function restartPauses({ firstMs, maxMs, healthyMs }) {
  let nextMs = firstMs
  return (servedMs) => {
    const pauseMs = servedMs >= healthyMs ? firstMs : nextMs
    nextMs = Math.min(pauseMs * 2, maxMs)
    return pauseMs
  }
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export const describeExit = (code, signal) => (signal ? `killed by ${signal}` : `exit code ${code}`)
