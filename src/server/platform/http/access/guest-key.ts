import { createHash, createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { secretToken } from '../../core/ids.ts'

// Over TLS the browser itself keeps any other host from setting it.
const nameOf = (request: FastifyRequest): string =>
  request.protocol === 'https' ? '__Host-souk_guest' : 'souk_guest'
const oneYear = 365 * 24 * 3600

/** The same key in a header, for clients that keep no cookies: who sends it, empty at first, is answered it. */
const header = 'x-guest-key'

/**
 * The guest's signed key: it owns holds and orders until the guest has an account. Issued on first need: random, or made
 * of a seed, so that whoever repeats a request because its answer was lost is the same guest.
 */
export function guestKey(
  request: FastifyRequest,
  reply: FastifyReply,
  seed?: { secret: string; of: string },
): string {
  const known = readGuestKey(request)
  if (known) return known
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

/** The key if the request has one that is ours. */
export function readGuestKey(request: FastifyRequest): string | undefined {
  const signed = request.cookies[nameOf(request)] ?? request.headers[header]
  if (!signed || typeof signed !== 'string') return undefined
  const { valid, value } = request.unsignCookie(signed)
  return valid ? value : undefined
}

/** Tells one visitor from another for counting, without keeping who it is. */
export function visitorOf(request: FastifyRequest, secret: string): string {
  const key = readGuestKey(request)
  return key === undefined
    ? visitorFrom(request.ip, request.headers['user-agent'] ?? '', secret)
    : hashVisitor(key, secret)
}

/** The same of a visitor without a key. */
export function visitorFrom(address: string, userAgent: string, secret: string): string {
  return hashVisitor(`${address} ${userAgent}`, secret)
}

function hashVisitor(from: string, secret: string): string {
  return createHash('sha256').update(`${secret} ${from}`).digest('base64url').slice(0, 22)
}
