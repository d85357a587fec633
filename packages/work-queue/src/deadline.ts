/** Timeout of a message whose topic names none: for work that should never hang. */
export const defaultTimeoutMs = 3_600_000

/** An attempt that took longer than its kind may take. */
export class TimedOut extends Error {
  constructor(ms: number) {
    super(`not done within ${ms / 1000} seconds`)
    this.name = 'TimedOut'
  }
}

/** Runs work that fails with `TimedOut` after `ms`; its signal is aborted then, so that it can end as well. */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
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
