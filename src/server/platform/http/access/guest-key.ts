import { createHash, createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { secretToken } from '../../core/ids.ts'

// Returns the cookie name. The `__Host-` prefix prevents other hosts from setting the cookie, but browsers accept
// it only over TLS.
const nameOf = (request: FastifyRequest): string =>
  request.protocol === 'https' ? '__Host-souk_guest' : 'souk_guest'
const oneYear = 365 * 24 * 3600

/** Header for clients without cookies. A client that sends an empty header receives its key in the response. */
const header = 'x-guest-key'

/**
 * Returns the guest's key, which owns reservations (holds) and orders until the guest has an account. If the request
 * has no valid key, creates a key and sends it in a signed cookie. With a `seed` the new key is deterministic, so that
 * a request that is repeated after a lost response belongs to the same guest.
 */
export function getOrIssueGuestKey(
  request: FastifyRequest,
  reply: FastifyReply,
  seed?: { secret: string; of: string },
): string {
  const existing = readGuestKey(request)
  if (existing) return existing
  const key = seed ? keyOf(seed) : secretToken(18)
  const secure = request.protocol === 'https'
  reply.setCookie(nameOf(request), key, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    signed: true,
    maxAge: oneYear,
  })
  const signed = request.server.signCookie(key)
  request.cookies[nameOf(request)] = signed
  if (header in request.headers) void reply.header(header, signed)
  return key
}

function keyOf({ secret, of }: { secret: string; of: string }): string {
  return createHmac('sha256', secret).update(`guest-key:${of}`).digest('base64url').slice(0, 24)
}

/** Returns the guest key of the request if its signature is valid. */
export function readGuestKey(request: FastifyRequest): string | undefined {
  const signed = request.cookies[nameOf(request)] ?? request.headers[header]
  if (!signed || typeof signed !== 'string') return undefined
  const { valid, value } = request.unsignCookie(signed)
  return valid ? value : undefined
}

/** Returns a hash that identifies a visitor in statistics without revealing the person. */
export function hashRequestVisitor(request: FastifyRequest, secret: string): string {
  const key = readGuestKey(request)
  return key === undefined
    ? hashKeylessVisitor(request.ip, request.headers['user-agent'] ?? '', secret)
    : hashVisitor(key, secret)
}

/** Returns the visitor hash for a visitor who has no guest key. */
export function hashKeylessVisitor(address: string, userAgent: string, secret: string): string {
  return hashVisitor(`${address} ${userAgent}`, secret)
}

function hashVisitor(from: string, secret: string): string {
  return createHash('sha256').update(`${secret} ${from}`).digest('base64url').slice(0, 22)
}
