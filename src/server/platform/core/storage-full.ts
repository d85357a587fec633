/** Error codes for a full disk or an exceeded quota. */
const fullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** Returns whether an error means that a file could not be written because the disk or the bucket is full. */
export function isStorageFull(error: unknown): boolean {
  // The storage library wraps operating system errors, so the error's causes are checked too.
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    const { code, $metadata } = one as { code?: unknown; $metadata?: { httpStatusCode?: number } }
    if (fullCodes.has(code) || $metadata?.httpStatusCode === 507) return true
  }
  return false
}
