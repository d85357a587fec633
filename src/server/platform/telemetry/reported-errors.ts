const reported = new WeakSet<Error>()

/**
 * Marks an error as caused by an outage that is already logged, so that other log lines about the error are omitted.
 */
export function markReported<T extends Error>(error: T): T {
  reported.add(error)
  return error
}

/** Returns whether an error or one of its causes was caused by an outage that is already logged. */
export function isReported(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if (reported.has(at)) return true
  return false
}
