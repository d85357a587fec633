/** Default timeout in ms for the work of a message. */
export const defaultTimeoutMs = 3_600_000

/** Error of an attempt that took longer than its timeout. */
export class TimedOut extends Error {
  constructor(ms: number) {
    super(`not done within ${ms / 1000} seconds`)
    this.name = 'TimedOut'
  }
}

/**
 * Runs work, and rejects with `TimedOut` if it takes longer than `ms`. The work's signal is then aborted, so that the
 * work can stop.
 */
export async function withTimeout<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController()
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new TimedOut(ms)
    late.abort(error)
    timeout.reject(error)
  }, ms)
  try {
    return await Promise.race([work(late.signal), timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
