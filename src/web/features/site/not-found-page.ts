import { CallError } from '#web/lib/calls/caller.ts'

/**
 * If the error means that a resource does not exist, throws a 404 page. Otherwise rethrows the error. Pass this
 * function to `.catch`.
 */
export function notFoundPage(error: unknown): never {
  if (isNotFound(error)) {
    throw new Response(null, { status: 404, statusText: 'Not Found' })
  }
  throw error
}

/** Returns whether the error means that a resource does not exist or that its id is malformed. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.code === 'invalid_field')
}
