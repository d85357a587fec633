/** @typedef {{ firstMs: number, mostMs: number, healthyMs: number }} Pauses */

/** @type {Pauses} */
export const usualPauses = { firstMs: 500, mostMs: 30_000, healthyMs: 60_000 }

/**
 * Returns how long to wait before something that ended after so many ms of service is started again: the first pause,
 * doubled up to the most, and the first again after a healthy time.
 * @param {Pauses} pauses
 * @returns {(servedMs: number) => number}
 */
export function restartPauses({ firstMs, mostMs, healthyMs }) {
  let nextMs = firstMs
  return (servedMs) => {
    const pauseMs = servedMs >= healthyMs ? firstMs : nextMs
    nextMs = Math.min(pauseMs * 2, mostMs)
    return pauseMs
  }
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export const howItEnded = (code, signal) => (signal ? `killed by ${signal}` : `exit code ${code}`)
