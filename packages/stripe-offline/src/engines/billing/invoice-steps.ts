import { invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { cancelIntent } from '../payments/intent-cancel.ts'
import { blankIntent } from '../payments/payment-intent-body.ts'
import type { Invoice } from './invoice-body.ts'

/**
 * Finalizes an invoice: adds its number, the URL of its hosted page, and its payment intent. If the amount of the
 * invoice is 0, marks it as paid immediately.
 */
export async function finalizeInvoice(
  unit: WorkUnit,
  invoice: Invoice,
  input: { savesCard: boolean },
): Promise<void> {
  const { body } = invoice
  if (body.status !== 'draft')
    throw invalid('This invoice is already finalized, you can’t finalize it again.', 'invoice_not_editable')
  const customer = await unit.get('customer', body.customer as string)
  const count = customer.body.next_invoice_sequence ?? 1
  customer.body.next_invoice_sequence = count + 1
  unit.save(customer)
  unit.save(invoice)
  body.number = `${customer.body.invoice_prefix ?? 'SBX'}-${String(count).padStart(4, '0')}`
  body.status = 'open'
  body.automatically_finalizes_at = null
  body.effective_at = unit.now
  body.status_transitions.finalized_at = unit.now
  body.ending_balance = 0
  body.hosted_invoice_url = `${unit.origin}/__stripe/invoice/${invoice.id}?key=${invoice.secret.key}`
  if (body.amount_due > 0) invoice.secret.intentId = addIntent(unit, invoice, input.savesCard).id
  unit.emit('invoice.finalized', body)
  if (body.amount_due === 0) markPaid(unit, invoice)
}

function addIntent(unit: WorkUnit, invoice: Invoice, savesCard: boolean): StoredEntry<'payment_intent'> {
  const { body } = invoice
  const id = newId('pi')
  const customer = body.customer as string
  const intent = unit.add(
    'payment_intent',
    {
      ...blankIntent(id),
      amount: body.amount_due,
      capture_method: 'automatic',
      currency: body.currency,
      customer,
      description:
        body.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      receipt_email: body.customer_email,
      setup_future_usage: savesCard ? 'off_session' : null,
    },
    { id, secret: { invoiceId: invoice.id }, customer },
  )
  unit.add(
    'invoice_payment',
    {
      amount_paid: null,
      amount_requested: body.amount_due,
      currency: body.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { payment_intent: id, type: 'payment_intent' },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    },
    { secret: {}, family: invoice.id, tag: id },
  )
  unit.emit('payment_intent.created', intent.body)
  return intent
}

export function markPaid(unit: WorkUnit, invoice: Invoice): void {
  const { body } = invoice
  unit.save(invoice)
  body.status = 'paid'
  body.attempted = true
  body.amount_paid = body.amount_due
  body.amount_remaining = 0
  body.next_payment_attempt = null
  body.auto_advance = false
  body.status_transitions.paid_at = unit.now
  unit.emit('invoice.paid', body)
  unit.emit('invoice.payment_succeeded', body)
}

/**
 * Records on an invoice that a payment attempt failed. The first attempt is always counted; later attempts are counted
 * only if they are automatic.
 */
export function markFailed(unit: WorkUnit, invoice: Invoice): void {
  const { body } = invoice
  unit.save(invoice)
  body.attempted = true
  body.attempt_count ||= 1
  unit.emit('invoice.payment_failed', body)
}

export async function closePayments(
  unit: WorkUnit,
  invoice: Invoice,
  status: 'paid' | 'canceled',
): Promise<void> {
  for (const payment of await unit.family('invoice_payment', invoice.id)) {
    payment.body.status = status
    if (status === 'paid') {
      payment.body.amount_paid = payment.body.amount_requested
      payment.body.status_transitions.paid_at = unit.now
      unit.emit('invoice_payment.paid', payment.body)
    } else payment.body.status_transitions.canceled_at = unit.now
    unit.save(payment)
  }
}

/** Voids an open invoice, or marks it as uncollectible. A void invoice can no longer be paid. */
export async function closeUnpaidInvoice(
  unit: WorkUnit,
  invoice: Invoice,
  status: 'void' | 'uncollectible',
): Promise<void> {
  const { body } = invoice
  if (body.status !== 'open' && !(status === 'void' && body.status === 'uncollectible'))
    throw invalid(`You can only pass in open invoices. This invoice isn't open.`, 'invoice_not_editable')
  unit.save(invoice)
  body.status = status
  body.next_payment_attempt = null
  body.auto_advance = false
  if (status === 'uncollectible') {
    body.status_transitions.marked_uncollectible_at = unit.now
    unit.emit('invoice.marked_uncollectible', body)
    return
  }
  body.status_transitions.voided_at = unit.now
  body.amount_remaining = body.amount_due
  if (invoice.secret.intentId !== undefined) {
    const intent = await unit.get('payment_intent', invoice.secret.intentId)
    if (intent.body.status !== 'canceled') await cancelIntent(unit, intent, null)
    await closePayments(unit, invoice, 'canceled')
  }
  unit.emit('invoice.voided', body)
}
