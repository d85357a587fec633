import type { Stripe } from 'stripe'
import { invalid, notFound } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { listPage } from '../../core/list.ts'
import { randomPart } from '../../core/ids.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { allowOnly, email, hash, integer, mergeMetadata, oneOf, textParam, texts } from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { readAddress, readShipping } from './addresses.ts'
import { attach, readRedisplay, resolvePaymentMethod } from './payment-methods.ts'

type Customer = StoredEntry<'customer'>

const supported = [
  'address',
  'balance',
  'description',
  'email',
  'invoice_settings',
  'metadata',
  'name',
  'phone',
  'preferred_locales',
  'shipping',
]
/** Returns a customer. @throws resource_missing if the customer does not exist or was deleted */
export async function getExistingCustomer(unit: WorkUnit, id: string): Promise<Customer> {
  const customer = await unit.get('customer', id, 'customer')
  if (customer.secret.deleted) throw notFound('customer', id, 'customer')
  return customer
}

async function create(unit: WorkUnit, params: Params): Promise<object> {
  allowOnly(params, [...supported, 'payment_method', 'test_clock'])
  const clock = textParam(params, 'test_clock')
  const clockId = clock ? (await unit.get('test_clock', clock, 'test_clock')).id : null
  const customer = unit.add('customer', { ...blankCustomer(), test_clock: clockId }, { secret: {} })
  await write(unit, customer, params)
  unit.emit('customer.created', customer.body)
  const method = textParam(params, 'payment_method')
  if (method) attach(unit, await resolvePaymentMethod(unit, method), customer.id)
  return customer.body
}

async function write(unit: WorkUnit, customer: Customer, params: Params): Promise<void> {
  const body = customer.body
  for (const key of ['description', 'name', 'phone'] as const) {
    const value = textParam(params, key)
    if (value !== undefined) body[key] = value
  }
  const mail = email(params, 'email')
  if (mail !== undefined) body.email = mail
  const address = hash(params, 'address')
  if (address !== undefined) body.address = readAddress(address)
  const shipping = readShipping(params)
  if (shipping !== undefined) body.shipping = shipping
  const balance = integer(params, 'balance')
  if (balance !== undefined) body.balance = balance
  const locales = texts(params, 'preferred_locales')
  if (locales !== undefined) body.preferred_locales = locales
  body.metadata = mergeMetadata(params, body.metadata)
  const invoices = hash(params, 'invoice_settings')
  if (invoices) {
    allowOnly(invoices, ['default_payment_method'])
    const method = textParam(invoices, 'default_payment_method')
    if (method) await requireOwn(unit, customer, method)
    if (method !== undefined) body.invoice_settings.default_payment_method = method
  }
}

async function requireOwn(unit: WorkUnit, customer: Customer, id: string): Promise<void> {
  const param = 'invoice_settings[default_payment_method]'
  const { body } = await unit.get('payment_method', id, param)
  if (body.customer !== customer.id)
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      'resource_missing',
      param,
    )
}

function blankCustomer(): Omit<Stripe.Customer, 'id' | 'object' | 'created'> {
  return {
    address: null,
    balance: 0,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomPart(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

export const customerRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/customers', run: ({ unit, params }) => create(unit, params) },
  {
    method: 'GET',
    path: '/v1/customers',
    async run({ unit, params, pool }) {
      allowOnly(params, ['created', 'email', 'limit', 'starting_after', 'ending_before', 'test_clock'])
      const where = { email: textParam(params, 'email'), test_clock: textParam(params, 'test_clock') }
      return listPage(pool, unit, { kind: 'customer', url: '/v1/customers', params, where })
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    async run({ unit, id }) {
      const customer = await unit.get('customer', id)
      return customer.secret.deleted ? { id, object: 'customer', deleted: true } : customer.body
    },
  },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    async run({ unit, id, params }) {
      allowOnly(params, supported)
      const customer = await getExistingCustomer(unit, id)
      await write(unit, customer, params)
      unit.save(customer)
      unit.emit('customer.updated', customer.body)
      return customer.body
    },
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    async run({ unit, id }) {
      const customer = await getExistingCustomer(unit, id)
      customer.secret.deleted = true
      unit.save(customer)
      await unit.follow(customer, 'deleted')
      unit.emit('customer.deleted', customer.body)
      return { id, object: 'customer', deleted: true }
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    async run({ unit, id, params, pool }) {
      allowOnly(params, ['type', 'limit', 'starting_after', 'ending_before', 'allow_redisplay'])
      oneOf(params, 'type', ['card'])
      const where = { allow_redisplay: readRedisplay(params) }
      await getExistingCustomer(unit, id)
      return listPage(pool, unit, {
        kind: 'payment_method',
        url: `/v1/customers/${id}/payment_methods`,
        params,
        customer: id,
        where,
      })
    },
  },
]
