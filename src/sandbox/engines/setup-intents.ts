import type { Stripe } from 'stripe'
import { ApiError, invalid } from '../core/errors.ts'
import type { Params } from '../core/form.ts'
import { clientSecret, newId, randomPart } from '../core/ids.ts'
import { listPage } from '../core/list.ts'
import type { Entry } from '../core/kinds.ts'
import { allowOnly, flag, mergeMetadata, oneOf, text, texts } from '../core/params.ts'
import type { Route } from '../core/route.ts'
import type { Unit } from '../core/unit.ts'
import { cardRule } from './cards.ts'
import { spendToken } from './confirmation-tokens.ts'
import { liveCustomer } from './customers.ts'
import { nextAction } from './intent-confirm.ts'
import { attach, resolvePaymentMethod } from './payment-methods.ts'

type Setup = Entry<'setup_intent'>
type Method = Entry<'payment_method'>

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const settable = [
  'allowed_payment_method_types',
  'customer',
  'description',
  'metadata',
  'payment_method',
  'usage',
]
const onConfirm = [
  'allowed_payment_method_types',
  'confirmation_token',
  'payment_method',
  'return_url',
  'use_stripe_sdk',
]
const notEmulated = [
  'attach_to_self',
  'automatic_payment_methods',
  'customer_account',
  'mandate_data',
  'on_behalf_of',
  'payment_method_data',
  'payment_method_options',
  'single_use',
]

async function create(unit: Unit, params: Params): Promise<object> {
  allowOnly(params, [...settable, ...onConfirm, 'confirm'], notEmulated)
  const id = newId('seti')
  const setup = unit.add('setup_intent', blankSetup(id), { id, secret: {} })
  await write(unit, setup, params)
  unit.tell('setup_intent.created', setup.body)
  if (flag(params, 'confirm') === true) await confirm(unit, setup, params)
  return setup.body
}

async function write(unit: Unit, setup: Setup, params: Params): Promise<void> {
  const types = texts(params, 'allowed_payment_method_types')
  if (types?.includes('card') === false)
    throw invalid('The offline sandbox takes cards only.', 'parameter_unknown')
  if (types !== undefined) {
    setup.body.allowed_payment_method_types = ['card']
    setup.body.automatic_payment_methods = null
  }
  setup.body.usage = oneOf(params, 'usage', ['off_session', 'on_session']) ?? setup.body.usage
  setup.body.metadata = mergeMetadata(params, setup.body.metadata ?? {})
  const description = text(params, 'description')
  if (description !== undefined) setup.body.description = description
  const customer = text(params, 'customer')
  if (customer) {
    setup.body.customer = (await liveCustomer(unit, customer)).id
    setup.customer = customer
  }
  const method = text(params, 'payment_method')
  if (method && flag(params, 'confirm') !== true) {
    setup.body.payment_method = (await resolvePaymentMethod(unit, method)).id
    setup.body.status = 'requires_confirmation'
  }
}

async function confirm(unit: Unit, setup: Setup, params: Params): Promise<void> {
  if (!open.includes(setup.body.status)) throw unexpected(setup, 'confirmed')
  const returnUrl = text(params, 'return_url')
  if (returnUrl) setup.secret.returnUrl = returnUrl
  if (returnUrl && !URL.canParse(returnUrl))
    throw invalid('Invalid URL: return_url', 'url_invalid', 'return_url')
  setup.secret.useSdk = flag(params, 'use_stripe_sdk') ?? setup.secret.useSdk
  const method = await chooseMethod(unit, setup, params)
  const rule = cardRule(method.secret.card)
  unit.save(setup)
  setup.body.next_action = null
  setup.body.last_setup_error = null
  setup.secret.paymentMethodId = method.id
  if (rule.decline !== undefined && rule.attaches !== true) return decline(unit, setup, method)
  if (rule.challenge === undefined) return succeed(unit, setup, method)
  const challenge = randomPart(24)
  setup.secret.challenge = challenge
  setup.body.payment_method = method.id
  setup.body.status = 'requires_action'
  setup.body.next_action = nextAction(
    `${unit.origin}/__stripe/3ds/${setup.id}?challenge=${challenge}`,
    setup.secret,
  )
  unit.tell('setup_intent.requires_action', setup.body)
}

async function chooseMethod(unit: Unit, setup: Setup, params: Params): Promise<Method> {
  const tokenId = text(params, 'confirmation_token')
  const methodId = text(params, 'payment_method')
  if (tokenId) {
    const { token, method } = await spendToken(unit, tokenId, { setup_intent: setup.id })
    setup.secret.returnUrl ??= token.body.return_url ?? undefined
    setup.secret.useSdk ??= true
    return method
  }
  if (methodId) return resolvePaymentMethod(unit, methodId)
  if (typeof setup.body.payment_method === 'string')
    return unit.get('payment_method', setup.body.payment_method)
  throw unexpected(setup, 'confirmed without a payment method')
}

