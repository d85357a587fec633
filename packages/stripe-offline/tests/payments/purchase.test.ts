import Stripe from 'stripe'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestSandbox, createCardToken, waitUntil, webhookSecret } from '../support/open.support.ts'

const shop = await openTestSandbox()
afterAll(() => shop.close())

const authorize = async (number = '4242424242424242'): Promise<Stripe.Response<Stripe.PaymentIntent>> =>
  shop.stripe.paymentIntents.create({
    amount: 12_300,
    currency: 'usd',
    capture_method: 'manual',
    confirm: true,
    confirmation_token: await createCardToken(shop.sandbox, number),
    allowed_payment_method_types: ['card'],
    receipt_email: 'guest@example.com',
    metadata: { checkout_id: 'chk_1' },
    transfer_group: 'chk_1',
  })

describe('a guest purchase', () => {
  test('is authorized and captured, records the fee, and becomes available after two days', async () => {
    const before = await shop.sandbox.ledgerBalance()
    const intent = await authorize()
    expect(intent).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 12_300,
      amount_received: 0,
    })
    const paid = await shop.stripe.paymentIntents.capture(intent.id, {
      expand: ['latest_charge.balance_transaction'],
    })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 12_300, amount_capturable: 0 })
    const charge = paid.latest_charge as Stripe.Charge
    const booking = charge.balance_transaction as Stripe.BalanceTransaction
    expect(booking).toMatchObject({ amount: 12_300, fee: 387, net: 11_913, status: 'pending' })
    expect(await shop.sandbox.ledgerBalance()).toEqual({
      availableCents: before.availableCents,
      pendingCents: before.pendingCents + 11_913,
    })
    shop.clock.advance(2 * 86_400_000)
    expect(await shop.sandbox.ledgerBalance()).toEqual({
      availableCents: before.availableCents + before.pendingCents + 11_913,
      pendingCents: 0,
    })
    expect(await shop.stripe.balanceTransactions.retrieve(booking.id)).toMatchObject({ status: 'available' })
  })

  test('stores no card number', async () => {
    await authorize('4000000000009995').catch(() => undefined)
    const { rows } = await shop.database.pool.query<{ found: number }>(
      `select (select count(*) from sandbox.objects where body::text || coalesce(secret::text,'') ~ '4242424242424242|4000000000009995')
            + (select count(*) from sandbox.events where body::text ~ '4242424242424242|4000000000009995')
            + (select count(*) from sandbox.replies where body ~ '4242424242424242|4000000000009995') as found`,
    )
    expect(Number(rows[0]?.found)).toBe(0)
  })

  test('is declined with the intent in the error, and can be paid with another card', async () => {
    const error = await authorize('4000000000000002').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    const { code, decline_code: why, payment_intent: intent } = error as Stripe.errors.StripeCardError
    expect([code, why, intent?.status]).toEqual([
      'card_declined',
      'generic_decline',
      'requires_payment_method',
    ])
    const again = await shop.stripe.paymentIntents.confirm(intent?.id ?? '', {
      payment_method: 'pm_card_visa',
    })
    expect(again.status).toBe('requires_capture')
    const charges = await shop.stripe.charges.list({ payment_intent: again.id })
    expect(charges.data.map((charge) => charge.status)).toEqual(['succeeded', 'failed'])
  })

  test('expires if it is not captured within seven days', async () => {
    const intent = await authorize()
    shop.clock.advance(7 * 86_400_000 + 1000)
    const gone = await shop.stripe.paymentIntents.retrieve(intent.id)
    expect(gone).toMatchObject({ status: 'canceled', cancellation_reason: 'automatic', amount_capturable: 0 })
    const error = await shop.stripe.paymentIntents.capture(intent.id).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'charge_expired_for_capture', statusCode: 400 })
  })

  test('sends signed events that the SDK accepts', async () => {
    shop.received.length = 0
    shop.sandbox.start()
    const intent = await authorize()
    await shop.stripe.paymentIntents.capture(intent.id)
    await waitUntil(() => types(intent.id).includes('payment_intent.succeeded'))
    expect(types(intent.id).toSorted()).toEqual([
      'charge.captured',
      'charge.succeeded',
      'payment_intent.amount_capturable_updated',
      'payment_intent.created',
      'payment_intent.succeeded',
    ])
    await waitUntil(async () => (await shop.stripe.events.list({ limit: 1 })).data[0]?.pending_webhooks === 0)
  })
})

function types(intentId: string): string[] {
  const events = shop.received.map(({ payload, headers }) =>
    shop.stripe.webhooks.constructEvent(payload, headers['stripe-signature'] ?? '', webhookSecret),
  )
  const about = (event: Stripe.Event): boolean => {
    const object = event.data.object as { id?: string; payment_intent?: string }
    return object.id === intentId || object.payment_intent === intentId
  }
  return events.filter(about).map((event) => event.type)
}
