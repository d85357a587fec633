/**
 * Default number of failed attempts after which a message is dead. 25 attempts, with the delays between them, take
 * three days in total.
 */
export const maxAttempts = 25

const longestDelayMs = 6 * 3_600_000

/**
 * Returns the delay in ms between a failed attempt and the next one. The delay increases exponentially with the number
 * of attempts, up to a maximum.
 */
export function retryDelayMs(attempts: number): number {
  return Math.min(1000 * 2 ** attempts, longestDelayMs)
}
