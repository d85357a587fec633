import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { requestTiming } from '#contract/request-timing.ts'
import type { Clock } from '../core/clock.ts'
import { newId } from '../core/ids.ts'

/** It stands in logs and answers as it came, so nothing longer or stranger is taken. */
const wellFormed = /^[\w.:-]{1,64}$/

/** The id a caller or a proxy has given the request, or one of ours. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, clock: Clock): string {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && wellFormed.test(sent) ? sent : newId('req', clock)
}

/**
 * Says the id on every answer, so that whoever asks for help can name it; on one that failed once more in the only header a
 * page may read of its own request.
 */
export function answerRequestIds(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    done()
  })
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode >= 500) void reply.header('server-timing', `${requestTiming};desc="${request.id}"`)
    done()
  })
}
