import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { secretToken } from '../ids.ts'

// Over TLS the browser itself keeps any other host from setting it.
const nameOf = (request: FastifyRequest): string =>
  request.protocol === 'https' ? '__Host-souk_guest' : 'souk_guest'
const oneYear = 365 * 24 * 3600

/** The guest's signed key: it owns holds and orders until the guest has an account. Issued on first need. */
export function guestKey(request: FastifyRequest, reply: FastifyReply): string {
  const known = readGuestKey(request)
  if (known) return known
  const key = secretToken(18)
  const secure = request.protocol === 'https'
  reply.setCookie(nameOf(request), key, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    signed: true,
    maxAge: oneYear,
  })
  request.cookies[nameOf(request)] = request.server.signCookie(key)
  return key
}

/** The key if the request has one that is ours. */
export function readGuestKey(request: FastifyRequest): string | undefined {
  const cookie = request.cookies[nameOf(request)]
  if (!cookie) return undefined
  const { valid, value } = request.unsignCookie(cookie)
  return valid ? value : undefined
}

/** Tells one visitor from another for counting, without keeping who it is. */
export function visitorOf(request: FastifyRequest, secret: string): string {
  const from = readGuestKey(request) ?? `${request.ip} ${request.headers['user-agent'] ?? ''}`
  return createHash('sha256').update(`${secret} ${from}`).digest('base64url').slice(0, 22)
}
