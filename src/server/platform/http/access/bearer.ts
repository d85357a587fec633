import type { FastifyRequest } from 'fastify'

/** RFC 9110 §11.1: the scheme is one whatever its case. */
const bearer = /^bearer +(\S+) *$/i

/** The token of the header `Authorization`, where it has one. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return bearer.exec(headers.authorization ?? '')?.[1]
}

/** What a 401 says of how to come back (RFC 9110 §15.5.2): with a token, or with another than the one that came. */
export function challengeOf(request: Pick<FastifyRequest, 'headers'>): string {
  const challenge = 'Bearer realm="api"'
  return bearerOf(request) === undefined ? challenge : `${challenge}, error="invalid_token"`
}
