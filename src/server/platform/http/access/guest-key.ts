import { createHash, createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { secretToken } from '../../core/ids.ts'

// Returns the cookie name. The `__Host-` prefix prevents other hosts from setting the cookie, but browsers accept
// it only over TLS.
const nameOf = (request: FastifyRequest): string =>
  request.protocol === 'https' ? '__Host-souk_guest' : 'souk_guest'
const oneYear = 365 * 24 * 3600

/**
 * Header for clients without cookies. A client that sends this header without a value receives its key in the response.
 */
const header = 'x-guest-key'

/**
 * Returns the guest's key, which owns the guest's reservations and orders until the guest has an account. If the
 * request contains no valid key, creates one and sends it in a signed cookie. With a `seed`, the new key is
 * deterministic: if the request is repeated after a lost response, it belongs to the same guest.
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

/** Returns the guest key from the request, or undefined if its signature is invalid. */
export function readGuestKey(request: FastifyRequest): string | undefined {
  const signed = request.cookies[nameOf(request)] ?? request.headers[header]
  if (!signed || typeof signed !== 'string') return undefined
  const { valid, value } = request.unsignCookie(signed)
  return valid ? value : undefined
}

/** Returns a hash that identifies a visitor in statistics without revealing who the visitor is. */
export function hashRequestVisitor(request: FastifyRequest, secret: string): string {
  const key = readGuestKey(request)
  return key === undefined
    ? hashKeylessVisitor(request.ip, request.headers['user-agent'] ?? '', secret)
    : hashVisitor(key, secret)
}

/** Returns a hash that identifies a visitor without a guest key. */
export function hashKeylessVisitor(address: string, userAgent: string, secret: string): string {
  return hashVisitor(`${address} ${userAgent}`, secret)
}

function hashVisitor(from: string, secret: string): string {
  return createHash('sha256').update(`${secret} ${from}`).digest('base64url').slice(0, 22)
}
