import { invalid } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { newId } from '../../core/ids.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { listPage } from '../../core/list.ts'
import { allowOnly, flag, integer, oneOf, raise, textParam } from '../../core/params.ts'
import { missingParam } from '../../core/errors.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { cancelIntent } from './intent-cancel.ts'
import { captureIntent } from './intent-capture.ts'
import { confirmIntent } from './intent-confirm.ts'
import { unexpectedState } from './intent-states.ts'
import { applyIntentParams } from './intent-write.ts'
import { blankIntent } from './payment-intent-body.ts'

const settable = [
  'allowed_payment_method_types',
  'amount',
  'capture_method',
  'currency',
  'customer',
  'description',
  'metadata',
  'payment_method',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group',
]
const onConfirm = [
  'allowed_payment_method_types',
  'capture_method',
  'confirmation_token',
  'error_on_requires_action',
  'off_session',
  'payment_method',
  'receipt_email',
  'return_url',
  'setup_future_usage',
  'shipping',
  'use_stripe_sdk',
]
export const paymentIntentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    reads: ['confirmation_token', 'payment_method', 'customer'],
    run: ({ unit, params }) => create(unit, params),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    async run({ unit, params, pool }) {
      allowOnly(params, ['created', 'customer', 'limit', 'starting_after', 'ending_before'])
      const customer = textParam(params, 'customer') ?? undefined
      return listPage(pool, unit, { kind: 'payment_intent', url: '/v1/payment_intents', params, customer })
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    async run({ unit, id, params }) {
      allowOnly(params, ['client_secret'])
      const intent = await unit.get('payment_intent', id, 'intent')
      const secret = textParam(params, 'client_secret')
      if (secret && secret !== intent.body.client_secret) throw invalid('The client_secret does not match.')
      return intent.body
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id',
    reads: ['payment_method', 'customer'],
    run: ({ unit, id, params }) => update(unit, id, params),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    reads: ['confirmation_token', 'payment_method'],
    async run({ unit, id, params }) {
      allowOnly(params, onConfirm)
      const intent = await unit.get('payment_intent', id, 'intent')
      await confirmIntent(unit, intent, params)
      return intent.body
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/capture',
    async run({ unit, id, params }) {
      allowOnly(params, [
        'amount_to_capture',
        'metadata',
        'statement_descriptor',
        'statement_descriptor_suffix',
      ])
      const intent = await unit.get('payment_intent', id, 'intent')
      await captureIntent(unit, intent, params)
      return intent.body
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    async run({ unit, id, params }) {
      allowOnly(params, ['cancellation_reason'])
      const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const
      const intent = await unit.get('payment_intent', id, 'intent')
      failPartialInvoice(intent, 'canceled')
      await cancelIntent(unit, intent, oneOf(params, 'cancellation_reason', reasons) ?? null)
      return intent.body
    },
  },
]

async function create(unit: WorkUnit, params: Params): Promise<object> {
  const confirms = flag(params, 'confirm') === true
  allowOnly(params, [
    ...settable,
    'automatic_payment_methods',
    'confirm',
    'confirmation_method',
    ...onConfirm,
  ])
  if (!confirms) {
    for (const name of ['confirmation_token', 'off_session', 'error_on_requires_action', 'return_url']) {
      if (params[name] !== undefined) throw invalid(`${name} needs confirm=true.`, 'parameter_invalid', name)
    }
  }
  if (oneOf(params, 'confirmation_method', ['automatic', 'manual']) === 'manual') {
    throw invalid(
      'The offline sandbox confirms automatically only.',
      'parameter_unknown',
      'confirmation_method',
    )
  }
  const id = newId('pi')
  const intent = unit.add('payment_intent', blankIntent(id), { id, secret: {} })
  intent.body.amount = integer(params, 'amount') ?? raise(missingParam('amount'))
  intent.body.currency = textParam(params, 'currency') ?? raise(missingParam('currency'))
  await applyIntentParams(unit, intent, params)
  unit.emit('payment_intent.created', intent.body)
  if (confirms) await confirmIntent(unit, intent, params)
  return intent.body
}

async function update(unit: WorkUnit, id: string, params: Params): Promise<object> {
  allowOnly(params, settable)
  const intent = await unit.get('payment_intent', id, 'intent')
  if (params['amount'] !== undefined || params['customer'] !== undefined)
    failPartialInvoice(intent, 'changed')
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action']
  if (!open.includes(intent.body.status)) {
    const onlyNotes = Object.keys(params).every((name) =>
      ['metadata', 'description', 'transfer_group', 'receipt_email', 'expand'].includes(name),
    )
    if (!onlyNotes) throw unexpectedState(intent.body, 'updated', open)
  }
  await applyIntentParams(unit, intent, params)
  unit.save(intent)
  return intent.body
}

/**
 * Rejects an operation on the payment intent of an invoice, because only calls for the invoice can change its intent.
 */
function failPartialInvoice(intent: StoredEntry<'payment_intent'>, step: string): void {
  if (intent.secret.invoiceId === undefined) return
  throw invalid(
    `This PaymentIntent belongs to the invoice ${intent.secret.invoiceId} and cannot be ${step} directly.`,
    'payment_intent_unexpected_state',
  )
}
