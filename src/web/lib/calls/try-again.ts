import { CallError } from './caller.ts'

const pausesMs = [500, 1_000, 2_000, 4_000]
const longestPauseMs = 10_000

/**
 * Makes a call again where that may help: nobody answered, or the server is busy or away for a moment. The last
 * failure, or one that would only repeat itself, is thrown.
 */
export async function tryAgain<Reply>(
  make: () => Promise<Reply>,
  wait: (ms: number) => Promise<unknown> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<Reply> {
  for (const pauseMs of pausesMs) {
    try {
      return await make()
    } catch (error) {
      if (!isPassing(error)) throw error
      const asked = error instanceof CallError ? (error.retryAfterMs ?? 0) : 0
      // Never the same for all browsers, so that a server that has come back is not stormed.
      await wait(Math.max(pauseMs, Math.min(asked, longestPauseMs)) * (1 + Math.random() / 4))
    }
  }
  return make()
}

function isPassing(error: unknown): boolean {
  return !(error instanceof CallError) || error.status >= 500 || error.status === 429
}
