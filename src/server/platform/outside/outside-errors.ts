const outside = new WeakSet<Error>()

/** Marks an error of a service outside: its `ECONNRESET` or `ETIMEDOUT` says nothing about the database. */
export function markOutside<T extends Error>(error: T): T {
  outside.add(error)
  return error
}

/** Whether an error came from a service outside. */
export function isOutside(error: Error): boolean {
  return outside.has(error)
}
