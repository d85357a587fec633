import type Stripe from 'stripe'
import { afterAll, describe, expect, test } from 'vitest'
import { payingCards } from '../../src/test-data/paying-cards.ts'
import { specialCards } from '../../src/test-data/special-cards.ts'
import { hasValidCheckDigit } from '../../src/core/luhn.ts'
import { openTestSandbox, secretKey, createCardToken } from '../support/open.support.ts'

const shop = await openTestSandbox()
afterAll(() => shop.close())

const errorOf = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error)
const pay = (
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.Response<Stripe.PaymentIntent>> =>
  shop.stripe.paymentIntents.create({
    amount: 4000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    ...more,
  })

describe('a payment that requires 3-D Secure', () => {
  const card = { payment_method: 'pm_card_authenticationRequired' }
  test('is rejected off-session with authentication_required', async () => {
    const away = await errorOf(pay({ ...card, off_session: true }))
    expect(away).toMatchObject({
      type: 'StripeCardError',
      code: 'authentication_required',
      decline_code: 'authentication_required',
    })
  })

  test('is rejected with error_on_requires_action', async () => {
    const strict = await errorOf(pay({ ...card, error_on_requires_action: true }))
    expect(strict).toMatchObject({
      code: 'authentication_required',
      decline_code: 'authentication_not_handled',
    })
  })
})

describe('published test cards', () => {
  const all = Object.entries({ ...payingCards, ...specialCards })
  test('have valid, unique numbers', () => {
    expect(all.filter(([, { number }]) => !hasValidCheckDigit(number))).toEqual([])
    expect(new Set(all.map(([, { number }]) => number)).size).toBe(all.length)
  })

  test('have the published properties, typed or named', async () => {
    for (const [number, brand, funding] of [
      ['6011111111111117', 'discover', 'credit'],
      ['4000056655665556', 'visa', 'debit'],
      ['3566002020360505', 'jcb', 'credit'],
    ] as const) {
      const intent = await pay({
        payment_method: undefined,
        confirmation_token: await createCardToken(shop.sandbox, number),
        expand: ['payment_method'],
      })
      expect(intent.status).toBe('succeeded')
      expect((intent.payment_method as Stripe.PaymentMethod).card).toMatchObject({ brand, funding })
    }
    const german = await pay({ payment_method: 'pm_card_de', expand: ['payment_method'] })
    expect((german.payment_method as Stripe.PaymentMethod).card?.country).toBe('DE')
  })

  test.each([
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4100000000000019', 'card_declined', 'fraudulent'],
    ['4000000000006975', 'card_declined', 'card_velocity_exceeded'],
    ['4000000000000069', 'expired_card', 'expired_card'],
  ])('%s is declined as %s, %s', async (number, code, decline) => {
    const token = await createCardToken(shop.sandbox, number)
    const error = await errorOf(pay({ payment_method: undefined, confirmation_token: token }))
    expect(error).toMatchObject({ code, decline_code: decline })
  })

  test('both names of a card refer to the same card', async () => {
    const paid = await pay({ payment_method: 'pm_card_us', expand: ['payment_method'] })
    expect((paid.payment_method as Stripe.PaymentMethod).card).toMatchObject({ last4: '4242', country: 'US' })
    expect(await errorOf(pay({ payment_method: 'pm_card_chargeDeclinedFraudulent' }))).toMatchObject({
      code: 'card_declined',
      decline_code: 'fraudulent',
    })
    const set = await shop.stripe.setupIntents.create({
      confirm: true,
      payment_method: 'pm_card_us',
      return_url: 'https://shop.test/done',
    })
    expect(set.status).toBe('succeeded')
  })

  test.each(['pm_usBankAccount_success', 'pm_sepaDebit'])('%s is rejected by name', async (name) => {
    expect(await errorOf(pay({ payment_method: name }))).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining(`${name} is not supported here`) as string,
    })
  })

  test('a wrong security code is recorded, but does not cause a decline', async () => {
    const intent = await pay({ payment_method: 'pm_card_cvcCheckFail', expand: ['latest_charge'] })
    const charge = intent.latest_charge as Stripe.Charge
    expect(charge.payment_method_details?.card?.checks?.cvc_check).toBe('fail')
  })

  test('…3220 always requires 3-D Secure, …0446 only on-session', async () => {
    expect((await pay({ payment_method: 'pm_card_threeDSecure2Required' })).status).toBe('requires_action')
    const payment_method = 'pm_card_authenticationRequiredSetupForOffSession'
    expect((await pay({ payment_method })).status).toBe('requires_action')
    expect((await pay({ payment_method, off_session: true })).status).toBe('succeeded')
  })

  test('a card that is not supported is rejected by name', async () => {
    const error = await errorOf(pay({ payment_method: 'pm_card_createMultipleDisputes' }))
    expect(error).toMatchObject({
      message: expect.stringContaining('pm_card_createMultipleDisputes is not supported') as string,
    })
  })
})

