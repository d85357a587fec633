import type { Stripe } from 'stripe'
import type { WorkUnit } from '../../core/unit.ts'
import { addCycles } from './calendar.ts'
import { endDiscounts } from './discounts.ts'
import { createInvoice } from './invoice-body.ts'
import type { Invoice, InvoiceItem } from './invoice-body.ts'
import { payOffSession } from './invoice-pay.ts'
import { finalizeInvoice, closeUnpaidInvoice } from './invoice-steps.ts'
import { readAfterRetries } from './billing-settings.ts'
import {
  applyClosedInvoice,
  applySubscriptionChange,
  endSubscription,
  nextTimerAt,
  periodOf,
  scheduleNextTimer,
} from './subscription-states.ts'
import type { SubscriptionEntry } from './subscription-states.ts'

const draftSeconds = 3600
/**
 * Delays in seconds between a failed payment and its retry, for the first, second and third failed payment. The fourth
 * attempt is the last one.
 */
const retrySeconds = [3, 5, 7].map((days) => days * 86_400)

/** Runs all due timers of a subscription. While a timer runs, the unit's current time is the timer's due time. */
export async function runSubscription(unit: WorkUnit, subscription: SubscriptionEntry): Promise<void> {
  for (;;) {
    const next = nextTimerAt(subscription)
    if (next === undefined || next * 1000 > unit.nowMs) break
    await unit.at(next * 1000, () => step(unit, subscription))
  }
  scheduleNextTimer(unit, subscription)
}

async function step(unit: WorkUnit, subscription: SubscriptionEntry): Promise<void> {
  const { body, secret } = subscription
  if (body.status === 'incomplete') return expire(unit, subscription)
  if (secret.draft !== undefined && secret.draft.finaliseAt <= unit.now)
    return finalizeDraft(unit, subscription)
  if (body.cancel_at !== null && body.cancel_at <= unit.now) return endNow(unit, subscription)
  if (secret.retry !== undefined && secret.retry.at <= unit.now) return retry(unit, subscription)
  return renew(unit, subscription)
}

async function expire(unit: WorkUnit, subscription: SubscriptionEntry): Promise<void> {
  const invoice = await unit.get('invoice', subscription.body.latest_invoice as string)
  endSubscription(unit, subscription, 'incomplete_expired')
  if (invoice.body.status === 'open') await closeUnpaidInvoice(unit, invoice, 'void')
}

async function endNow(unit: WorkUnit, subscription: SubscriptionEntry): Promise<void> {
  await stopCollecting(unit, subscription)
  endSubscription(unit, subscription, 'canceled', 'cancellation_requested')
}

/** Stops the automatic attempts to collect a subscription's latest invoice. The invoice stays open. */
export async function stopCollecting(unit: WorkUnit, { body }: SubscriptionEntry): Promise<void> {
  if (typeof body.latest_invoice !== 'string') return
  const invoice = await unit.get('invoice', body.latest_invoice)
  if (invoice.body.status !== 'open' && invoice.body.status !== 'draft') return
  invoice.body.auto_advance = false
  invoice.body.next_payment_attempt = null
  unit.save(invoice)
}

async function renew(unit: WorkUnit, subscription: SubscriptionEntry): Promise<void> {
  const { body, secret } = subscription
  const wasTrial = body.status === 'trialing'
  await applySubscriptionChange(unit, subscription, async () => {
    if (wasTrial) body.status = 'active'
    secret.cycle += 1
    updateItemPeriods(subscription)
    const invoice = await createPeriodInvoice(unit, subscription, 'subscription_cycle')
    invoice.body.automatically_finalizes_at = unit.now + draftSeconds
    secret.draft = { invoice: invoice.id, finaliseAt: unit.now + draftSeconds }
    if (body.status === 'unpaid') {
      invoice.body.auto_advance = false
      invoice.body.automatically_finalizes_at = null
      secret.draft = undefined
    }
  })
}

