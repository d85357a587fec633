import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { requestTiming } from '#contract/request-timing.ts'
import type { Clock } from '../core/clock.ts'
import { newId } from '../core/ids.ts'

/** Accepted ids are short and plain, because they appear unchanged in logs and responses. */
const wellFormed = /^[\w.:-]{1,64}$/

/** Returns the request id from the caller or a proxy, or creates one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, clock: Clock): string {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && wellFormed.test(sent) ? sent : newId('req', clock)
}

/**
 * Adds the request id to every response, so that users can quote it to support. A failed response also has it in
 * `server-timing`, the only header that a page can read of its own navigation.
 */
export function sendRequestIds(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode >= 500) void reply.header('server-timing', `${requestTiming};desc="${request.id}"`)
    done()
  })
}
