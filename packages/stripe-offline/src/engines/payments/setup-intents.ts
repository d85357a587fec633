import { invalid } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { newId } from '../../core/ids.ts'
import { listPage } from '../../core/list.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { allowOnly, flag, mergeMetadata, oneOf, textParam, texts } from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { getExistingCustomer } from '../cards/customers.ts'
import { resolvePaymentMethod } from '../cards/payment-methods.ts'
import { blankSetup } from '../cards/setup-intent-body.ts'
import { confirmSetup, confirmableSetup, unexpectedSetupState } from './setup-intent-confirm.ts'

type Setup = StoredEntry<'setup_intent'>

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
async function create(unit: WorkUnit, params: Params): Promise<object> {
  allowOnly(params, [...settable, ...onConfirm, 'confirm'])
  const id = newId('seti')
  const setup = unit.add('setup_intent', blankSetup(id), { id, secret: {} })
  await write(unit, setup, params)
  unit.emit('setup_intent.created', setup.body)
  if (flag(params, 'confirm') === true) await confirmSetup(unit, setup, params)
  return setup.body
}

async function write(unit: WorkUnit, setup: Setup, params: Params): Promise<void> {
  const types = texts(params, 'allowed_payment_method_types')
  if (types?.includes('card') === false)
    throw invalid('The offline sandbox supports only cards.', 'parameter_unknown')
  if (types !== undefined) {
    setup.body.allowed_payment_method_types = ['card']
    setup.body.automatic_payment_methods = null
  }
  setup.body.usage = oneOf(params, 'usage', ['off_session', 'on_session']) ?? setup.body.usage
  setup.body.metadata = mergeMetadata(params, setup.body.metadata ?? {})
  const description = textParam(params, 'description')
  if (description !== undefined) setup.body.description = description
  const customer = textParam(params, 'customer')
  if (customer) {
    setup.body.customer = (await getExistingCustomer(unit, customer)).id
    setup.customer = customer
  }
  const method = textParam(params, 'payment_method')
  if (method && flag(params, 'confirm') !== true) {
    setup.body.payment_method = (await resolvePaymentMethod(unit, method)).id
    setup.body.status = 'requires_confirmation'
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
      const customer = textParam(params, 'customer') ?? undefined
      return listPage(pool, unit, {
        kind: 'setup_intent',
        url: '/v1/setup_intents',
        params,
        customer,
        where: { payment_method: textParam(params, 'payment_method') },
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
      )
      const setup = await unit.get('setup_intent', id, 'intent')
      if (!confirmableSetup.includes(setup.body.status)) throw unexpectedSetupState(setup, 'updated')
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
      allowOnly(params, onConfirm)
      const setup = await unit.get('setup_intent', id, 'intent')
      await confirmSetup(unit, setup, params)
      return setup.body
    },
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/cancel',
    async run({ unit, id, params }) {
      allowOnly(params, ['cancellation_reason'])
      const setup = await unit.get('setup_intent', id, 'intent')
      if (!confirmableSetup.includes(setup.body.status)) throw unexpectedSetupState(setup, 'canceled')
      setup.body.cancellation_reason =
        oneOf(params, 'cancellation_reason', ['abandoned', 'duplicate', 'requested_by_customer']) ?? null
      setup.body.status = 'canceled'
      setup.body.next_action = null
      setup.secret.challenge = undefined
      unit.save(setup)
      unit.emit('setup_intent.canceled', setup.body)
      return setup.body
    },
  },
]
