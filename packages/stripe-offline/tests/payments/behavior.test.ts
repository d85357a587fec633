import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveSandbox } from '../../src/node/server.ts'
import type { SandboxServer } from '../../src/node/server.ts'
import { openTestSandbox, secretKey, createCardToken } from '../support/open.support.ts'
import type { TestSandbox } from '../support/open.support.ts'

const swallow = (error: unknown): unknown => error

describe.each(['in process', 'over http'] as const)('the official SDK %s', (transport) => {
  let shop: TestSandbox
  let server: SandboxServer
  let stripe: Stripe

  beforeAll(async () => {
    shop = await openTestSandbox()
    server = await serveSandbox((request) => shop.sandbox.handle(request))
    stripe =
      transport === 'in process'
        ? shop.stripe
        : new Stripe(secretKey, {
            host: '127.0.0.1',
            port: server.port,
            protocol: 'http',
            maxNetworkRetries: 0,
            telemetry: false,
          })
  })
  afterAll(async () => {
    await server.close()
    await shop.close()
  })

  const pay = (
    more: Partial<Stripe.PaymentIntentCreateParams>,
    options?: Stripe.RequestOptions,
  ): Promise<Stripe.Response<Stripe.PaymentIntent>> =>
    stripe.paymentIntents.create({ amount: 10_000, currency: 'usd', ...more }, options)

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error', 'processing_error'],
    ['4000000000000341', 'card_declined', 'generic_decline'],
  ])('card %s is refused with %s %s', async (number, code, why) => {
    const token = await createCardToken(shop.sandbox, number)
    const error = (await pay({ confirm: true, confirmation_token: token }).catch(
      swallow,
    )) as Stripe.errors.StripeCardError
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect([error.code, error.decline_code, error.statusCode]).toEqual([code, why, 402])
    expect(await stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '')).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code },
      payment_method: null,
    })
  })

  test('only listed test numbers become tokens', async () => {
    await expect(createCardToken(shop.sandbox, '4111111111111111')).rejects.toThrow('Only test card numbers')
    await expect(createCardToken(shop.sandbox, '4242424242424241')).rejects.toThrow('number is incorrect')
    const old = { 'payment_method_data[card][exp_year]': '2020' }
    await expect(createCardToken(shop.sandbox, '4242424242424242', old)).rejects.toThrow('expiration year')
  })

  test('a confirmation token can be used once', async () => {
    const token = await createCardToken(shop.sandbox, '4242424242424242')
    await pay({ confirm: true, confirmation_token: token })
    const error = await pay({ confirm: true, confirmation_token: token }).catch(swallow)
    expect(error).toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'token_already_used',
      param: 'confirmation_token',
    })
  })

  test('a card without a customer can pay only once, and a customer’s card only for this customer', async () => {
    const once = await pay({ confirm: true, payment_method: 'pm_card_visa' })
    const again = { confirm: true, payment_method: once.payment_method as string }
    expect(await pay(again).catch(swallow)).toMatchObject({ code: 'payment_method_unexpected_state' })
    const customer = await stripe.customers.create({})
    const saved = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    const mine = { confirm: true, payment_method: saved.id, customer: customer.id }
    expect([(await pay(mine)).status, (await pay(mine)).status]).toEqual(['succeeded', 'succeeded'])
    const stranger = await stripe.customers.create({})
    expect(await pay({ ...mine, customer: stranger.id }).catch(swallow)).toMatchObject({
      param: 'payment_method',
    })
  })

  test('errors are instances of the SDK’s error classes', async () => {
    const missing = await stripe.paymentIntents.retrieve('pi_nothing').catch(swallow)
    expect(missing).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(missing).toMatchObject({ code: 'resource_missing', statusCode: 404 })
    const stranger = new Stripe('sk_test_other', { httpClient: shop.sandbox.httpClient, telemetry: false })
    expect(await stranger.balance.retrieve().catch(swallow)).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    )
    const intent = await pay({})
    const early = await stripe.paymentIntents.capture(intent.id).catch(swallow)
    expect(early).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: intent.id },
    })
  })

  test('an idempotency key replays the response, even of a decline, and rejects different parameters', async () => {
    const idempotencyKey = `order-${transport}`
    const token = await createCardToken(shop.sandbox, '4242424242424242')
    const params = { confirm: true, confirmation_token: token, capture_method: 'manual' as const }
    const first = await pay(params, { idempotencyKey })
    const again = await pay(params, { idempotencyKey })
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    const other = await pay({ ...params, amount: 1 }, { idempotencyKey }).catch(swallow)
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    const declined = { confirm: true, payment_method: 'pm_card_visa_chargeDeclined' }
    const [one, two] = [
      await pay(declined, { idempotencyKey: `${idempotencyKey}-d` }).catch(swallow),
      await pay(declined, { idempotencyKey: `${idempotencyKey}-d` }).catch(swallow),
    ] as Stripe.errors.StripeCardError[]
    expect(two?.payment_intent?.id).toBe(one?.payment_intent?.id)
  })

  test('the sum of partial refunds can reach, but not exceed, the captured amount', async () => {
    const paid = await pay({ confirm: true, payment_method: 'pm_card_bypassPending' })
    await stripe.refunds.create({ payment_intent: paid.id, amount: 4000 })
    const over = await stripe.refunds.create({ payment_intent: paid.id, amount: 6001 }).catch(swallow)
    expect(over).toMatchObject({ statusCode: 400, param: 'amount' })
    await stripe.refunds.create({ charge: paid.latest_charge as string })
    const done = await stripe.refunds.create({ payment_intent: paid.id }).catch(swallow)
    expect(done).toMatchObject({ code: 'charge_already_refunded' })
    expect(await stripe.charges.retrieve(paid.latest_charge as string)).toMatchObject({
      refunded: true,
      amount_refunded: 10_000,
    })
    const held = await pay({ confirm: true, payment_method: 'pm_card_visa', capture_method: 'manual' })
    expect(await stripe.refunds.create({ payment_intent: held.id }).catch(swallow)).toMatchObject({
      statusCode: 400,
    })
  })

  test('a refund that fails later returns its amount to the balance, and another refund succeeds later', async () => {
    const failing = await pay({ confirm: true, payment_method: 'pm_card_refundFail' })
    const before = await shop.sandbox.ledgerBalance()
    const refund = await stripe.refunds.create({ payment_intent: failing.id })
    const slow = await pay({ confirm: true, payment_method: 'pm_card_pendingRefund' })
    const pending = await stripe.refunds.create({ payment_intent: slow.id })
    expect([refund.status, pending.status]).toEqual(['succeeded', 'pending'])
    shop.clock.advance(6000)
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
    expect(await stripe.refunds.retrieve(pending.id)).toMatchObject({ status: 'succeeded' })
    const after = await shop.sandbox.ledgerBalance()
    const slowNet = -320
    expect(after.pendingCents + after.availableCents).toBe(
      before.pendingCents + before.availableCents + slowNet,
    )
    expect(await stripe.charges.retrieve(failing.latest_charge as string)).toMatchObject({
      refunded: false,
      amount_refunded: 0,
    })
  })

  test('a card that was set up needs no further 3-D Secure, but another card does', async () => {
    const customer = await stripe.customers.create({ email: 'x@example.com' })
    const setup = await stripe.setupIntents.create({
      confirm: true,
      customer: customer.id,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      return_url: 'https://shop.test/done',
    })
    const url = new URL(setup.next_action?.redirect_to_url?.url ?? '')
    const path = url.pathname + url.search
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const left = await shop.sandbox.handle({ method: 'POST', path, headers, body: 'result=complete' })
    expect(left.headers['location']).toContain('redirect_status=succeeded')
    const [card] = (await stripe.customers.listPaymentMethods(customer.id)).data
    const saved = { customer: customer.id, payment_method: card?.id ?? '', off_session: true, confirm: true }
    expect((await pay(saved)).status).toBe('succeeded')
    const plain = await pay({ confirm: true, payment_method: 'pm_card_authenticationRequiredOnSetup' })
    expect(plain.status).toBe('requires_action')
    const strict = await pay({
      confirm: true,
      off_session: true,
      payment_method: 'pm_card_authenticationRequired',
    }).catch(swallow)
    expect(strict).toMatchObject({ decline_code: 'authentication_required' })
  })

  test('expands supported attributes and rejects others; redirects only to http URLs', async () => {
    const paid = await pay({
      confirm: true,
      payment_method: 'pm_card_visa',
      expand: ['latest_charge.payment_intent'],
    })
    expect((paid.latest_charge as Stripe.Charge).payment_intent).toMatchObject({ id: paid.id })
    for (const path of ['nothing', 'latest_charge.color', 'client_secret', 'a.b.c.d.e']) {
      const refused = await stripe.paymentIntents.retrieve(paid.id, { expand: [path] }).catch(swallow)
      expect(refused).toMatchObject({ type: 'StripeInvalidRequestError', param: 'expand' })
    }
    const script = { confirm: true, payment_method: 'pm_card_visa', return_url: 'javascript:alert(1)' }
    expect(await pay(script).catch(swallow)).toMatchObject({ code: 'url_invalid' })
    expect(
      await stripe.setupIntents.create(script as Stripe.SetupIntentCreateParams).catch(swallow),
    ).toMatchObject({ code: 'url_invalid' })
  })

  test('paginates lists in both directions', async () => {
    const customer = await stripe.customers.create({})
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.unshift((await pay({ customer: customer.id })).id)
    const all = await stripe.paymentIntents
      .list({ customer: customer.id, limit: 2 })
      .autoPagingToArray({ limit: 100 })
    expect(all.map(({ id }) => id)).toEqual(ids)
    const back = await stripe.paymentIntents.list({ customer: customer.id, ending_before: ids[3], limit: 2 })
    expect(back.data.map(({ id }) => id)).toEqual([ids[1], ids[2]])
    expect(back.has_more).toBe(true)
  })

  test('injects faults: an error, a rate limit, and a lost response of an executed call', async () => {
    const set = (rule: object): Promise<unknown> =>
      shop.sandbox.handle({
        method: 'POST',
        path: '/__stripe/control/faults',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(rule),
      })
    await set({ path: '/v1/balance', status: 500 })
    expect(await stripe.balance.retrieve().catch(swallow)).toBeInstanceOf(Stripe.errors.StripeAPIError)
    await set({ path: '/v1/balance', status: 429 })
    expect(await stripe.balance.retrieve().catch(swallow)).toBeInstanceOf(Stripe.errors.StripeRateLimitError)
    await stripe.balance.retrieve()
    await set({ path: '/v1/payment_intents', method: 'POST', kind: 'closed', after: true })
    const intent = await pay({ metadata: { lost: transport } }, { idempotencyKey: `lost-${transport}` })
    const found = (await stripe.paymentIntents.list({ limit: 100 })).data.filter(
      (each) => each.metadata['lost'] === transport,
    )
    expect(found.map(({ id }) => id)).toEqual([intent.id])
    await set({ path: '/v1/customers', kind: 'timeout' })
    const late = await stripe.customers.create({}, { timeout: 200 }).catch(swallow)
    expect(late).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  })
})
