import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { requestIdMetric } from '#contract/request-timing.ts'
import type { Clock } from '../core/clock.ts'
import { newId } from '../core/ids.ts'

/**
 * Pattern of request ids that are accepted from callers. They must be short and simple, because they appear unchanged
 * in logs and responses.
 */
const wellFormed = /^[\w.:-]{1,64}$/

/** Returns the request id from the caller or a proxy. Creates one if there is none. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, clock: Clock): string {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && wellFormed.test(sent) ? sent : newId('req', clock)
}

/**
 * Adds the request id to every response, so that users can tell it to support. Failed responses also contain it in
 * `server-timing`, because this is the only header of its own navigation that a page can read.
 */
export function sendRequestIds(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode >= 500) void reply.header('server-timing', `${requestIdMetric};desc="${request.id}"`)
    done()
  })
}
