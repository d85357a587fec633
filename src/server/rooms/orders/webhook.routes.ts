import type { FastifyInstance } from 'fastify'
import { refuse } from '#platform/refusal.ts'
import { receiveEvent, type Till } from './orders.ts'

/**
 * Where the card provider tells us what happened: signed over the raw body, answered 200 once it is stored.
 * Not a call of the contract: nobody but the provider can sign one.
 */
export async function stripeWebhookRoute(app: FastifyInstance, till: Till): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/webhooks/stripe', { config: { rateLimit: false } }, async (request) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = typeof signature === 'string' ? till.cards.readEvent(body, signature) : undefined
      if (!event) throw refuse('bad_request')
      await receiveEvent(till, event)
      return { received: true }
    })
  })
}
