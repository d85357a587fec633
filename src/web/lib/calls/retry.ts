import { CallError } from './caller.ts'

const retryDelaysMs = [500, 1_000, 2_000, 4_000]
const maxRetryDelayMs = 10_000

/**
 * Repeats a call after network errors, after statuses 5xx and 429, and while an earlier call with the same idempotency
 * key is still being processed, with increasing delays. `maxDelayMs` limits the delay that the server can request.
 * @throws the first error that is not temporary, or the error of the last attempt
 */
export async function withRetry<Reply>(
  request: () => Promise<Reply>,
  wait: (ms: number) => Promise<unknown> = (ms) => new Promise((done) => setTimeout(done, ms)),
  maxDelayMs = maxRetryDelayMs,
): Promise<Reply> {
  for (const pauseMs of retryDelaysMs) {
    try {
      return await request()
    } catch (error) {
      if (!isTemporary(error)) throw error
      const requestedMs = error instanceof CallError ? (error.retryAfterMs ?? 0) : 0
      // Adds a random part to the delay, so that many browsers do not retry at the same time after an outage.
      await wait(Math.max(pauseMs, Math.min(requestedMs, maxDelayMs)) * (1 + Math.random() / 4))
    }
  }
  return request()
}

function isTemporary(error: unknown): boolean {
  if (!(error instanceof CallError)) return true
  return error.status >= 500 || error.status === 429 || error.code === 'still_under_way'
}
