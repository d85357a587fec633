import type { FastifyInstance } from 'fastify'
import { fail } from './app-error.ts'

/** Refuses a request with more than one `Host` header with 400 (RFC 9112 §3.2): a proxy may have read the other one. */
export function requireSingleHost(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    let hosts = 0
    for (let at = 0; at < rawHeaders.length; at += 2)
      if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts++
    done(hosts > 1 ? fail('bad_request') : undefined)
  })
}
