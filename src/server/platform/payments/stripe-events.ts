import type Stripe from 'stripe'
import type { CardEvent } from './cards.ts'

/**
 * An event as a webhook brought it, signed with one of our secrets: the provider's full events, and its thin ones
 * (v2), which say no more than what they are about.
 */
export function readEvent(
  stripe: Stripe,
  rawBody: Buffer,
  signature: string,
  secrets: readonly string[],
): CardEvent | undefined {
  for (const secret of secrets) {
    try {
      return isThin(rawBody)
        ? thinEvent(stripe.parseEventNotification(rawBody, signature, secret))
        : eventOf(stripe.webhooks.constructEvent(rawBody, signature, secret))
    } catch {
      // Not signed with this one.
    }
  }
  return undefined
}

function isThin(rawBody: Buffer): boolean {
  return (JSON.parse(rawBody.toString('utf8')) as { object?: unknown }).object === 'v2.core.event'
}

export function eventOf(event: Stripe.Event): CardEvent {
  const object = event.data.object as { id?: string; object?: string; payment_intent?: unknown }
  const paymentId = object.object === 'payment_intent' ? object.id : object.payment_intent
  return {
    id: event.id,
    type: event.type,
    objectId: object.id ?? null,
    accountId: event.account ?? null,
    paymentId: typeof paymentId === 'string' ? paymentId : null,
  }
}

function thinEvent(event: Stripe.V2.Core.EventNotification): CardEvent {
  const about = (event as { related_object?: { id?: string } | null }).related_object
  const objectId = about?.id ?? null
  const isAccount = event.type.startsWith('v2.core.account')
  return { id: event.id, type: event.type, objectId, accountId: isAccount ? objectId : null, paymentId: null }
}
