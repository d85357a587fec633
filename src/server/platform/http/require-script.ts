import type { FastifyRequest } from 'fastify'
import { fail } from '../errors/app-error.ts'

/**
 * Browsers say what they ask for: following a link, a prefetch and an image are no press of a person's.
 * @throws bad_request
 */
export function requireScript({ headers }: FastifyRequest): void {
  const mode = headers['sec-fetch-mode'] ?? 'cors'
  if (headers['sec-purpose'] || mode === 'navigate' || mode === 'no-cors') throw fail('bad_request')
}