/** Ends a setup's 3-D Secure challenge. */
export async function answerSetupChallenge(unit: Unit, setup: Setup, passed: boolean): Promise<void> {
  const method = await unit.get('payment_method', setup.secret.paymentMethodId ?? '')
  unit.save(setup)
  setup.body.next_action = null
  setup.secret.challenge = undefined
  if (passed) return succeed(unit, setup, method)
  setup.body.status = 'requires_payment_method'
  setup.body.payment_method = null
  setup.body.last_setup_error = {
    code: 'setup_intent_authentication_failure',
    message: 'The card could not be authenticated. Choose another card and try again.',
    payment_method: method.body,
    type: 'invalid_request_error',
  }
  unit.tell('setup_intent.setup_failed', setup.body)
}

function succeed(unit: Unit, setup: Setup, method: Method): void {
  setup.body.status = 'succeeded'
  setup.body.payment_method = method.id
  method.secret.authenticated = true
  unit.save(method)
  if (typeof setup.body.customer === 'string') attach(unit, method, setup.body.customer)
  unit.tell('setup_intent.succeeded', setup.body)
}

function decline(unit: Unit, setup: Setup, method: Method): never {
  const { decline: why } = cardRule(method.secret.card)
  const error = {
    type: 'card_error' as const,
    code: why?.code ?? 'card_declined',
    message: why?.message ?? 'Your card was declined.',
    payment_method: method.body,
    ...(why?.declineCode === undefined ? {} : { decline_code: why.declineCode }),
  }
  setup.body.status = 'requires_payment_method'
  setup.body.payment_method = null
  setup.body.last_setup_error = error
  unit.tell('setup_intent.setup_failed', setup.body)
  throw new ApiError(402, { ...error, setup_intent: setup.body }, true)
}

function unexpected(setup: Setup, step: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `This SetupIntent could not be ${step} because it has a status of ${setup.body.status}.`,
    setup_intent: setup.body,
  })
}

function blankSetup(id: string): Omit<Stripe.SetupIntent, 'id' | 'object' | 'created'> {
  return {
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    cancellation_reason: null,
    client_secret: clientSecret(id),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
}

export const setupIntentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/setup_intents',
    reads: ['confirmation_token', 'payment_method', 'customer'],
    run: ({ unit, params }) => create(unit, params),
  },
  {
    method: 'GET',
    path: '/v1/setup_intents',
    async run({ unit, params, pool }) {
      allowOnly(params, ['created', 'customer', 'limit', 'starting_after', 'ending_before', 'payment_method'])
      const customer = text(params, 'customer') ?? undefined
      return listPage(pool, unit, {
        kind: 'setup_intent',
        url: '/v1/setup_intents',
        params,
        customer,
        where: { payment_method: text(params, 'payment_method') },
      })
    },
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id',
    reads: ['payment_method', 'customer'],
    async run({ unit, id, params }) {
      allowOnly(
        params,
        settable.filter((name) => name !== 'usage'),
        notEmulated,
      )
      const setup = await unit.get('setup_intent', id, 'intent')
      if (!open.includes(setup.body.status)) throw unexpected(setup, 'updated')
      await write(unit, setup, params)
      unit.save(setup)
      return setup.body
    },
  },
  {
    method: 'GET',
    path: '/v1/setup_intents/:id',
    async run({ unit, id, params }) {
      allowOnly(params, ['client_secret'])
      return (await unit.get('setup_intent', id, 'intent')).body
    },
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    reads: ['confirmation_token', 'payment_method'],
    async run({ unit, id, params }) {
      allowOnly(params, onConfirm, notEmulated)
      const setup = await unit.get('setup_intent', id, 'intent')
      await confirm(unit, setup, params)
      return setup.body
    },
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/cancel',
    async run({ unit, id, params }) {
      allowOnly(params, ['cancellation_reason'])
      const setup = await unit.get('setup_intent', id, 'intent')
      if (!open.includes(setup.body.status)) throw unexpected(setup, 'canceled')
      setup.body.cancellation_reason =
        oneOf(params, 'cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']) ?? null
      setup.body.status = 'canceled'
      setup.body.next_action = null
      setup.secret.challenge = undefined
      unit.save(setup)
      unit.tell('setup_intent.canceled', setup.body)
      return setup.body
    },
  },
]
