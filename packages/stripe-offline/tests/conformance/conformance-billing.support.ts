import type Stripe from 'stripe'
import { expect } from 'vitest'
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
import { createCardToken } from '../support/open.support.ts'
import type { TestSandbox } from '../support/open.support.ts'

const swallow = (error: unknown): unknown => error

export async function makeCatalogCalls(shop: TestSandbox, stripe: Stripe): Promise<void> {
  const product = await stripe.products.create({
    name: 'Gift',
    description: 'Months to give',
    metadata: { a: 'b' },
  })
  await stripe.products.update(product.id, { active: true, name: 'A gift' })
  await stripe.products.retrieve(product.id)
  await stripe.products.list({ active: true, limit: 2 })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 4200,
    lookup_key: 'gift_3',
    metadata: { months: '3' },
  })
  await stripe.prices.update(price.id, { nickname: 'Three months', active: true })
  await stripe.prices.retrieve(price.id, { expand: ['product'] })
  const found = await stripe.prices.list({ lookup_keys: ['gift_3'], active: true, expand: ['data.product'] })
  expect(found.data.map((each) => (each.product as Stripe.Product).name)).toEqual(['A gift'])
  const coupon = await stripe.coupons.create({
    id: 'gift-3',
    percent_off: 100,
    duration: 'repeating',
    duration_in_months: 3,
    applies_to: { products: [product.id] },
  })
  await stripe.coupons.update(coupon.id, { name: 'Three months', metadata: { a: 'b' } })
  await stripe.coupons.retrieve(coupon.id, { expand: ['applies_to'] })
  await stripe.coupons.list({ limit: 1 })
  const code = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: 'THREE-MONTHS',
    max_redemptions: 1,
    expires_at: Math.floor(shop.clock.now() / 1000) + 90 * 86_400,
    restrictions: { first_time_transaction: true },
    metadata: { gift_id: 'gift_1' },
  })
  await stripe.promotionCodes.retrieve(code.id)
  const list = await stripe.promotionCodes.list({
    code: 'three-months',
    active: true,
    expand: ['data.promotion.coupon.applies_to'],
  })
  expect(list.data[0]?.promotion.coupon).toMatchObject({ applies_to: { products: [product.id] } })
  await stripe.promotionCodes.update(code.id, { active: false })
  const other = await stripe.coupons.create({ amount_off: 500, currency: 'usd', duration: 'once' })
  await stripe.coupons.del(other.id)
}

export async function makeSubscriptionCalls(shop: TestSandbox, stripe: Stripe): Promise<void> {
  const { product, monthly, yearly } = await createPlans(stripe)
  const coupon = await stripe.coupons.create({
    percent_off: 20,
    duration: 'forever',
    applies_to: { products: [product] },
  })
  const customer = await stripe.customers.create({ email: 'a@example.com' })
  const made = await subscribe(stripe, customer.id, monthly, { discounts: [{ coupon: coupon.id }] })
  expect(made.status).toBe('incomplete')
  expect(invoiceOf(made).total).toBe(1200)
  await stripe.paymentIntents.confirm(intentOf(invoiceOf(made)), {
    confirmation_token: await createCardToken(shop.sandbox, '4242424242424242'),
  })
  const read = await stripe.subscriptions.retrieve(made.id, {
    expand: [
      'discounts.source.coupon',
      'default_payment_method',
      'latest_invoice.payments',
      'items.data.price.product',
    ],
  })
  expect(read.status).toBe('active')
  await stripe.subscriptions.update(made.id, {
    items: [{ id: made.items.data[0]?.id ?? '', price: yearly }],
    proration_behavior: 'none',
  })
  await stripe.subscriptions.update(made.id, {
    cancel_at_period_end: true,
    cancellation_details: { feedback: 'unused' },
  })
  await stripe.subscriptions.update(made.id, { cancel_at_period_end: false, metadata: { a: 'b' } })
  await stripe.subscriptions.update(made.id, { cancel_at: 'max_period_end' })
  await stripe.subscriptions.update(made.id, { cancel_at: '' })
  await stripe.subscriptions.deleteDiscount(made.id)
  await stripe.subscriptions.list({
    customer: customer.id,
    status: 'all',
    limit: 1,
    expand: ['data.latest_invoice'],
  })
  await attachCard(shop, customer.id, 'pm_card_visa')
  const trial = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: monthly }],
    trial_period_days: 7,
  })
  expect(trial.status).toBe('trialing')
  await stripe.subscriptions.cancel(trial.id, { cancellation_details: { comment: 'no', feedback: 'other' } })
  const free = await stripe.coupons.create({ percent_off: 100, duration: 'repeating', duration_in_months: 1 })
  const someone = await stripe.customers.create({})
  const gift = await subscribe(stripe, someone.id, monthly, { discounts: [{ coupon: free.id }] })
  await stripe.setupIntents.confirm((gift.pending_setup_intent as Stripe.SetupIntent).id, {
    confirmation_token: await createCardToken(shop.sandbox, '4242424242424242'),
  })
  const left = await subscribe(stripe, someone.id, monthly)
  await stripe.paymentIntents
    .confirm(intentOf(invoiceOf(left)), { payment_method: 'pm_card_visa_chargeDeclined' })
    .catch(swallow)
  await stripe.paymentIntents.cancel(intentOf(invoiceOf(left))).catch(swallow)
  const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  await stripe.subscriptions.update(made.id, { default_payment_method: failing.id })
  await advanceClock(shop, 400 * day)
  expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('canceled')
}

