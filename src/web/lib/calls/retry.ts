import { CallError } from './caller.ts'

const pausesMs = [500, 1_000, 2_000, 4_000]
const longestPauseMs = 10_000

/**
 * Retries a call after network errors, 5xx and 429, with increasing delays.
 * @throws the first error that is not temporary, or the error of the last attempt
 */
export async function withRetry<Reply>(
  request: () => Promise<Reply>,
  wait: (ms: number) => Promise<unknown> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<Reply> {
  for (const pauseMs of pausesMs) {
    try {
      return await request()
    } catch (error) {
      if (!isTemporary(error)) throw error
      const requestedMs = error instanceof CallError ? (error.retryAfterMs ?? 0) : 0
      // Random jitter spreads the retries of many browsers over time after an outage.
      await wait(Math.max(pauseMs, Math.min(requestedMs, longestPauseMs)) * (1 + Math.random() / 4))
    }
  }
  return request()
}

function isTemporary(error: unknown): boolean {
  return !(error instanceof CallError) || error.status >= 500 || error.status === 429
}
