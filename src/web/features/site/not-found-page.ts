import { CallError } from '#web/lib/calls/caller.ts'

/**
 * Turns an error about a missing resource into a 404 page and rethrows other errors. Pass this function to `.catch`.
 */
export function notFoundPage(error: unknown): never {
  if (isNotFound(error)) {
    throw new Response(null, { status: 404, statusText: 'Not Found' })
  }
  throw error
}

/** Returns whether an error means that a resource does not exist or its id is malformed. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.code === 'invalid_field')
}