/** Sets the period of each subscription item to the subscription's current cycle. */
export function updateItemPeriods({ body, secret }: SubscriptionEntry): void {
  const recurrence = body.items.data[0]?.price.recurring
  if (!recurrence) throw new Error('A subscription without an interval')
  for (const item of body.items.data) {
    item.current_period_start = addCycles(body.billing_cycle_anchor, recurrence, secret.cycle - 1)
    item.current_period_end = addCycles(body.billing_cycle_anchor, recurrence, secret.cycle)
  }
}

/** Creates the invoice for the current period, including its discounts. */
export async function createPeriodInvoice(
  unit: WorkUnit,
  subscription: SubscriptionEntry,
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
): Promise<Invoice> {
  const { body } = subscription
  const customer = await unit.get('customer', body.customer as string)
  body.discounts = await endDiscounts(unit, body.discounts as string[], { isInvoiced: false })
  const invoice = await createInvoice(unit, {
    customer,
    subscription,
    reason,
    items: listInvoiceItems(subscription),
    discounts: body.discounts as string[],
    period: periodOf(subscription),
  })
  if (invoice.body.subtotal > 0)
    body.discounts = await endDiscounts(unit, body.discounts as string[], { isInvoiced: true })
  body.latest_invoice = invoice.id
  return invoice
}

export function listInvoiceItems(subscription: SubscriptionEntry): InvoiceItem[] {
  const isTrial = subscription.body.status === 'trialing'
  return subscription.body.items.data.map((item: Stripe.SubscriptionItem) => {
    const quantity = item.quantity ?? 1
    return {
      price: item.price,
      quantity,
      item: item.id,
      amount: isTrial ? 0 : (item.price.unit_amount ?? 0) * quantity,
      period: { start: item.current_period_start, end: item.current_period_end },
    }
  })
}

async function finalizeDraft(unit: WorkUnit, subscription: SubscriptionEntry): Promise<void> {
  const { draft } = subscription.secret
  subscription.secret.draft = undefined
  const invoice = await unit.get('invoice', draft?.invoice ?? '')
  if (invoice.body.status === 'draft') await collectInvoice(unit, subscription, invoice)
}

/** Finalizes an invoice and charges it off-session. */
export async function collectInvoice(
  unit: WorkUnit,
  subscription: SubscriptionEntry,
  invoice: Invoice,
): Promise<void> {
  if (subscription.secret.draft?.invoice === invoice.id) subscription.secret.draft = undefined
  await finalizeInvoice(unit, invoice, { savesCard: true })
  if ((invoice.body.status as string) === 'paid') return applyClosedInvoice(unit, invoice)
  await attempt(unit, subscription, invoice)
}

async function retry(unit: WorkUnit, subscription: SubscriptionEntry): Promise<void> {
  const invoice = await unit.get('invoice', subscription.secret.retry?.invoice ?? '')
  subscription.secret.retry = undefined
  if (invoice.body.status === 'open') await attempt(unit, subscription, invoice)
}

async function attempt(unit: WorkUnit, subscription: SubscriptionEntry, invoice: Invoice): Promise<void> {
  const { body, secret } = subscription
  const wait = retrySeconds[invoice.body.attempt_count]
  invoice.body.attempt_count += 1
  invoice.body.next_payment_attempt = wait === undefined ? null : unit.now + wait
  if (await payOffSession(unit, invoice)) return
  if (wait !== undefined) {
    secret.retry = { invoice: invoice.id, at: unit.now + wait }
    return
  }
  invoice.body.auto_advance = false
  const verdict = await readAfterRetries(unit)
  if (verdict === 'cancel') return endSubscription(unit, subscription, 'canceled', 'payment_failed')
  if (verdict === 'unpaid' && body.status === 'past_due')
    await applySubscriptionChange(unit, subscription, () => {
      body.status = 'unpaid'
    })
}
