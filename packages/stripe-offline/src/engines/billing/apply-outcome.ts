import type { StoredEntry } from '../../core/kinds.ts'
import type { RequestOutcome, WorkUnit } from '../../core/unit.ts'
import { stopCollecting } from './subscription-clock.ts'
import { markFailed, markPaid, closePayments } from './invoice-steps.ts'
import {
  applyFailedInvoice,
  applyClosedInvoice,
  applySubscriptionChange,
  endSubscription,
  hasEnded,
  listCustomerSubscriptions,
} from './subscription-states.ts'

/**
 * Updates the invoice or subscription of an intent that has succeeded, has failed or requires an action. If a customer
 * was deleted, ends the customer's subscriptions.
 */
export async function applyOutcome(
  unit: WorkUnit,
  entry: StoredEntry,
  outcome: RequestOutcome,
): Promise<void> {
  if (entry.kind === 'setup_intent' && outcome === 'succeeded')
    return saveDefaultCard(unit, entry as StoredEntry<'setup_intent'>)
  if (entry.kind === 'customer') return endAllSubscriptions(unit, entry.id)
  if (entry.kind !== 'payment_intent') return
  const intent = entry as StoredEntry<'payment_intent'>
  if (intent.secret.invoiceId === undefined) return
  const invoice = await unit.get('invoice', intent.secret.invoiceId)
  if (outcome === 'requires_action') {
    unit.emit('invoice.payment_action_required', invoice.body)
    return
  }
  if (outcome === 'failed') {
    markFailed(unit, invoice)
    if (intent.body.last_payment_error?.decline_code === 'authentication_required')
      unit.emit('invoice.payment_action_required', invoice.body)
    return applyFailedInvoice(unit, invoice)
  }
  const charge = await unit.get('charge', intent.body.latest_charge as string)
  charge.body.receipt_url = invoice.body.hosted_invoice_url ?? null
  unit.save(charge)
  invoice.body.attempt_count ||= 1
  await closePayments(unit, invoice, 'paid')
  markPaid(unit, invoice)
  return applyClosedInvoice(unit, invoice, intent.body.payment_method as string)
}

async function saveDefaultCard(
  unit: WorkUnit,
  { id, secret, body }: StoredEntry<'setup_intent'>,
): Promise<void> {
  if (secret.subscriptionId === undefined) return
  const subscription = await unit.find('subscription', secret.subscriptionId)
  if (subscription === undefined || hasEnded(subscription)) return
  await applySubscriptionChange(unit, subscription, () => {
    if (subscription.body.pending_setup_intent !== id) return
    subscription.body.pending_setup_intent = null
    subscription.body.default_payment_method = body.payment_method as string
  })
}

/** Ends all subscriptions of a deleted customer. */
async function endAllSubscriptions(unit: WorkUnit, customer: string): Promise<void> {
  for (const subscription of await listCustomerSubscriptions(unit, customer)) {
    if (hasEnded(subscription)) continue
    await stopCollecting(unit, subscription)
    endSubscription(unit, subscription, 'canceled', 'cancellation_requested')
  }
}
