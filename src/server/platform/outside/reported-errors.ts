const reported = new WeakSet<Error>()

/** Marks an error whose outage has a log line of its own, so that other lines about the error are left out. */
export function markReported<T extends Error>(error: T): T {
  reported.add(error)
  return error
}

/** Whether an error, or what caused it, is part of an outage that the log tells of already. */
export function isReported(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if (reported.has(at)) return true
  return false
}
