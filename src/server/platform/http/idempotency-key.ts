import type { FastifyRequest } from 'fastify'
import { fail } from './app-error.ts'

/** @throws invalid_field without one */
export function idempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key === 'string' && key.length >= 1 && key.length <= 200) return key
  throw fail('invalid_field', {
    field: 'Idempotency-Key',
    message: 'Please send an Idempotency-Key header',
  })
}
