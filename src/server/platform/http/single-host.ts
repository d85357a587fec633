import type { FastifyInstance } from 'fastify'
import { fail } from '../errors/app-error.ts'

/**
 * Rejects requests with several `Host` headers with status 400 (RFC 9112 §3.2), because a proxy might have used another
 * of these headers than the app.
 */
export function requireSingleHost(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    let hosts = 0
    for (let at = 0; at < rawHeaders.length; at += 2)
      if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts++
    done(hosts > 1 ? fail('bad_request') : undefined)
  })
}
