import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '../../database/db.ts'
import type { Actor } from '../access/actor.ts'
import { fail } from '../../errors/app-error.ts'
import { countCall } from './call-counts.store.ts'
import { networkShares, networksOf } from './network.ts'

const spanSeconds = 60

/** Counts a request to an endpoint. Requests to any of the endpoint's paths count together. */
export type CountCall = (request: FastifyRequest, actor: Actor) => Promise<void>

/** Returns the function that counts requests to an endpoint, or undefined if it has no rate limit. */
export type CallLimits = (endpoint: Endpoint) => CountCall | undefined

/**
 * Creates the rate limits of endpoints (`perMinute`), per network and per account. Calls to endpoints that attackers
 * might use for guessing or flooding are counted across all processes, including the calls that a page makes. Calls to
 * other endpoints are counted per process.
 */
export function createCallLimits(server: FastifyInstance, db: Db, secret: string): CallLimits {
  return (endpoint) => {
    const { perMinute: max } = endpoint
    if (!max) return undefined
    if (hasSharedLimit(endpoint))
      return (request, actor) => countInAllProcesses(db, secret, endpoint, request, actor)
    const timeWindow = spanSeconds * 1000
    const checks = [
      server.createRateLimit({ max, timeWindow }),
      server.createRateLimit({
        max: max * 4,
        timeWindow,
        keyGenerator: (request) => networksOf(request.ip)[0]!,
      }),
    ]
    return async (request) => {
      for (const check of request.ip.includes(':') ? checks : checks.slice(0, 1)) {
        const result = await check(request)
        if (!result.isAllowed && result.isExceeded)
          throw fail('too_many_requests', { retryAfter: result.ttlInSeconds })
      }
    }
  }
}

/**
 * Returns whether calls to an endpoint are counted across all processes: if the endpoint declares `hasSharedLimit` or
 * accepts a file.
 */
export function hasSharedLimit({ hasSharedLimit: isDeclared, bodyType, maxBodyBytes }: Endpoint): boolean {
  return isDeclared === true || bodyType !== undefined || maxBodyBytes !== undefined
}

/** Returns the key under which a caller's calls are counted: the account or, for a guest, the widest network. */
export function callerKey(request: FastifyRequest, actor: Actor): string {
  return actor.kind === 'guest' ? `network ${networksOf(request.ip)[0]!}` : `${actor.kind} ${actor.id}`
}

async function countInAllProcesses(
  db: Db,
  secret: string,
  { method, path, perMinute = 0 }: Endpoint,
  request: FastifyRequest,
  actor: Actor,
): Promise<void> {
  const keyOf = (caller: string): string =>
    createHmac('sha256', secret).update(`${method} ${path} ${caller}`).digest('base64url').slice(0, 22)
  const counts = networkShares(request.ip).map(({ network, factor }) => ({
    key: keyOf(`network ${network}`),
    max: perMinute * factor,
  }))
  if (actor.kind !== 'guest') counts.push({ key: keyOf(callerKey(request, actor)), max: perMinute })
  const retryAfter = await countCall(db, counts, spanSeconds)
  if (retryAfter > 0) throw fail('too_many_requests', { retryAfter })
}
