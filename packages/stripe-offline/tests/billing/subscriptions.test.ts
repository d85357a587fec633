import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import {
  attachCard,
  day,
  intentOf,
  invoiceOf,
  createMember,
  createPlans,
  advanceClock,
  periodOf,
  subscribe,
} from '../support/billing.support.ts'
import { openTestSandbox, createCardToken } from '../support/open.support.ts'

const shop = await openTestSandbox()
const stripe = shop.stripe
const plans = await createPlans(stripe)
afterAll(() => shop.close())

const read = (id: string): Promise<Stripe.Subscription> => stripe.subscriptions.retrieve(id)
const paid = async (subscription: string): Promise<Stripe.Invoice[]> =>
  (await stripe.invoices.list({ subscription, status: 'paid', limit: 100 })).data
async function typesOf(id: string): Promise<string[]> {
  const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 2000 })
  const about = events.filter(({ data }) => JSON.stringify(data.object).includes(id))
  return about.map(({ type }) => type).toReversed()
}

test('a subscription is incomplete until its first invoice is paid, and then saves the card', async () => {
  const customer = await stripe.customers.create({})
  const made = await subscribe(stripe, customer.id, plans.monthly)
  expect(made.status).toBe('incomplete')
  expect(invoiceOf(made).payments?.data).toHaveLength(1)
  const intent = intentOf(invoiceOf(made))
  await expect(
    stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa_chargeDeclined' }),
  ).rejects.toMatchObject({ code: 'card_declined' })
  expect((await read(made.id)).status).toBe('incomplete')
  await stripe.paymentIntents.confirm(intent, {
    confirmation_token: await createCardToken(shop.sandbox, '4242424242424242'),
  })
  const now = await read(made.id)
  expect(now.status).toBe('active')
  expect(now.default_payment_method).toMatch(/^pm_/)
  const types = await typesOf(made.id)
  for (const type of [
    'customer.subscription.created',
    'invoice.payment_failed',
    'invoice.paid',
    'customer.subscription.updated',
  ])
    expect(types).toContain(type)
})

test('an incomplete subscription expires after 23 hours and can no longer be paid', async () => {
  const customer = await stripe.customers.create({})
  const made = await subscribe(stripe, customer.id, plans.monthly)
  await advanceClock(shop, day * (22.9 / 24))
  expect((await read(made.id)).status).toBe('incomplete')
  await advanceClock(shop, day / 24)
  expect((await read(made.id)).status).toBe('incomplete_expired')
  expect((await stripe.invoices.retrieve(invoiceOf(made).id ?? '')).status).toBe('void')
  await expect(
    stripe.paymentIntents.confirm(intentOf(invoiceOf(made)), { payment_method: 'pm_card_visa' }),
  ).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
})

test('a fully discounted subscription is active immediately, and a card added later pays invoices', async () => {
  const coupon = await stripe.coupons.create({
    percent_off: 100,
    duration: 'repeating',
    duration_in_months: 2,
  })
  const customer = await stripe.customers.create({})
  const made = await subscribe(stripe, customer.id, plans.monthly, { discounts: [{ coupon: coupon.id }] })
  expect(made.status).toBe('active')
  expect(invoiceOf(made)).toMatchObject({ confirmation_secret: null, total: 0, status: 'paid' })
  const setup = made.pending_setup_intent as Stripe.SetupIntent
  await stripe.setupIntents.confirm(setup.id, {
    confirmation_token: await createCardToken(shop.sandbox, '4242424242424242'),
  })
  expect(await read(made.id)).toMatchObject({
    pending_setup_intent: null,
    default_payment_method: expect.any(String),
  })
  await advanceClock(shop, 95 * day)
  const invoices = await paid(made.id)
  expect(invoices.map(({ total }) => total).toReversed()).toEqual([0, 0, 1500, 1500])
})

