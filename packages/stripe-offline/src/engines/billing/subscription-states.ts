import type { Stripe } from 'stripe'
import type { StoredEntry } from '../../core/kinds.ts'
import type { WorkUnit } from '../../core/unit.ts'
import type { Invoice } from './invoice-body.ts'

export type SubscriptionEntry = StoredEntry<'subscription'>

/** Returns the current period of a subscription in Unix seconds. All items have the same period. */
export function periodOf({ body }: SubscriptionEntry): { start: number; end: number } {
  const [item] = body.items.data
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 }
}

export function hasEnded({ body }: SubscriptionEntry): boolean {
  return body.status === 'canceled' || body.status === 'incomplete_expired'
}

/** Returns the time, in Unix seconds, at which a subscription's next timer is due. */
export function nextTimerAt(subscription: SubscriptionEntry): number | undefined {
  const { body, secret } = subscription
  if (hasEnded(subscription)) return undefined
  if (body.status === 'incomplete') return secret.expiresAt
  const times = [periodOf(subscription).end, secret.draft?.finaliseAt, secret.retry?.at, body.cancel_at]
  return Math.min(...times.filter((each) => typeof each === 'number'))
}

/**
 * Schedules the next timer of a subscription. A subscription with a test clock has no timer, because it changes only
 * when the test clock is advanced.
 */
export function scheduleNextTimer(unit: WorkUnit, subscription: SubscriptionEntry): void {
  const next = nextTimerAt(subscription)
  subscription.dueAt = next === undefined || subscription.body.test_clock !== null ? null : next * 1000
  unit.save(subscription)
}

type Body = Record<string, unknown>

/** Changes a subscription, and records an event that contains the previous values of the changed attributes. */
export async function applySubscriptionChange(
  unit: WorkUnit,
  subscription: SubscriptionEntry,
  work: () => Promise<void> | void,
): Promise<void> {
  const before = structuredClone(subscription.body) as unknown as Body
  await work()
  scheduleNextTimer(unit, subscription)
  const now = subscription.body as unknown as Body
  const keys = Object.keys(now).filter((key) => JSON.stringify(now[key]) !== JSON.stringify(before[key]))
  if (keys.length === 0) return
  unit.emit(
    'customer.subscription.updated',
    subscription.body,
    Object.fromEntries(keys.map((key) => [key, before[key]])),
  )
}

/** Ends a subscription, and records the event. */
export function endSubscription(
  unit: WorkUnit,
  subscription: SubscriptionEntry,
  status: 'canceled' | 'incomplete_expired',
  reason?: Stripe.Subscription.CancellationDetails.Reason,
): void {
  const { body, secret } = subscription
  body.status = status
  body.ended_at = unit.now
  body.canceled_at ??= unit.now
  if (reason !== undefined && body.cancellation_details !== null) body.cancellation_details.reason ??= reason
  secret.retry = undefined
  secret.draft = undefined
  scheduleNextTimer(unit, subscription)
  const type = status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated'
  unit.emit(type, body, status === 'canceled' ? undefined : { status: 'incomplete' })
}

/** Returns all subscriptions of a customer, including ended ones, oldest first. */
export async function listCustomerSubscriptions(
  unit: WorkUnit,
  customer: string,
): Promise<SubscriptionEntry[]> {
  const { rows } = await unit.pool.query<{ id: string }>(
    `select id from sandbox.objects where customer = $1 and kind = 'subscription' order by seq`,
    [customer],
  )
  const found: SubscriptionEntry[] = []
  for (const { id } of rows) found.push(await unit.get('subscription', id))
  return found
}

/** Returns the subscription that an invoice belongs to. */
export async function findSubscriptionOfInvoice(
  unit: WorkUnit,
  { body }: Invoice,
): Promise<SubscriptionEntry | undefined> {
  const id = body.parent?.subscription_details?.subscription
  return typeof id === 'string' ? unit.find('subscription', id) : undefined
}

/**
 * Updates a subscription whose invoice was paid, voided or written off. If the subscription's payment settings require
 * it, also saves the card for later payments.
 */
export async function applyClosedInvoice(unit: WorkUnit, invoice: Invoice, methodId?: string): Promise<void> {
  const subscription = await findSubscriptionOfInvoice(unit, invoice)
  if (subscription === undefined || hasEnded(subscription)) return
  const { body, secret } = subscription
  await applySubscriptionChange(unit, subscription, () => {
    if (secret.retry?.invoice === invoice.id) secret.retry = undefined
    if (methodId !== undefined && body.payment_settings?.save_default_payment_method === 'on_subscription')
      body.default_payment_method = methodId
    if (body.latest_invoice !== invoice.id) return
    if (['incomplete', 'past_due', 'unpaid'].includes(body.status)) body.status = 'active'
    secret.expiresAt = undefined
  })
}

/**
 * Marks a subscription as past due if a payment for its latest invoice has failed. Does nothing if that invoice is the
 * subscription's first one.
 */
export async function applyFailedInvoice(unit: WorkUnit, invoice: Invoice): Promise<void> {
  const subscription = await findSubscriptionOfInvoice(unit, invoice)
  if (subscription === undefined || invoice.body.billing_reason === 'subscription_create') return
  if (subscription.body.status !== 'active' || subscription.body.latest_invoice !== invoice.id) return
  await applySubscriptionChange(unit, subscription, () => {
    subscription.body.status = 'past_due'
  })
}
