import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeForm } from '../../src/core/form.ts'
import { decodeMultipart } from '../../src/core/multipart.ts'
import { buildRouter } from '../../src/core/router.ts'
import { allRoutes } from '../../src/engines/routes.ts'
import type { Request } from '../../src/http/handle.ts'
import { SandboxHttpClient } from '../../src/node/http-client.ts'
import {
  visitBillingPages,
  makeCatalogCalls,
  makeInvoiceCalls,
  makeSubscriptionCalls,
} from './conformance-billing.support.ts'
import { makeAccountCalls, makeDisputeCalls, makeTransferCalls } from './conformance-connect.support.ts'
import { openTestSandbox, secretKey, createCardToken } from '../support/open.support.ts'
import type { TestSandbox } from '../support/open.support.ts'
import { createSdkTypes } from './sdk-types.support.ts'
import type { SdkTypes } from './sdk-types.support.ts'

/** These tests check all requests and responses against the types of the pinned SDK. */
let shop: TestSandbox
let sdk: SdkTypes
let stripe: Stripe
const problems: string[] = []
const answered = new Set<string>()
const router = buildRouter(allRoutes)

beforeAll(async () => {
  sdk = createSdkTypes()
  shop = await openTestSandbox()
  const httpClient = new SandboxHttpClient(async (request) => {
    const answer = await shop.sandbox.handle(request)
    check(request.method, request.path, request, answer)
    return answer
  })
  stripe = new Stripe(secretKey, { httpClient, telemetry: false, maxNetworkRetries: 0 })
})
afterAll(async () => {
  sdk.close()
  await shop.close()
})

function check(
  method: string,
  url: string,
  { headers, body }: Pick<Request, 'headers' | 'body'>,
  answer: { status: number; body: string },
): void {
  const [path = '', query = ''] = url.split('?', 2)
  const match = router(method, path)
  if (match === undefined || match === 'unsupported') throw new Error(`No route for ${method} ${path}`)
  const route = match.route.path
  const say = (kind: string) => (problem: string) => problems.push(`${method} ${route} ${kind}: ${problem}`)
  const params =
    decodeMultipart(headers['content-type'], body) ??
    sentParams(method, path, method === 'GET' ? query : body)
  const parsed = JSON.parse(answer.body) as { error?: Record<string, unknown> }
  sdk.checkRequest(method, route, params).forEach(say('request'))
  if (answer.status === 200) {
    sdk
      .checkResponse(method, route, isEvents(route) ? withoutPrevious(parsed) : parsed)
      .forEach(say('answer'))
    answered.add(`${method} ${route}`)
    return
  }
  for (const [key, at] of [
    ['payment_intent', '/v1/payment_intents/:id'],
    ['setup_intent', '/v1/setup_intents/:id'],
    ['payment_method', '/v1/payment_methods/:id'],
  ] as const) {
    if (parsed.error?.[key] !== undefined)
      sdk.checkResponse('GET', at, parsed.error[key]).forEach(say(`error.${key}`))
  }
}

const isEvents = (route: string): boolean => route.startsWith('/v1/events')

/**
 * Removes `previous_attributes`. Nested objects in it contain only the changed attributes, which the SDK's types do not
 * describe.
 */
function withoutPrevious(body: object): object {
  return JSON.parse(
    JSON.stringify(body, (name, value: unknown) => (name === 'previous_attributes' ? undefined : value)),
  ) as object
}

function sentParams(method: string, path: string, raw: string): object {
  if (method === 'POST' && path.startsWith('/v2/')) return JSON.parse(raw || '{}') as object
  const params = JSON.parse(JSON.stringify(decodeForm(raw))) as Record<string, unknown>
  // The SDK's types do not contain the parameter `page` of the v2 API, because the SDK sends `page` only in a
  // `next_page_url` that it received.
  if (path.startsWith('/v2/')) delete params['page']
  return params
}

const swallow = (error: unknown): unknown => error
const shipping = {
  name: 'A Buyer',
  address: { line1: '1 Quay', city: 'Cork', postal_code: 'T12', country: 'IE' },
}
const pay = (
  more: Partial<Stripe.PaymentIntentCreateParams>,
): Promise<Stripe.Response<Stripe.PaymentIntent>> =>
  stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    ...more,
  })

test('customers and cards', async () => {
  const customer = await stripe.customers.create({
    email: 'a@example.com',
    name: 'A',
    metadata: { id: '1' },
    shipping,
  })
  await stripe.customers.update(customer.id, { phone: '+353', address: { city: 'Cork' }, description: '' })
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await stripe.paymentMethods.update(method.id, {
    billing_details: { name: 'A Buyer' },
    metadata: { a: 'b' },
  })
  await stripe.customers.retrieve(customer.id, { expand: ['invoice_settings.default_payment_method'] })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
  await stripe.customers.listPaymentMethods(customer.id, { type: 'card', limit: 3 })
  await stripe.customers.list({ email: 'a@example.com' })
  await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })
  await stripe.paymentMethods.retrieve(method.id)
  await stripe.paymentMethods.detach(method.id)
  await stripe.customers.del(customer.id)
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
})

