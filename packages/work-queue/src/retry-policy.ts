/**
 * Default number of failed attempts after which a message is dead. Together with the delays between them, 25 attempts
 * take three days.
 */
export const maxAttempts = 25

const maxDelayMs = 6 * 3_600_000

/**
 * Returns the delay in ms between a failed attempt and the next one. The delay increases exponentially with the number
 * of attempts, up to a maximum.
 */
export function retryDelayMs(attempts: number): number {
  return Math.min(1000 * 2 ** attempts, maxDelayMs)
}
