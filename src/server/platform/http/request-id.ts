import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { requestTiming } from '#contract/request-timing.ts'
import type { Clock } from '../core/clock.ts'
import { newId } from '../core/ids.ts'

/**
 * Pattern of accepted request ids. Request ids must be short and simple, because they appear unchanged in logs and
 * responses.
 */
const wellFormed = /^[\w.:-]{1,64}$/

/** Returns the request id that the caller or a proxy sent, or creates one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, clock: Clock): string {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && wellFormed.test(sent) ? sent : newId('req', clock)
}

/**
 * Adds the request id to every response, so that users can quote it to support. A failed response also contains it
 * in `server-timing`, because a page can read only this header of its own navigation.
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
