/**
 * Default number of failed attempts after which a message is dead. With the delays between them, 25 attempts take three
 * days.
 */
export const maxAttempts = 25

const longestDelayMs = 6 * 3_600_000

/**
 * Returns the delay in ms after a failed attempt. It increases exponentially with the number of attempts, up to a
 * maximum.
 */
export function retryDelayMs(attempts: number): number {
  return Math.min(1000 * 2 ** attempts, longestDelayMs)
}
