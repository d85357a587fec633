/** Default timeout in ms for processing one message. */
export const defaultTimeoutMs = 3_600_000

/** Error of an attempt that exceeded its timeout. */
export class TimedOut extends Error {
  constructor(ms: number) {
    super(`not done within ${ms / 1000} seconds`)
    this.name = 'TimedOut'
  }
}

/**
 * Runs `work`, and rejects with `TimedOut` if it takes longer than `ms`. In that case, aborts the signal that was
 * passed to `work`, so that `work` can stop.
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
