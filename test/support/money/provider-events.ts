import Stripe from 'stripe'
import { readNewestSecret } from '#test/support/secret-of.ts'
import type { OfflineProvider } from '../provider/offline-provider.ts'
import type { TestShop } from '../shop.ts'

interface ProviderEvent {
  id: string
  type: string
  payload: string
}

/**
 * Events from the card provider, for a shop whose card sandbox does not deliver events itself. The test can deliver the
 * events in any order.
 */
export interface ProviderEvents {
  /** Returns the events that the provider has created since the last call of `take`. */
  take(): Promise<ProviderEvent[]>
  /** Sends the events with signatures to the shop's webhook, in the given order. */
  deliver(events: readonly ProviderEvent[]): Promise<void>
  /** Delivers events and runs the shop's background work until no events and no work are left. */
  settle(): Promise<void>
}

const stripe = new Stripe('sk_test_unused')

/**
 * Returns functions that read and deliver the card provider's events. Uses `provider` if it is given, and otherwise the
 * shop's card sandbox.
 */
export async function openProviderEvents(
  shop: TestShop,
  provider?: OfflineProvider,
): Promise<ProviderEvents> {
  const secret = provider?.webhookSecret ?? `whsec_${await readNewestSecret(shop.pool, 'card-sandbox')}`
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
        if (answer.statusCode !== 200) throw new Error(`the webhook returned ${answer.body}`)
      }
    },
    async settle() {
      for (let passes = 0; passes < 20; passes++) {
        await provider?.sandbox.settle()
        await shop.app.runDueWork()
        const events = await providerEvents.take()
        if (events.length === 0) return
        await providerEvents.deliver(events)
        // Moves the clock forward by two seconds, because the webhook inbox gives the browser's request two seconds
        // before it processes an event.
        shop.clock.advance(2_000)
      }
      throw new Error('the shop and the provider never finish their work')
    },
  }
  return providerEvents
}
