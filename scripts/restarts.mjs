/** @typedef {{ firstMs: number, maxMs: number, healthyMs: number }} Pauses */

/** @type {Pauses} */
export const defaultPauses = { firstMs: 500, maxMs: 30_000, healthyMs: 60_000 }

/**
 * Creates an exponential backoff for restarts. The returned function takes the time in ms for which the server was
 * running, and returns the delay in ms before the next restart. The delay doubles with each restart, up to `maxMs`. If
 * the server was running for at least `healthyMs`, the delay is reset to `firstMs`.
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
