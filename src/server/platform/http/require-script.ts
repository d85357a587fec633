import type { FastifyRequest } from 'fastify'
import { fail } from '../errors/app-error.ts'

/**
 * Rejects requests that browsers send for links, prefetches or images. Only JavaScript is allowed to make this call.
 * @throws bad_request
 */
export function requireScript({ headers }: FastifyRequest): void {
  const mode = headers['sec-fetch-mode'] ?? 'cors'
  if (headers['sec-purpose'] || mode === 'navigate' || mode === 'no-cors') throw fail('bad_request')
}
