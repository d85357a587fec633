import type { Stripe } from 'stripe'
import { invalid } from '../core/errors.ts'
import type { Params } from '../core/form.ts'
import { clientSecret, newId } from '../core/ids.ts'
import { listPage } from '../core/list.ts'
import type { Entry } from '../core/kinds.ts'
import { allowOnly, flag, integer, mergeMetadata, oneOf, raise, text, texts } from '../core/params.ts'
import { missingParam } from '../core/errors.ts'
import type { Route } from '../core/route.ts'
import type { Unit } from '../core/unit.ts'
import { readShipping } from './addresses.ts'
import { liveCustomer } from './customers.ts'
import { cancelIntent } from './intent-cancel.ts'
import { captureIntent } from './intent-capture.ts'
import { confirmIntent } from './intent-confirm.ts'
import { unexpectedState } from './intent-states.ts'
import { resolvePaymentMethod } from './payment-methods.ts'

type Intent = Entry<'payment_intent'>

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
const notEmulated = [
  'amount_details',
  'amount_to_confirm',
  'application_fee_amount',
  'customer_account',
  'excluded_payment_method_types',
  'final_capture',
  'hooks',
  'mandate',
  'mandate_data',
  'on_behalf_of',
  'payment_details',
  'payment_method_configuration',
  'payment_method_data',
  'payment_method_options',
  'radar_options',
  'transfer_data',
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
      const customer = text(params, 'customer') ?? undefined
      return listPage(pool, unit, { kind: 'payment_intent', url: '/v1/payment_intents', params, customer })
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    async run({ unit, id, params }) {
      allowOnly(params, ['client_secret'])
      const intent = await unit.get('payment_intent', id, 'intent')
      const secret = text(params, 'client_secret')
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
      allowOnly(params, onConfirm, notEmulated)
      const intent = await unit.get('payment_intent', id, 'intent')
      await confirmIntent(unit, intent, params)
      return intent.body
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/capture',
    async run({ unit, id, params }) {
      allowOnly(
        params,
        ['amount_to_capture', 'metadata', 'statement_descriptor', 'statement_descriptor_suffix'],
        notEmulated,
      )
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
      await cancelIntent(unit, intent, oneOf(params, 'cancellation_reason', reasons) ?? null)
      return intent.body
    },
  },
]

async function create(unit: Unit, params: Params): Promise<object> {
  const confirms = flag(params, 'confirm') === true
  allowOnly(
    params,
    [...settable, 'automatic_payment_methods', 'confirm', 'confirmation_method', ...onConfirm],
    notEmulated,
  )
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
  intent.body.currency = text(params, 'currency') ?? raise(missingParam('currency'))
  await write(unit, intent, params)
  unit.tell('payment_intent.created', intent.body)
  if (confirms) await confirmIntent(unit, intent, params)
  return intent.body
}

async function update(unit: Unit, id: string, params: Params): Promise<object> {
  allowOnly(params, settable, notEmulated)
  const intent = await unit.get('payment_intent', id, 'intent')
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action']
  if (!open.includes(intent.body.status)) {
    const onlyNotes = Object.keys(params).every((name) =>
      ['metadata', 'description', 'transfer_group', 'receipt_email', 'expand'].includes(name),
    )
    if (!onlyNotes) throw unexpectedState(intent.body, 'updated', open)
  }
  await write(unit, intent, params)
  unit.save(intent)
  return intent.body
}

async function write(unit: Unit, intent: Intent, params: Params): Promise<void> {
  const body = intent.body
  body.amount = integer(params, 'amount') ?? body.amount
  body.currency = (text(params, 'currency') ?? body.currency).toLowerCase()
  checkAmount(body.amount, body.currency)
  const capture = oneOf(params, 'capture_method', ['automatic', 'automatic_async', 'manual'])
  if (capture) body.capture_method = capture
  const types = texts(params, 'allowed_payment_method_types')
  if (types !== undefined) {
    if (!types.includes('card'))
      throw invalid(
        'The offline sandbox takes cards only.',
        'parameter_unknown',
        'allowed_payment_method_types',
      )
    body.allowed_payment_method_types = ['card']
    body.automatic_payment_methods = null
  }
  for (const key of [
    'description',
    'receipt_email',
    'statement_descriptor',
    'statement_descriptor_suffix',
    'transfer_group',
  ] as const) {
    const value = text(params, key)
    if (value !== undefined) body[key] = value
  }
  const usage = oneOf(params, 'setup_future_usage', ['on_session', 'off_session'])
  if (usage !== undefined) body.setup_future_usage = usage
  const shipping = readShipping(params)
  if (shipping !== undefined) body.shipping = shipping
  body.metadata = mergeMetadata(params, body.metadata)
  const customer = text(params, 'customer')
  if (customer) {
    await liveCustomer(unit, customer)
    body.customer = customer
    intent.customer = customer
  }
  const method = text(params, 'payment_method')
  if (method && flag(params, 'confirm') !== true) {
    const found = await resolvePaymentMethod(unit, method)
    body.payment_method = found.id
    if (body.status !== 'requires_capture') body.status = 'requires_confirmation'
  }
}

function checkAmount(cents: number, currency: string): void {
  if (!/^[a-z]{3}$/.test(currency))
    throw invalid(`Invalid currency: ${currency}`, 'parameter_invalid_string', 'currency')
  if (cents < 50) throw invalid('Amount must convert to at least 50 cents.', 'amount_too_small', 'amount')
  if (cents > 99_999_999) throw invalid('Amount must be no more than 99999999.', 'amount_too_large', 'amount')
}

function blankIntent(id: string): Omit<Stripe.PaymentIntent, 'id' | 'object' | 'created'> {
  return {
    allowed_payment_method_types: null,
    amount: 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: clientSecret(id),
    confirmation_method: 'automatic',
    currency: '',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}