export async function makeInvoiceCalls(shop: TestSandbox, stripe: Stripe): Promise<void> {
  const { monthly } = await createPlans(stripe, 'other')
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' })
  const customer = await stripe.customers.create({})
  const before = await stripe.invoices.createPreview({
    customer: customer.id,
    subscription_details: { items: [{ price: monthly }] },
    discounts: [{ coupon: coupon.id }],
    expand: ['total_discount_amounts.discount'],
  })
  expect(before).toMatchObject({ subtotal: 1500, total: 750, status: 'draft' })
  const { subscription } = await createMember(shop, monthly)
  await stripe.invoices.createPreview({ subscription, discounts: [{ coupon: coupon.id }] })
  await advanceClock(shop, 31 * day)
  const [draft] = (await stripe.invoices.list({ subscription, limit: 1 })).data
  const id = draft?.id ?? ''
  await stripe.invoices.update(id, { metadata: { a: 'b' }, description: 'A month' })
  const shown = await stripe.invoices.retrieve(id, {
    expand: ['payments.data.payment.payment_intent', 'confirmation_secret', 'discounts'],
  })
  await stripe.invoices.listLineItems(id)
  if (shown.status === 'draft') await stripe.invoices.finalizeInvoice(id)
  const payments = await stripe.invoicePayments.list({ invoice: id })
  await stripe.invoicePayments.retrieve(payments.data[0]?.id ?? '')
  const open = await subscribe(stripe, customer.id, monthly)
  await stripe.invoices.pay(invoiceOf(open).id ?? '', { payment_method: 'pm_card_visa', off_session: false })
  const lost = await subscribe(stripe, customer.id, monthly)
  await stripe.invoices.markUncollectible(invoiceOf(lost).id ?? '')
  await stripe.invoices.voidInvoice(invoiceOf(lost).id ?? '')
  const early = await createMember(shop, monthly)
  const { end } = periodOf(await stripe.subscriptions.retrieve(early.subscription))
  await advanceClock(shop, end * 1000 - shop.clock.now() + 60_000)
  const [last] = (await stripe.invoices.list({ subscription: early.subscription, status: 'draft' })).data
  expect((await stripe.invoices.finalizeInvoice(last?.id ?? '')).status).toBe('paid')
}

export async function visitBillingPages(shop: TestSandbox, stripe: Stripe): Promise<void> {
  const { monthly } = await createPlans(stripe, 'third')
  const { customer, subscription } = await createMember(shop, monthly)
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' })
  await stripe.billingPortal.sessions.create({
    customer,
    return_url: 'https://shop.test/back',
    flow_data: {
      type: 'subscription_cancel',
      subscription_cancel: {
        subscription,
        retention: { type: 'coupon_offer', coupon_offer: { coupon: coupon.id } },
      },
      after_completion: { type: 'redirect', redirect: { return_url: 'https://shop.test/done' } },
    },
  })
  const now = Math.floor(shop.clock.now() / 1000)
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: now, name: 'a year' })
  const frozen = await stripe.customers.create({ test_clock: clock.id, payment_method: 'pm_card_visa' })
  const [method] = (await stripe.customers.listPaymentMethods(frozen.id)).data
  await stripe.customers.update(frozen.id, { invoice_settings: { default_payment_method: method?.id ?? '' } })
  const made = await stripe.subscriptions.create({ customer: frozen.id, items: [{ price: monthly }] })
  expect(made).toMatchObject({ status: 'active', test_clock: clock.id })
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: now + 40 * 86_400 })
  const read = await stripe.testHelpers.testClocks.retrieve(clock.id)
  expect(read).toMatchObject({ status: 'ready', frozen_time: now + 40 * 86_400 })
  const invoices = await stripe.invoices.list({ subscription: made.id })
  expect(invoices.data.map(({ status }) => status)).toEqual(['paid', 'paid'])
  await stripe.testHelpers.testClocks.list()
  await stripe.testHelpers.testClocks.del(clock.id)
}
