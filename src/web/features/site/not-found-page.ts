import { CallError } from '#web/lib/calls/caller.ts'

/** For `.catch`: what is not there has no page; anything else stays an error. */
export function notFoundPage(error: unknown): never {
  if (isNotThere(error)) {
    throw new Response(null, { status: 404, statusText: 'Not Found' })
  }
  throw error
}

/** A listing, a seller or a link that the API does not know, or that it could not know by such a name. */
export function isNotThere(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.code === 'invalid_field')
}
