import type { Stripe } from 'stripe'
import { ApiError, invalid } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { createListBody, listPage } from '../../core/list.ts'
import { allowOnly, flag, mergeMetadata, oneOf, textParam } from '../../core/params.ts'
import type { StripeCall, Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import type { Invoice } from './invoice-body.ts'
import { payInvoice } from './invoice-pay.ts'
import { previewInvoice } from './invoice-preview.ts'
import { finalizeInvoice, closeUnpaidInvoice } from './invoice-steps.ts'
import { collectInvoice } from './subscription-clock.ts'
import {
  applyClosedInvoice,
  endSubscription,
  findSubscriptionOfInvoice,
  scheduleNextTimer,
} from './subscription-states.ts'
import { withClockTime } from './test-clocks.ts'

const path = '/v1/invoices'
const states = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const

async function onOne(
  call: StripeCall,
  work: (unit: WorkUnit, invoice: Invoice) => Promise<void>,
): Promise<object> {
  const { unit, id } = call
  // Reads the subscription first. Reading it runs its due timers, which might change the invoice.
  const first = await unit.get('invoice', id, 'invoice')
  await findSubscriptionOfInvoice(unit, first)
  return withClockTime(unit, first.body.test_clock, async () => {
    await work(unit, first)
    return first.body
  })
}

async function finalizeManually(unit: WorkUnit, invoice: Invoice, params: Params): Promise<void> {
  allowOnly(params, ['auto_advance'])
  const owner = await findSubscriptionOfInvoice(unit, invoice)
  if (owner?.secret.draft?.invoice === invoice.id && flag(params, 'auto_advance') !== false) {
    await collectInvoice(unit, owner, invoice)
    scheduleNextTimer(unit, owner)
    return
  }
  await finalizeInvoice(unit, invoice, { savesCard: true })
  if ((invoice.body.status as string) === 'paid') await applyClosedInvoice(unit, invoice)
}

async function payManually(unit: WorkUnit, invoice: Invoice, params: Params): Promise<void> {
  allowOnly(params, ['off_session', 'payment_method', 'paid_out_of_band'])
  if (flag(params, 'paid_out_of_band') === true)
    throw invalid('The offline sandbox supports only card payments.', 'parameter_unknown', 'paid_out_of_band')
  if (invoice.body.status === 'draft') await finalizeInvoice(unit, invoice, { savesCard: true })
  const method = textParam(params, 'payment_method') ?? undefined
  await payInvoice(unit, invoice, {
    ...(method === undefined ? {} : { method }),
    offSession: flag(params, 'off_session') ?? true,
  })
  const intent = await unit.get('payment_intent', invoice.secret.intentId ?? '')
  if (intent.body.status === 'requires_action') throw requiresAction()
}

/**
 * Creates Stripe's error for a payment that requires a 3-D Secure challenge. The payment intent of the invoice contains
 * the open challenge.
 */
function requiresAction(): ApiError {
  return new ApiError(
    402,
    {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message:
        'Payment for this invoice requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
    },
    true,
  )
}

async function writeOffManually(
  unit: WorkUnit,
  invoice: Invoice,
  status: 'void' | 'uncollectible',
): Promise<void> {
  await closeUnpaidInvoice(unit, invoice, status)
  const owner = await findSubscriptionOfInvoice(unit, invoice)
  if (owner?.body.status !== 'incomplete') return applyClosedInvoice(unit, invoice)
  if (status === 'void') endSubscription(unit, owner, 'incomplete_expired')
}

export const invoiceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path,
    async run({ unit, params, pool }) {
      allowOnly(params, [
        'created',
        'customer',
        'limit',
        'starting_after',
        'ending_before',
        'status',
        'subscription',
      ])
      const subscription = textParam(params, 'subscription')
      if (subscription) await unit.find('subscription', subscription)
      return listPage(pool, unit, {
        kind: 'invoice',
        url: path,
        params,
        customer: textParam(params, 'customer') ?? undefined,
        tag: subscription ?? undefined,
        where: { status: oneOf(params, 'status', states) },
      })
    },
  },
  { method: 'POST', path: `${path}/create_preview`, run: ({ unit, params }) => previewInvoice(unit, params) },
  { method: 'GET', path: `${path}/:id`, run: (call) => onOne(call, async () => {}) },
  {
    method: 'POST',
    path: `${path}/:id`,
    run: (call) =>
      onOne(call, async (unit, invoice) => {
        allowOnly(call.params, ['metadata', 'description', 'auto_advance'])
        const description = textParam(call.params, 'description')
        if (description !== undefined) invoice.body.description = description
        invoice.body.metadata = mergeMetadata(call.params, invoice.body.metadata ?? {})
        invoice.body.auto_advance = flag(call.params, 'auto_advance') ?? invoice.body.auto_advance ?? false
        unit.save(invoice)
        unit.emit('invoice.updated', invoice.body)
      }),
  },
  {
    method: 'GET',
    path: `${path}/:id/lines`,
    async run({ unit, id, params }) {
      allowOnly(params, ['limit', 'starting_after', 'ending_before'])
      const { lines } = (await unit.get('invoice', id)).body
      return createListBody(`${path}/${id}/lines`, lines.data satisfies Stripe.InvoiceLineItem[], false)
    },
  },
  {
    method: 'POST',
    path: `${path}/:id/finalize`,
    run: (call) => onOne(call, (unit, invoice) => finalizeManually(unit, invoice, call.params)),
  },
  {
    method: 'POST',
    path: `${path}/:id/pay`,
    reads: ['payment_method'],
    run: (call) => onOne(call, (unit, invoice) => payManually(unit, invoice, call.params)),
  },
  {
    method: 'POST',
    path: `${path}/:id/void`,
    run: (call) => onOne(call, (unit, invoice) => writeOffManually(unit, invoice, 'void')),
  },
  {
    method: 'POST',
    path: `${path}/:id/mark_uncollectible`,
    run: (call) => onOne(call, (unit, invoice) => writeOffManually(unit, invoice, 'uncollectible')),
  },
]

const paymentStates = ['canceled', 'open', 'paid'] as const

export const invoicePaymentRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    async run({ unit, params, pool }) {
      allowOnly(params, [
        'created',
        'invoice',
        'limit',
        'payment',
        'starting_after',
        'ending_before',
        'status',
      ])
      const payment = params['payment']
      const intent =
        typeof payment === 'object' && !Array.isArray(payment)
          ? textParam(payment, 'payment_intent')
          : undefined
      return listPage(pool, unit, {
        kind: 'invoice_payment',
        url: '/v1/invoice_payments',
        params,
        family: textParam(params, 'invoice') ?? undefined,
        tag: intent ?? undefined,
        where: { status: oneOf(params, 'status', paymentStates) },
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/invoice_payments/:id',
    run: async ({ unit, id }) => (await unit.get('invoice_payment', id)).body,
  },
]
