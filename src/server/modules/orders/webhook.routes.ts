import type { FastifyInstance } from 'fastify'
import { fail } from '#platform/errors/app-error.ts'
import type { OrderContext } from './orders.ts'

/**
 * Registers the webhook of the card provider. The webhook verifies the signature of the raw body and responds with 200
 * once the event is stored. The webhook is not part of the API contract, because only the provider can sign events.
 */
export async function webhookRoute(server: FastifyInstance, context: OrderContext): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/webhooks/stripe', { config: { rateLimit: false } }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = context.cards.readEvent(body, request.headers)
      if (!event) throw fail('bad_request')
      await context.receiveEvent(event)
      return { received: true }
    })
  })
}
