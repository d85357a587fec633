/** Default number of failed attempts after which a message is dead. With their delays, they take three days. */
export const maxAttempts = 25

const longestDelayMs = 6 * 3_600_000

/** Returns the delay in ms after the n-th failed attempt: exponential backoff up to a maximum. */
export function retryDelayMs(attempts: number): number {
  return Math.min(1000 * 2 ** attempts, longestDelayMs)
}
