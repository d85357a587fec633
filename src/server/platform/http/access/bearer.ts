import type { FastifyRequest } from 'fastify'

/** Matches a bearer token. The word "Bearer" is case-insensitive (RFC 9110 §11.1). */
const bearer = /^bearer +(\S+) *$/i

/** Returns the token from the `Authorization` header, or undefined. */
export function readBearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return bearer.exec(headers.authorization ?? '')?.[1]
}

/**
 * Returns the challenge header for a 401 response (RFC 9110 §15.5.2). It tells the client whether the token is missing
 * or invalid.
 */
export function createAuthChallenge(request: Pick<FastifyRequest, 'headers'>): string {
  const challenge = 'Bearer realm="api"'
  return readBearerToken(request) === undefined ? challenge : `${challenge}, error="invalid_token"`
}
