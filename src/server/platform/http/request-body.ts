import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { fail } from './app-error.ts'
import { withAttempt } from './idempotency/idempotency-key.ts'

/**
 * What a call was sent, of the kind that it takes.
 * @throws wrong_media_type
 */
export function bodyOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  if ((endpoint.bodyType === 'csv') !== request.body instanceof Readable) throw fail('wrong_media_type')
  const isBytes = endpoint.bodyType === 'image' || endpoint.bodyType === 'document'
  if (endpoint.body && Buffer.isBuffer(request.body) !== isBytes) throw fail('wrong_media_type')
  if (endpoint.bodyType === 'image' && request.headers['content-type'] === 'application/pdf')
    throw fail('wrong_media_type')
  return withAttempt(endpoint, request)
}