test('a purchase, its refund and balance transactions', async () => {
  const token = await stripe.testHelpers.confirmationTokens.create({
    payment_method: 'pm_card_visa',
    return_url: 'https://shop.test/back',
    shipping: { ...shipping, phone: '+353' },
  })
  await stripe.confirmationTokens.retrieve(token.id)
  const intent = await pay({
    confirm: true,
    confirmation_token: token.id,
    capture_method: 'manual',
    metadata: { checkout_id: '7' },
    receipt_email: 'a@example.com',
    transfer_group: 'chk_7',
    expand: ['latest_charge', 'payment_method'],
  })
  await stripe.paymentIntents.retrieve(intent.id)
  await stripe.paymentIntents.capture(intent.id, {
    amount_to_capture: 4000,
    expand: ['latest_charge.balance_transaction'],
  })
  const refund = await stripe.refunds.create({
    payment_intent: intent.id,
    amount: 1000,
    reason: 'requested_by_customer',
    metadata: { refund: '1' },
    expand: ['charge', 'balance_transaction'],
  })
  await stripe.refunds.update(refund.id, { metadata: { refund: '2' } })
  await stripe.refunds.retrieve(refund.id)
  await stripe.refunds.list({ payment_intent: intent.id })
  const charges = await stripe.charges.list({ payment_intent: intent.id, expand: ['data.refunds'] })
  expect(charges.data[0]?.refunds?.data[0]?.id).toBe(refund.id)
  await stripe.charges.retrieve(charges.data[0]?.id ?? '', { expand: ['customer', 'payment_intent'] })
  await stripe.paymentIntents.list({ limit: 2, created: { gte: 1 } })
  const booked = await stripe.balanceTransactions.list({ limit: 3, type: 'refund' })
  await stripe.balanceTransactions.retrieve(booked.data[0]?.id ?? '', { expand: ['source'] })
  await stripe.balance.retrieve()
})

test('declines, 3-D Secure, updates and cancellation', async () => {
  await pay({ confirm: true, payment_method: 'pm_card_visa_chargeDeclined' }).catch(swallow)
  const asked = await pay({
    confirm: true,
    payment_method: 'pm_card_authenticationRequired',
    return_url: 'https://shop.test/b',
  })
  expect(asked.next_action?.type).toBe('redirect_to_url')
  const inDialog = await pay({
    confirm: true,
    confirmation_token: await createCardToken(shop.sandbox, '4000002760003184'),
  })
  expect(inDialog.next_action?.type).toBe('use_stripe_sdk')
  await pay({ confirm: true, payment_method: 'pm_card_authenticationRequired', off_session: true }).catch(
    swallow,
  )
  const draft = await pay({ setup_future_usage: 'off_session', shipping, description: 'bag' })
  await stripe.paymentIntents.update(draft.id, {
    amount: 7000,
    shipping: '',
    metadata: { a: 'b' },
    payment_method: 'pm_card_visa',
  })
  await stripe.paymentIntents.confirm(draft.id, {
    capture_method: 'manual',
    return_url: 'https://shop.test/b',
  })
  await stripe.paymentIntents.cancel(draft.id, { cancellation_reason: 'abandoned' })
  await stripe.paymentIntents.capture(draft.id).catch(swallow)
})

test('setup intents', async () => {
  const customer = await stripe.customers.create({})
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    usage: 'off_session',
    metadata: { a: 'b' },
  })
  await stripe.setupIntents.update(setup.id, { description: 'card on file' })
  await stripe.setupIntents.retrieve(setup.id)
  const done = await stripe.setupIntents.confirm(setup.id, {
    payment_method: 'pm_card_visa',
    expand: ['payment_method'],
  })
  expect((done.payment_method as Stripe.PaymentMethod).customer).toBe(customer.id)
  const other = await stripe.setupIntents.create({
    confirm: true,
    payment_method: 'pm_card_authenticationRequired',
  })
  expect(other.status).toBe('requires_action')
  await stripe.setupIntents.cancel(other.id, { cancellation_reason: 'abandoned' })
  await stripe.setupIntents
    .create({ confirm: true, payment_method: 'pm_card_visa_chargeDeclined' })
    .catch(swallow)
  await stripe.setupIntents.list({ customer: customer.id })
})

test('connected accounts, from the first link to the payout', () => makeAccountCalls(shop, stripe))
test('transfers and their reversals', () => makeTransferCalls(shop, stripe))
test('disputes', () => makeDisputeCalls(shop, stripe))

test('products, prices, coupons and promotion codes', () => makeCatalogCalls(shop, stripe))
test('subscriptions, from the first payment to the last', () => makeSubscriptionCalls(shop, stripe))
test('invoices and previews', () => makeInvoiceCalls(shop, stripe))
test('the portal and test clocks', () => visitBillingPages(shop, stripe))

