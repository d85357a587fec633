import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recipient } from '../support/connect.support.ts'
import { openTestSandbox } from '../support/open.support.ts'
import type { TestSandbox } from '../support/open.support.ts'

/**
 * Tests for the behavior of Stripe that a marketplace relies on. They run against the sandbox. If this environment
 * variable contains a key, they also run against Stripe's test mode.
 */
const testKey = process.env['STRIPE_TEST_KEY']

describe('the sandbox fulfills the contract', () => {
  let shop: TestSandbox
  beforeAll(async () => {
    shop = await openTestSandbox()
  })
  afterAll(() => shop.close())
  contract(() => shop.stripe)
})

describe('Stripe’s test mode fulfills the contract', () => {
  if (testKey) contract(() => new Stripe(testKey, { telemetry: false }))
  else test('runs only with a test key', (context) => context.skip('no STRIPE_TEST_KEY'))
})

function contract(stripe: () => Stripe): void {
  const swallow = (error: unknown): unknown => error
  const pay = async (
    card: string,
    more: Partial<Stripe.PaymentIntentCreateParams> = {},
  ): Promise<Stripe.PaymentIntent> => {
    const token = await stripe().testHelpers.confirmationTokens.create({ payment_method: card })
    return stripe().paymentIntents.create({
      amount: 4200,
      currency: 'usd',
      capture_method: 'manual',
      confirm: true,
      confirmation_token: token.id,
      allowed_payment_method_types: ['card'],
      metadata: { order_id: 'ord_1' },
      transfer_group: 'ord_1',
      ...more,
    })
  }

  test('an authorized payment can be captured and has a balance transaction', async () => {
    const held = await pay('pm_card_visa')
    expect([held.status, held.amount_capturable, held.metadata['order_id']]).toEqual([
      'requires_capture',
      4200,
      'ord_1',
    ])
    const paid = await stripe().paymentIntents.capture(held.id, {
      expand: ['latest_charge.balance_transaction'],
    })
    expect([paid.status, paid.amount_received]).toEqual(['succeeded', 4200])
    const charge = paid.latest_charge as Stripe.Charge
    expect([charge.captured, charge.transfer_group]).toEqual([true, 'ord_1'])
    const booked = charge.balance_transaction as Stripe.BalanceTransaction
    expect(booked.amount - booked.fee).toBe(booked.net)
    const again = await stripe().paymentIntents.capture(held.id).catch(swallow)
    expect(again).toMatchObject({ code: 'payment_intent_unexpected_state', statusCode: 400 })
  })

  test('canceling releases the authorization', async () => {
    const held = await pay('pm_card_visa')
    const gone = await stripe().paymentIntents.cancel(held.id, { cancellation_reason: 'abandoned' })
    expect([gone.status, gone.amount_capturable, gone.cancellation_reason]).toEqual([
      'canceled',
      0,
      'abandoned',
    ])
    const late = await stripe().paymentIntents.capture(held.id).catch(swallow)
    expect(late).toMatchObject({ code: 'payment_intent_unexpected_state' })
  })

  test('a declined card', async () => {
    const error = await pay('pm_card_visa_chargeDeclinedInsufficientFunds').catch(swallow)
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(error).toMatchObject({
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      statusCode: 402,
    })
    const { payment_intent: intent } = error as Stripe.errors.StripeCardError
    expect(intent?.status).toBe('requires_payment_method')
    const again = await stripe().paymentIntents.confirm(intent?.id ?? '', { payment_method: 'pm_card_visa' })
    expect(again.status).toBe('requires_capture')
  })

  test('3-D Secure', async () => {
    const intent = await pay('pm_card_authenticationRequired', {
      return_url: 'https://example.com/back',
      use_stripe_sdk: false,
    })
    expect([intent.status, intent.next_action?.type]).toEqual(['requires_action', 'redirect_to_url'])
  })

  test('partial refunds', async () => {
    const held = await pay('pm_card_visa')
    await stripe().paymentIntents.capture(held.id)
    const refund = await stripe().refunds.create({ payment_intent: held.id, amount: 1000 })
    expect([refund.amount, refund.charge]).toEqual([1000, held.latest_charge])
    const over = await stripe().refunds.create({ payment_intent: held.id, amount: 4000 }).catch(swallow)
    expect(over).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  })

  test('an idempotency key replays the response', async () => {
    const key = { idempotencyKey: `contract-${Date.now()}-${Math.random()}` }
    const create = (): Promise<Stripe.Customer> =>
      stripe().customers.create({ email: 'buyer@example.com' }, key)
    const [one, two] = [await create(), await create()]
    expect(two.id).toBe(one.id)
    const other = await stripe().customers.create({ email: 'other@example.com' }, key).catch(swallow)
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  test('a new connected account has all requirements due and receives no payouts', async () => {
    const account = await stripe().v2.core.accounts.create(recipient)
    const balance = account.configuration?.recipient?.capabilities?.stripe_balance
    expect(balance?.stripe_transfers?.status).not.toBe('active')
    expect(account.requirements?.entries?.length).toBeGreaterThan(0)
    const held = await pay('pm_card_visa')
    await stripe().paymentIntents.capture(held.id)
    const source = held.latest_charge as string
    const move = { amount: 100, currency: 'usd', destination: account.id, source_transaction: source }
    expect(await stripe().transfers.create(move).catch(swallow)).toMatchObject({
      statusCode: 400,
      code: 'insufficient_capabilities_for_transfer',
    })
    expect(await stripe().accounts.createLoginLink(account.id).catch(swallow)).toMatchObject({
      statusCode: 400,
    })
    const flow = { refresh_url: 'https://example.com/again', return_url: 'https://example.com/back' }
    const link = await stripe().v2.core.accountLinks.create({
      account: account.id,
      use_case: { type: 'account_onboarding', account_onboarding: flow },
    })
    expect(Date.parse(link.expires_at)).toBeGreaterThan(Date.parse(link.created))
  })

  test('an account has its own balance and payout schedule', async () => {
    const { id: stripeAccount } = await stripe().v2.core.accounts.create(recipient)
    const { available } = await stripe().balance.retrieve({}, { stripeAccount })
    expect(available).toMatchObject([{ amount: 0, currency: 'usd' }])
    const schedule = { payments: { payouts: { schedule: { interval: 'manual' as const } } } }
    const settings = await stripe().balanceSettings.update(schedule, { stripeAccount })
    expect(settings.payments.payouts?.schedule?.interval).toBe('manual')
    const strange = stripe().balance.retrieve({}, { stripeAccount: 'acct_1AAAAAAAAAAAAAAA' })
    expect(await strange.catch(swallow)).toMatchObject({ statusCode: 403, code: 'account_invalid' })
  })

  test('payment_method_types is rejected', async () => {
    const old = {
      amount: 4200,
      currency: 'usd',
      payment_method_types: ['card'],
    } as Stripe.PaymentIntentCreateParams
    expect(await stripe().paymentIntents.create(old).catch(swallow)).toMatchObject({
      statusCode: 400,
      param: 'payment_method_types',
    })
  })
}