test('without a card, a subscription is past due after its free months, and canceled after the retries', async () => {
  const coupon = await stripe.coupons.create({ percent_off: 100, duration: 'once' })
  const customer = await stripe.customers.create({})
  const made = await subscribe(stripe, customer.id, plans.monthly, { discounts: [{ coupon: coupon.id }] })
  await advanceClock(shop, 31 * day + 7_200_000)
  expect((await read(made.id)).status).toBe('past_due')
  await advanceClock(shop, 16 * day)
  expect(await read(made.id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  })
})

test('a failed renewal is retried automatically and succeeds with a new card', async () => {
  const { customer, subscription } = await createMember(shop, plans.monthly)
  const failing = await attachCard(shop, customer, 'pm_card_chargeCustomerFail')
  await stripe.subscriptions.update(subscription, { default_payment_method: failing })
  await advanceClock(shop, 31 * day + 7_200_000)
  const late = await read(subscription)
  expect(late.status).toBe('past_due')
  const open = await stripe.invoices.retrieve(late.latest_invoice as string)
  expect(open).toMatchObject({ status: 'open', attempt_count: 1 })
  expect(open.next_payment_attempt).toBeGreaterThan(shop.clock.now() / 1000)
  await advanceClock(shop, 4 * day)
  expect((await stripe.invoices.retrieve(open.id ?? '')).attempt_count).toBe(2)
  const good = await attachCard(shop, customer, 'pm_card_visa')
  await stripe.subscriptions.update(subscription, { default_payment_method: good })
  await advanceClock(shop, 5 * day)
  expect((await read(subscription)).status).toBe('active')
  expect(await paid(subscription)).toHaveLength(2)
})

test('after the last retry, a subscription becomes unpaid if this is the setting', async () => {
  const choose = (choice: string): Promise<{ status: number }> =>
    shop.sandbox.handle({
      method: 'POST',
      path: '/__stripe/control/billing',
      headers: {},
      body: JSON.stringify({ after_retries: choice }),
    })
  expect((await choose('nothing')).status).toBe(400)
  expect((await choose('unpaid')).status).toBe(200)
  const { customer, subscription } = await createMember(shop, plans.monthly)
  const failing = await attachCard(shop, customer, 'pm_card_chargeCustomerFail')
  await stripe.subscriptions.update(subscription, { default_payment_method: failing })
  await advanceClock(shop, 50 * day)
  const late = await read(subscription)
  expect(late.status).toBe('unpaid')
  await stripe.invoices.pay(late.latest_invoice as string, { payment_method: 'pm_card_visa' })
  expect((await read(subscription)).status).toBe('active')
  await choose('cancel')
})

test('a cancellation at the period’s end can be revoked; otherwise the subscription ends without more invoices', async () => {
  const { subscription } = await createMember(shop, plans.monthly)
  const ending = await stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
  expect(ending.cancel_at).toBe(periodOf(ending).end)
  const back = await stripe.subscriptions.update(subscription, { cancel_at_period_end: false })
  expect(back).toMatchObject({ cancel_at: null, canceled_at: null, status: 'active' })
  await advanceClock(shop, 32 * day)
  expect((await read(subscription)).status).toBe('active')
  const last = await stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
  await advanceClock(shop, 32 * day)
  expect(await read(subscription)).toMatchObject({ status: 'canceled', ended_at: periodOf(last).end })
  expect(await paid(subscription)).toHaveLength(2)
  await expect(
    stripe.subscriptions.update(subscription, { cancel_at_period_end: false }),
  ).rejects.toMatchObject({
    code: 'invalid_canceled_subscription_fields',
  })
  await expect(stripe.subscriptions.cancel(subscription)).rejects.toMatchObject({ statusCode: 404 })
})

test('a trial is free until its end', async () => {
  const customer = await stripe.customers.create({})
  await attachCard(shop, customer.id, 'pm_card_visa')
  const trial = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: plans.monthly }],
    trial_period_days: 10,
  })
  expect(trial.status).toBe('trialing')
  await advanceClock(shop, 10 * day + 7_200_000)
  expect((await read(trial.id)).status).toBe('active')
  expect((await paid(trial.id)).map(({ total }) => total)).toEqual([1500, 0])
})

