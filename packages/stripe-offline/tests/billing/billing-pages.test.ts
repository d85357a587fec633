import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import {
  attachCard,
  day,
  invoiceOf,
  createMember,
  createPlans,
  advanceClock,
  subscribe,
} from '../support/billing.support.ts'
import { getPage } from '../support/connect.support.ts'
import { openTestSandbox } from '../support/open.support.ts'

const shop = await openTestSandbox()
const stripe = shop.stripe
const plans = await createPlans(stripe)
afterAll(() => shop.close())

const back = 'https://shop.test/back'
const done = 'https://shop.test/done'
type FlowData = Stripe.BillingPortal.SessionCreateParams.FlowData

/** Opens a portal session and returns the URL of its pages. */
async function enter(customer: string, flow?: Omit<FlowData, 'after_completion'>): Promise<string> {
  const session = await stripe.billingPortal.sessions.create({
    customer,
    return_url: back,
    ...(flow === undefined
      ? {}
      : { flow_data: { ...flow, after_completion: { type: 'redirect', redirect: { return_url: done } } } }),
  })
  return (await getPage(shop, session.url)).headers['location'] ?? ''
}

async function send(path: string, fields: Record<string, string>): Promise<{ status: number; to: string }> {
  const body = new URLSearchParams(fields).toString()
  const answer = await shop.sandbox.handle({ method: 'POST', path, headers: {}, body })
  return { status: answer.status, to: answer.headers['location'] ?? '' }
}
const good = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }

test('portal and invoice pages require the secret in their URL', async () => {
  const { customer, subscription } = await createMember(shop, plans.monthly)
  const session = await stripe.billingPortal.sessions.create({ customer, return_url: back })
  expect((await getPage(shop, `${session.url}?session=guessed`)).status).toBe(404)
  const entered = await getPage(shop, session.url)
  expect(entered.status).toBe(303)
  expect((await getPage(shop, session.url)).status).toBe(404)
  const [invoice] = (await stripe.invoices.list({ subscription })).data
  const url = invoice?.hosted_invoice_url ?? ''
  expect((await getPage(shop, url)).body).toContain('Receipt')
  expect((await getPage(shop, url.replace(/key=.*/, 'key=x'))).status).toBe(404)
  const other = await createMember(shop, plans.monthly)
  const own = await enter(customer)
  const meddled = await send(own, { act: 'cancel', subscription: other.subscription })
  expect(meddled.to).toContain('wrong=')
  expect((await stripe.subscriptions.retrieve(other.subscription)).cancel_at).toBe(null)
  await expect(
    stripe.billingPortal.sessions.create({
      customer,
      flow_data: { type: 'subscription_cancel', subscription_cancel: { subscription: other.subscription } },
    }),
  ).rejects.toMatchObject({ statusCode: 400 })
})

test('the home page cancels a membership and revokes the cancellation', async () => {
  const { customer, subscription } = await createMember(shop, plans.monthly)
  const page = await enter(customer)
  expect((await getPage(shop, page)).body).toContain('sbx-portal-subscription')
  const cancelPage = await getPage(shop, `${page}&view=subscription_cancel&about=${subscription}`)
  expect(cancelPage.body).toContain('sbx-portal-confirm-cancel')
  expect(await send(page, { act: 'cancel', subscription, feedback: 'unused' })).toEqual({
    status: 303,
    to: page,
  })
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    cancel_at_period_end: true,
    cancellation_details: { feedback: 'unused', reason: 'cancellation_requested' },
  })
  expect((await getPage(shop, page)).body).toContain('sbx-portal-resume')
  await send(page, { act: 'resume', subscription })
  expect((await stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(false)
})

test('completing a flow redirects back: new card, plan change, coupon instead of cancellation', async () => {
  const { customer, subscription } = await createMember(shop, plans.monthly)
  const card = await enter(customer, { type: 'payment_method_update' })
  expect((await send(card, { act: 'card', ...good, number: '4000000000000002' })).to).toContain('wrong=')
  expect((await send(card, { act: 'card', ...good, number: '5555555555554444' })).to).toBe(done)
  const read = await stripe.subscriptions.retrieve(subscription, { expand: ['default_payment_method'] })
  expect((read.default_payment_method as Stripe.PaymentMethod).card?.brand).toBe('mastercard')
  const plan = await enter(customer, { type: 'subscription_update', subscription_update: { subscription } })
  expect((await getPage(shop, plan)).body).toContain('$150.00 / year')
  expect((await send(plan, { act: 'plan', subscription, price: plans.yearly })).to).toBe(done)
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' })
  const stay = await enter(customer, {
    type: 'subscription_cancel',
    subscription_cancel: {
      subscription,
      retention: { type: 'coupon_offer', coupon_offer: { coupon: coupon.id } },
    },
  })
  expect((await getPage(shop, stay)).body).toContain('sbx-portal-keep')
  expect((await send(stay, { act: 'keep', subscription })).to).toBe(done)
  expect((await send(stay, { act: 'keep', subscription })).to).toContain('wrong=')
  const stored = await stripe.subscriptions.retrieve(subscription)
  expect(stored).toMatchObject({ cancel_at: null, discounts: [expect.any(String)] })
  expect((await stripe.invoices.createPreview({ subscription })).total).toBe(7500)
  expect((await getPage(shop, stay)).body).toContain('sbx-portal-done')
})

test('a failed renewal can be paid on its invoice page, with and without 3-D Secure', async () => {
  const { customer, subscription } = await createMember(shop, plans.monthly)
  const failing = await attachCard(shop, customer, 'pm_card_chargeCustomerFail')
  await stripe.subscriptions.update(subscription, { default_payment_method: failing })
  await advanceClock(shop, 31 * day + 7_200_000)
  const late = await stripe.subscriptions.retrieve(subscription, { expand: ['latest_invoice'] })
  expect(late.status).toBe('past_due')
  const url = invoiceOf(late).hosted_invoice_url ?? ''
  const path = url.slice('http://shop.test'.length)
  expect((await getPage(shop, url)).body).toContain('Pay $15.00')
  const body = new URLSearchParams({ ...good, number: '4000000000009995' }).toString()
  const refused = await shop.sandbox.handle({ method: 'POST', path, headers: {}, body })
  expect(refused.status).toBe(402)
  expect(refused.body).toContain('insufficient funds')
  const challenge = await send(path, { ...good, number: '4000002760003184' })
  expect(challenge.to).toContain('/__stripe/3ds/')
  await send(challenge.to.slice('http://shop.test'.length), { result: 'complete' })
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active')
  expect((await getPage(shop, url)).body).toContain('Receipt')
})

test('an invoice without an amount and a void invoice cannot be paid', async () => {
  const customer = await stripe.customers.create({})
  const made = await subscribe(stripe, customer.id, plans.monthly)
  await stripe.invoices.voidInvoice(invoiceOf(made).id ?? '')
  expect((await stripe.subscriptions.retrieve(made.id)).status).toBe('incomplete_expired')
  const path = (invoiceOf(made).hosted_invoice_url ?? '').slice('http://shop.test'.length)
  const shown = await shop.sandbox.handle({
    method: 'POST',
    path,
    headers: {},
    body: new URLSearchParams(good).toString(),
  })
  expect(shown.status).toBe(402)
  expect(shown.body).not.toContain('sbx-invoice-pay')
})