test('event destinations', async () => {
  const endpoint = { type: 'webhook_endpoint', webhook_endpoint: { url: 'https://shop.test/hooks' } } as const
  const made = await stripe.v2.core.eventDestinations.create({
    ...endpoint,
    name: 'Shop',
    event_payload: 'snapshot',
    events_from: ['@self'],
    snapshot_api_version: '2026-10-28.endive',
    enabled_events: ['refund.created'],
    include: ['webhook_endpoint.signing_secret', 'webhook_endpoint.url'],
  })
  expect(made.webhook_endpoint?.signing_secret).toMatch(/^whsec_/)
  const wrong = {
    ...endpoint,
    name: 'Shop',
    enabled_events: ['refund.created'],
    event_payload: 'thin' as const,
  }
  expect(await stripe.v2.core.eventDestinations.create(wrong).catch(swallow)).toMatchObject({
    statusCode: 400,
  })
  const { data } = await stripe.v2.core.eventDestinations.list({ include: ['webhook_endpoint.url'] })
  expect(data).toMatchObject([{ id: made.id, webhook_endpoint: { url: 'https://shop.test/hooks' } }])
  expect(data[0]?.webhook_endpoint?.signing_secret).toBeUndefined()
  await stripe.v2.core.eventDestinations.del(made.id)
  expect((await stripe.v2.core.eventDestinations.list()).data).toEqual([])
  expect(await stripe.v2.core.eventDestinations.del(made.id).catch(swallow)).toMatchObject({
    statusCode: 404,
  })
})

test('the SDK has a type for every thin event', async () => {
  const types = new Set<string>()
  for await (const event of stripe.v2.core.events.list({ limit: 3 })) {
    types.add(event.type)
    const plain = JSON.parse(JSON.stringify(event)) as object
    sdk.checkThinEvent(plain).forEach((problem) => problems.push(`${event.type}: ${problem}`))
  }
  expect(types).toContain('v2.core.account[configuration.recipient].capability_status_updated')
  expect(types.size).toBeGreaterThan(5)
})

test('the SDK has a type for every event', async () => {
  const seen = new Set<string>()
  const accounts = (await stripe.v2.core.accounts.list()).data.map(({ id }) => ({ stripeAccount: id }))
  const logs = [undefined, ...accounts].map((account) => stripe.events.list({ limit: 100 }, account))
  const events = await Promise.all(logs.map((log) => log.autoPagingToArray({ limit: 1000 })))
  const checked = new Map<string, number>()
  for (const event of events.flat()) {
    seen.add(event.type)
    const count = (checked.get(event.type) ?? 0) + 1
    checked.set(event.type, count)
    if (count > 8) continue
    sdk.checkEvent(withoutPrevious(event)).forEach((problem) => problems.push(`${event.type}: ${problem}`))
  }
  expect(seen.size).toBeGreaterThan(60)
  const [newest] = (
    await stripe.events.list({ types: ['setup_intent.setup_failed', 'charge.refunded'], limit: 1 })
  ).data
  await stripe.events.retrieve(newest?.id ?? '')
})

test('all requests and responses match the SDK’s types, and every route was called', () => {
  expect(problems).toEqual([])
  expect(
    allRoutes.map(({ method, path }) => `${method} ${path}`).filter((route) => !answered.has(route)),
  ).toEqual([])
})

test('the type check reports parameters that the API no longer has', () => {
  const request = (params: object): string[] => sdk.checkRequest('POST', '/v1/payment_intents', params)
  expect(request({ amount: '1', currency: 'usd' })).toEqual([])
  expect(request({ amount: '1', currency: 'usd', payment_method_types: ['card'] })).toHaveLength(1)
  expect(request({ currency: 'usd', capture_method: 'later' })).toHaveLength(2)
  expect(
    sdk.checkResponse('GET', '/v1/balance', { object: 'balance', livemode: false, available: [] }),
  ).toEqual(['.pending is missing'])
})

test('the sandbox rejects the same parameters as the SDK’s types', async () => {
  const raw = (params: object): Promise<unknown> =>
    shop.stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams).catch(swallow)
  const base = { amount: 5000, currency: 'usd' }
  const errors = [
    [{ ...base, payment_method_types: ['card'] }, 'payment_method_types_no_longer_supported'],
    [{ ...base, color: 'red' }, 'parameter_unknown'],
    [{ currency: 'usd' }, 'parameter_missing'],
    [{ ...base, amount: 'ten' }, 'parameter_invalid_integer'],
    [{ ...base, amount: 49 }, 'amount_too_small'],
    [{ ...base, capture_method: 'later' }, 'parameter_invalid_string'],
  ] as const
  for (const [params, code] of errors) {
    expect(await raw(params)).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, code })
  }
})