test('a new price with the same interval applies from the next invoice, a new interval immediately', async () => {
  const dear = await stripe.prices.create({
    product: plans.product,
    currency: 'usd',
    unit_amount: 2000,
    recurring: { interval: 'month' },
  })
  const { subscription } = await createMember(shop, plans.monthly)
  const item = (await read(subscription)).items.data[0]?.id ?? ''
  await expect(
    stripe.subscriptions.update(subscription, { items: [{ id: item, price: dear.id }] }),
  ).rejects.toMatchObject({ code: 'parameter_unknown' })
  await stripe.subscriptions.update(subscription, {
    items: [{ id: item, price: dear.id }],
    proration_behavior: 'none',
  })
  await advanceClock(shop, 32 * day)
  expect((await paid(subscription)).map(({ total }) => total)).toEqual([2000, 1500])
  const yearly = await stripe.subscriptions.update(subscription, {
    items: [{ id: item, price: plans.yearly }],
    proration_behavior: 'none',
  })
  expect(periodOf(yearly).end - periodOf(yearly).start).toBeGreaterThanOrEqual(365 * 86_400)
  expect((await paid(subscription))[0]?.total).toBe(15_000)
})

test('deleting a customer ends the subscription without more invoices', async () => {
  const { customer, subscription } = await createMember(shop, plans.monthly)
  await stripe.customers.del(customer)
  await advanceClock(shop, 40 * day)
  expect((await read(subscription)).status).toBe('canceled')
  expect(await paid(subscription)).toHaveLength(1)
})

test('over 400 days, each period of a membership has one invoice', async () => {
  const { subscription } = await createMember(shop, plans.monthly)
  for (let at = 0; at < 400; at += 1) await advanceClock(shop, day)
  const invoices = await paid(subscription)
  expect(invoices).toHaveLength(14)
  const starts = invoices.map(({ period_start: start }) => start)
  expect(new Set(starts).size).toBe(14)
  for (const [at, { period_start: start }] of invoices.entries())
    if (at > 0) expect(invoices[at]?.period_end).toBe(starts[at - 1] ?? start)
})

test('a trial of an active subscription is free, and payments continue after it', async () => {
  const { subscription } = await createMember(shop, plans.monthly)
  const until = Math.floor(shop.clock.now() / 1000) + 60 * 86_400
  const input = { trial_end: until, proration_behavior: 'none' } as const
  const now = await stripe.subscriptions.update(subscription, input)
  expect([now.status, periodOf(now).end, now.trial_end]).toEqual(['trialing', until, until])
  await expect(stripe.subscriptions.update(subscription, input)).resolves.toMatchObject({ trial_end: until })
  await advanceClock(shop, 59 * day)
  expect((await paid(subscription)).map(({ total }) => total)).toEqual([0, 1500])
  await advanceClock(shop, 2 * day)
  expect((await read(subscription)).status).toBe('active')
  expect((await paid(subscription)).map(({ total }) => total)).toEqual([1500, 0, 1500])
})

test('paying an invoice with a card that requires 3-D Secure returns an error, and the payment stays open', async () => {
  const late = await createMember(shop, plans.monthly)
  const asking = await attachCard(shop, late.customer, 'pm_card_authenticationRequired')
  await stripe.subscriptions.update(late.subscription, { default_payment_method: asking })
  await advanceClock(shop, 32 * day)
  const invoice = (await read(late.subscription)).latest_invoice as string
  const alone = await stripe.invoices.pay(invoice).catch((error: unknown) => error)
  expect(alone).toMatchObject({ type: 'StripeCardError', code: 'authentication_required' })
  const there = await stripe.invoices.pay(invoice, { off_session: false }).catch((error: unknown) => error)
  expect(there).toMatchObject({
    type: 'StripeCardError',
    code: 'invoice_payment_intent_requires_action',
  })
  const { payments } = await stripe.invoices.retrieve(invoice, { expand: ['payments'] })
  const intent = payments?.data[0]?.payment.payment_intent as string
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('requires_action')
})
