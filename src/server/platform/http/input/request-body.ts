import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { fail } from '../../errors/app-error.ts'
import { withAttempt } from '../idempotency/idempotency-key.ts'

/**
 * Returns the body of a request.
 * @throws wrong_media_type unless the body has the type that the endpoint accepts
 */
export function readRequestBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  if ((endpoint.bodyType === 'csv') !== request.body instanceof Readable) throw fail('wrong_media_type')
  const isBytes = endpoint.bodyType === 'image' || endpoint.bodyType === 'document'
  if (endpoint.body && Buffer.isBuffer(request.body) !== isBytes) throw fail('wrong_media_type')
  if (endpoint.bodyType === 'image' && request.headers['content-type'] === 'application/pdf')
    throw fail('wrong_media_type')
  return withAttempt(endpoint, request)
}

/**
 * Registers the JSON parser. Treats an empty body as no body, because many clients send the JSON content type with
 * every request.
 */
export function registerJsonParser(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined)
    else void parse(request, text, done)
  })
}
