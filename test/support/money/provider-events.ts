import Stripe from 'stripe'
import { secretOf } from '#test/support/secret-of.ts'
import type { LocalProvider } from '../provider/local-provider.ts'
import type { TestShop } from '../shop.ts'

interface ProviderEvent {
  id: string
  type: string
  payload: string
}

/** What the provider has to tell a shop whose sandbox does not run: taken in its order, delivered in any. */
export interface ProviderEvents {
  /** Everything it has told since it was asked last. */
  take(): Promise<ProviderEvent[]>
  /** Brings events to the webhook, signed, in the order given. */
  deliver(events: readonly ProviderEvent[]): Promise<void>
  /** Brings everything there is and has the shop see to it, until there is no more. */
  settle(): Promise<void>
}

const stripe = new Stripe('sk_test_unused')

/** `provider` is asked where it is not the shop's own. */
export async function openProviderEvents(shop: TestShop, provider?: LocalProvider): Promise<ProviderEvents> {
  const secret = provider?.webhookSecret ?? `whsec_${await secretOf(shop.pool, 'card-sandbox')}`
  let last = 0
  const providerEvents: ProviderEvents = {
    async take() {
      const { rows } = await shop.pool.query<{ seq: number; id: string; type: string; payload: string }>(
        `select seq::int, id, type,
           case when type like 'v2.%' then (body::jsonb - 'data')::text else body::text end as payload
         from sandbox.events where seq > $1 order by seq`,
        [last],
      )
      last = rows.at(-1)?.seq ?? last
      return rows.map(({ id, type, payload }) => ({ id, type, payload }))
    },
    async deliver(events) {
      for (const { payload } of events) {
        const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
        const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
        const answer = await shop.server.inject({ method: 'POST', url: '/webhooks/stripe', payload, headers })
        if (answer.statusCode !== 200) throw new Error(`the webhook answered ${answer.body}`)
      }
    },
    async settle() {
      for (let passes = 0; passes < 20; passes++) {
        await provider?.sandbox.settle()
        await shop.app.settle()
        const events = await providerEvents.take()
        if (events.length === 0) return
        await providerEvents.deliver(events)
        // The inbox leaves an event to the browser's own call for two seconds.
        shop.clock.advance(2_000)
      }
      throw new Error('the shop and the provider never come to rest')
    },
  }
  return providerEvents
}
