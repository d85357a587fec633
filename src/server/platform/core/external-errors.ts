const outside = new WeakSet<Error>()

/**
 * Marks an error as an error of an external service, so that an `ECONNRESET` or `ETIMEDOUT` does not count as a
 * database outage.
 */
export function markExternalError<T extends Error>(error: T): T {
  outside.add(error)
  return error
}

/** Returns whether an error was marked as an error of an external service. */
export function isExternalError(error: Error): boolean {
  return outside.has(error)
}
