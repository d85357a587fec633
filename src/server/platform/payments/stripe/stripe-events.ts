import type Stripe from 'stripe'
import type { IncomingHttpHeaders } from 'node:http'
import { systemClock } from '../../core/clock.ts'
import type { PaymentEvent, PaymentEventType } from '../ports/payment-events.ts'

/** Stripe events to which our endpoints subscribe, mapped to our names for them. */
const ourTypes = {
  'payment_intent.amount_capturable_updated': 'payment.authorized',
  'payment_intent.succeeded': 'payment.succeeded',
  'payment_intent.payment_failed': 'payment.failed',
  'payment_intent.canceled': 'payment.canceled',
  'refund.created': 'refund.created',
  'refund.updated': 'refund.updated',
  'refund.failed': 'refund.failed',
  'charge.dispute.created': 'dispute.opened',
  'charge.dispute.updated': 'dispute.updated',
  'charge.dispute.closed': 'dispute.closed',
  'charge.dispute.funds_withdrawn': 'dispute.withdrawn',
  'charge.dispute.funds_reinstated': 'dispute.reinstated',
  'payout.paid': 'payout.paid',
  'payout.failed': 'payout.failed',
  'payout.canceled': 'payout.canceled',
  'payout.updated': 'payout.updated',
  'customer.subscription.created': 'subscription.created',
  'customer.subscription.updated': 'subscription.updated',
  'customer.subscription.deleted': 'subscription.ended',
  'invoice.paid': 'invoice.paid',
  'invoice.payment_failed': 'invoice.failed',
  'invoice.voided': 'invoice.voided',
  'charge.refunded': 'charge.refunded',
  'account.external_account.created': 'account.updated',
  'account.external_account.updated': 'account.updated',
  'v2.core.account.updated': 'account.updated',
  'v2.core.account[requirements].updated': 'account.updated',
  'v2.core.account[configuration.recipient].capability_status_updated': 'account.updated',
} as const satisfies Record<string, PaymentEventType>

/**
 * Name prefixes of additional events to which an operator's endpoint might subscribe. The object of such an event is
 * fetched again.
 */
const alsoUnderstood: readonly (readonly [prefix: string, type: PaymentEventType])[] = [
  ['payment_intent.', 'payment.updated'],
  ['refund.', 'refund.updated'],
  ['charge.dispute.', 'dispute.updated'],
  ['payout.', 'payout.updated'],
  ['v2.core.account', 'account.updated'],
]

/**
 * Names of the events to which our endpoints subscribe. Reconciliation reports missed events only if they are in this
 * list.
 */
export const subscribedEvents: readonly string[] = Object.keys(ourTypes)

/**
 * Parses a webhook request that was signed with one of our secrets. Supports full events and thin events (v2). Thin
 * events contain only the id of their object.
 */
export function readEvent(
  stripe: Stripe,
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
  secrets: readonly string[],
): PaymentEvent | undefined {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string' || isAhead(signature)) return undefined
  const secret = secrets.find((each) => isSigned(stripe, rawBody, signature, each))
  if (secret === undefined) return undefined
  try {
    return isThin(rawBody)
      ? thinEvent(stripe.parseEventNotification(rawBody, signature, secret))
      : toPaymentEvent(stripe.webhooks.constructEvent(rawBody, signature, secret))
  } catch {
    return undefined
  }
}

/**
 * Returns whether the signature is valid. Checked before the body is parsed, because anyone can send requests and
 * parsing large JSON takes a long time.
 */
function isSigned(stripe: Stripe, rawBody: Buffer, header: string, secret: string): boolean {
  try {
    return stripe.webhooks.signature!.verifyHeader(rawBody, header, secret)
  } catch {
    return false
  }
}

const maxAheadMs = 5 * 60_000

/** Returns whether the signature's timestamp is in the future. Stripe's library rejects only timestamps in the past. */
function isAhead(signature: string): boolean {
  const seconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  return seconds * 1000 > systemClock.now() + maxAheadMs
}

function isThin(rawBody: Buffer): boolean {
  return (JSON.parse(rawBody.toString('utf8')) as { object?: unknown }).object === 'v2.core.event'
}

export function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const object = event.data.object as { id?: string; object?: string; payment_intent?: unknown }
  const paymentId = object.object === 'payment_intent' ? object.id : object.payment_intent
  return {
    id: event.id,
    ...typesOf(event),
    objectId: object.id ?? null,
    accountId: event.account ?? null,
    paymentId: typeof paymentId === 'string' ? paymentId : null,
  }
}

function thinEvent(event: Stripe.V2.Core.EventNotification): PaymentEvent {
  const about = (event as { related_object?: { id?: string } | null }).related_object
  const objectId = about?.id ?? null
  const types = typesOf(event)
  const accountId = types.type === 'account.updated' ? objectId : null
  return { id: event.id, ...types, objectId, accountId, paymentId: null }
}

function typesOf({ type }: { type: string }): Pick<PaymentEvent, 'type' | 'providerType'> {
  const exact = new Map<string, PaymentEventType>(Object.entries(ourTypes)).get(type)
  const close = alsoUnderstood.find(([prefix]) => type.startsWith(prefix))?.[1]
  return { type: exact ?? close ?? 'other', providerType: type }
}
