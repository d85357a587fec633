/** What the operating system says of a disk without room, and of an account that has used up its share. */
const fullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** Whether a file could not be written because the disk, or the bucket, is full. */
export function isStorageFull(error: unknown): boolean {
  // The storage library wraps what the operating system says.
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++) {
    const { code, $metadata } = one as { code?: unknown; $metadata?: { httpStatusCode?: number } }
    if (fullCodes.has(code) || $metadata?.httpStatusCode === 507) return true
  }
  return false
}
