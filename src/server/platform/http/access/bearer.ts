import type { FastifyRequest } from 'fastify'

/** The scheme is case-insensitive (RFC 9110 §11.1). */
const bearer = /^bearer +(\S+) *$/i

/** Returns the token from the `Authorization` header, or undefined. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return bearer.exec(headers.authorization ?? '')?.[1]
}

/** Returns the challenge of a 401 (RFC 9110 §15.5.2), which distinguishes a missing from an invalid token. */
export function challengeOf(request: Pick<FastifyRequest, 'headers'>): string {
  const challenge = 'Bearer realm="api"'
  return bearerOf(request) === undefined ? challenge : `${challenge}, error="invalid_token"`
}
