import type { FastifyRequest } from 'fastify'
import { getIdempotencyKeyUse, type Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '../access/actor.ts'
import { fail } from '../../errors/app-error.ts'
import { translate } from '../../language/translate.ts'
import type { KeyedCall } from './stored-replies.ts'

/**
 * Returns the `Idempotency-Key` header, or undefined.
 * @throws invalid_field for an invalid key
 */
function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && key.length >= 1 && key.length <= 200) return key
  throw badKey()
}

/**
 * Returns the `Idempotency-Key` header.
 * @throws invalid_field if the header is missing or invalid
 */
export function idempotencyKey(request: FastifyRequest): string {
  const key = readIdempotencyKey(request)
  if (key === undefined) throw badKey()
  return key
}

function badKey() {
  return fail('invalid_field', {
    field: 'Idempotency-Key',
    message: (language) => translate(language, 'error.idempotency-key'),
  })
}

/**
 * Returns the request body. If `attempt` is missing, takes it from the `Idempotency-Key` header.
 * @throws invalid_field if both exist and differ
 */
export function withAttempt(endpoint: Endpoint, request: FastifyRequest): unknown {
  const { body } = request
  if (getIdempotencyKeyUse(endpoint) !== 'attempt' || typeof body !== 'object' || body === null) return body
  const key = readIdempotencyKey(request)
  if (key === undefined) return body
  const { attempt = key } = body as { attempt?: unknown }
  if (attempt !== key)
    throw fail('invalid_field', {
      field: 'attempt',
      message: (language) => translate(language, 'error.attempt-differs'),
    })
  return { ...body, attempt }
}

interface Call {
  params: unknown
  actor: Actor
  knownBrowser(): string | undefined
  body: unknown
  now: number
}

/**
 * Returns the data that identifies a repeated call. Returns undefined if the endpoint does not replay replies, or if
 * the request has no `Idempotency-Key`.
 */
export function keyedCall(endpoint: Endpoint, request: FastifyRequest, call: Call): KeyedCall | undefined {
  const key = getIdempotencyKeyUse(endpoint) === 'replayed' ? readIdempotencyKey(request) : undefined
  if (key === undefined) return undefined
  const { params, actor, knownBrowser, body, now } = call
  const caller = actor.kind === 'guest' ? (knownBrowser() ?? '') : actor.id
  // Uses the endpoint's path, because it is the same under all URL prefixes.
  return { key, call: `${endpoint.method} ${endpoint.path} ${JSON.stringify(params)}`, caller, body, now }
}
