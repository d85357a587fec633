/** Failed attempts after which a message is dead, unless it says otherwise: with the waits between them, three days. */
export const maxAttempts = 25

const longestDelayMs = 6 * 3_600_000

/** Returns how long (ms) a message waits after its n-th failed attempt: about as long as it has been failing. */
export function retryDelayMs(attempts: number): number {
  return Math.min(1000 * 2 ** attempts, longestDelayMs)
}