test.each([
  ['an address that is none', { receipt_email: 'nonsense' }, 'email_invalid'],
  ['a descriptor on a card', { statement_descriptor: 'SHOP' }, 'payment_intent_invalid_parameter'],
  ['a suffix too long', { statement_descriptor_suffix: 'x'.repeat(23) }, 'parameter_invalid_string'],
  ['no currency at all', { currency: 'xxz' }, 'parameter_invalid_string'],
  ['an amount of nothing', { amount: 0 }, 'parameter_invalid_integer'],
])('%s is refused', async (_what, more, code) => {
  expect(await errorOf(pay(more))).toMatchObject({ statusCode: 400, code })
})

test('a customer needs a valid email address and an existing default card', async () => {
  expect(await errorOf(shop.stripe.customers.create({ email: 'nonsense' }))).toMatchObject({
    code: 'email_invalid',
  })
  const customer = await shop.stripe.customers.create({})
  const settings = (id: string) =>
    errorOf(shop.stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } }))
  expect(await settings('pm_nonsense')).toMatchObject({ code: 'resource_missing' })
})

test('currencies have the same decimals as at Stripe', async () => {
  for (const currency of ['eur', 'jpy', 'kwd']) expect(await pay({ currency })).toMatchObject({ currency })
  // Amounts in dinars have three decimals, the last of which must be 0. Amounts in krónur have two decimals, both of
  // which must be 0.
  expect(await errorOf(pay({ currency: 'kwd', amount: 12_345 }))).toMatchObject({ param: 'amount' })
  expect(await errorOf(pay({ currency: 'isk', amount: 12_350 }))).toMatchObject({ param: 'amount' })
  const product = await shop.stripe.products.create({ name: 'P' })
  const price = await shop.stripe.prices.create({ product: product.id, currency: 'jpy', unit_amount: 100 })
  expect(price).toMatchObject({ currency: 'jpy', unit_amount: 100 })
})

test.each([
  ['usd', 50, 'Amount must be at least $0.50 usd.'],
  ['gbp', 30, 'Amount must be at least £0.30 gbp.'],
  ['jpy', 50, 'Amount must be at least ¥50 jpy.'],
  ['huf', 17_500, 'Amount must be at least HUF 175 huf.'],
  ['czk', 1500, 'Amount must be at least CZK 15.00 czk.'],
  ['krw', 50, 'Amount must convert to at least 50 cents.'],
])('a charge in %s is at least %s of its smallest unit', async (currency, minimum, message) => {
  expect(await pay({ currency, amount: minimum })).toMatchObject({ amount: minimum, currency })
  const error = await errorOf(pay({ currency, amount: minimum - 1 }))
  expect(error).toMatchObject({ code: 'amount_too_small', param: 'amount' })
  expect((error as Error).message.replaceAll('\u00a0', ' ')).toBe(message)
})

test('a partial capture releases the rest to the card', async () => {
  const held = await pay({ capture_method: 'manual' })
  const taken = await shop.stripe.paymentIntents.capture(held.id, {
    amount_to_capture: 3000,
    expand: ['latest_charge'],
  })
  expect(taken.latest_charge).toMatchObject({ amount_captured: 3000, amount_refunded: 1000, refunded: false })
  expect(await errorOf(shop.stripe.refunds.create({ payment_intent: held.id, amount: 3001 }))).toMatchObject({
    message: 'Refund amount ($30.01) is greater than unrefunded amount on charge ($30.00).',
  })
  await shop.stripe.refunds.create({ payment_intent: held.id })
  expect(await shop.stripe.charges.retrieve((taken.latest_charge as Stripe.Charge).id)).toMatchObject({
    amount_refunded: 4000,
    refunded: true,
  })
})

test('an update event contains the previous attributes', async () => {
  const customer = await shop.stripe.customers.create({ name: 'A', metadata: { a: '1' } })
  await shop.stripe.customers.update(customer.id, { name: 'B', metadata: { b: '2' } })
  const { data } = await shop.stripe.events.list({ types: ['customer.updated'], limit: 1 })
  expect(data[0]?.data.previous_attributes).toEqual({ name: 'A', metadata: { b: null } })
})

test('errors name the missing object and link to the documentation, as at Stripe', async () => {
  expect(await errorOf(shop.stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
    message: "No such payment_intent: 'pi_none'",
    doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
  })
  expect(await errorOf(pay({ payment_method: 'pm_none' }))).toMatchObject({
    message: expect.stringContaining("No such PaymentMethod: 'pm_none'") as string,
  })
})

test('a replayed response names the original request', async () => {
  const request = {
    method: 'POST',
    path: '/v1/customers',
    headers: { authorization: `Bearer ${secretKey}`, 'idempotency-key': 'once' },
    body: '',
  }
  const first = await shop.sandbox.handle(request)
  const again = await shop.sandbox.handle(request)
  expect(again.headers['original-request']).toBe(first.headers['request-id'])
})
