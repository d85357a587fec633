import { CallRefused } from '../caller.ts'

/** For `.catch`: what the API does not know is a page that is not there; anything else stays an error. */
export function notFoundPage(error: unknown): never {
  if (error instanceof CallRefused && error.status === 404) {
    throw new Response(null, { status: 404, statusText: 'Not Found' })
  }
  throw error
}
