import Stripe from 'stripe'
import type { EventEndpoint, ProviderFailure, ProviderSetup } from '../ports/setup.ts'

/** Implements the checks and changes of the account setup with Stripe. */
export function createStripeSetup(stripe: Stripe): ProviderSetup {
  const destinations = stripe.v2.core.eventDestinations
  return {
    readState: () =>
      orError(async () => {
        const balance = await stripe.balance.retrieve()
        const { payments } = await stripe.balanceSettings.retrieve()
        return {
          isLive: balance.livemode,
          currencies: [...new Set(balance.available.map(({ currency }) => currency))],
          paysOutAutomatically: payments.payouts?.schedule?.interval !== 'manual',
        }
      }),
    listEndpoints: () =>
      orError(async () => {
        const found: EventEndpoint[] = []
        for await (const one of destinations.list({ include: ['webhook_endpoint.url'], limit: 100 }))
          if (one.webhook_endpoint?.url) found.push(readEndpoint(one, one.webhook_endpoint.url))
        return found
      }),
    createEndpoint: ({ name, url, events, isThin, from }, key) =>
      orError(async () => {
        const made = await destinations.create(
          {
            name,
            type: 'webhook_endpoint',
            webhook_endpoint: { url },
            event_payload: isThin ? 'thin' : 'snapshot',
            events_from: [...from],
            enabled_events: [...events],
            ...(!isThin && { snapshot_api_version: Stripe.API_VERSION }),
            include: ['webhook_endpoint.signing_secret', 'webhook_endpoint.url'],
          },
          { idempotencyKey: key },
        )
        return { id: made.id, secret: made.webhook_endpoint?.signing_secret }
      }),
    deleteEndpoint: (id) =>
      orError(async () => {
        await destinations.del(id).catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeError) || error.statusCode !== 404) throw error
        })
        return { ok: true }
      }),
  }
}

function readEndpoint(one: Stripe.V2.Core.EventDestination, url: string): EventEndpoint {
  return { id: one.id, url, events: one.enabled_events, isEnabled: one.status === 'enabled' }
}

/**
 * Runs `work` and returns its result. If Stripe reports an error, returns the error with Stripe's original message,
 * which helps the person who sets up the marketplace.
 */
async function orError<T>(work: () => Promise<T>): Promise<T | ProviderFailure> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { message, statusCode = 500 } = error
    // Status 409 means that the idempotency key is in use by a request that is still being processed, so the outcome is
    // unknown.
    return {
      message,
      isRejected: statusCode >= 400 && statusCode < 500 && ![408, 409, 429].includes(statusCode),
    }
  }
}
