import type { FastifyInstance } from 'fastify'
import { livePath } from '#contract/notifications/notifications.ts'
import type { Identity } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { readBearerToken } from '#platform/http/access/bearer.ts'
import { hashToken } from '#platform/core/ids.ts'
import { languageOf } from '#platform/language/request-language.ts'
import { recipientOf } from '../inbox/feed.ts'
import type { LiveFeeds } from './live.ts'

type Identify = (token: string) => Promise<Identity | undefined>

/**
 * Registers the live feed. Does not use `serve`, because the response is an endless stream. `livePath` documents the
 * stream's format.
 */
export function liveRoutes(server: FastifyInstance, live: LiveFeeds, identify: Identify): void {
  server.get(livePath, async (request, reply) => {
    const token = readBearerToken(request)
    const identity = token === undefined ? undefined : await identify(token)
    if (!identity || identity.actor.kind === 'guest') throw fail('not_signed_in')
    const seen = Number(request.headers['last-event-id'] ?? Number.NaN)
    const since = Number.isSafeInteger(seen) && seen >= 0 ? seen : undefined
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value!)
    const reader = {
      recipient: recipientOf(identity.actor),
      tokenHash: hashToken(token!).toString('hex'),
      language: languageOf(request),
    }
    reply.raw.setHeader('content-type', 'text/event-stream; charset=utf-8')
    reply.raw.setHeader('cache-control', 'no-store')
    // Prevents proxies from buffering the stream, which would delay notifications.
    reply.raw.setHeader('x-accel-buffering', 'no')
    if (!live.add(reply.raw, reader, since)) {
      for (const name of ['content-type', 'x-accel-buffering']) reply.raw.removeHeader(name)
      throw fail('shutting_down')
    }
    reply.hijack()
    reply.raw.writeHead(200)
    reply.raw.flushHeaders()
  })
}
