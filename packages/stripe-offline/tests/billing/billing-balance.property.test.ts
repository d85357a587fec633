import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  attachCard,
  intentOf,
  invoiceOf,
  createPlans,
  advanceClock,
  periodOf,
  subscribe,
} from '../support/billing.support.ts'
import type { TestPlans } from '../support/billing.support.ts'
import { openTestSandbox } from '../support/open.support.ts'
import type { TestSandbox } from '../support/open.support.ts'

let shop: TestSandbox
let plans: TestPlans
const coupons: string[] = []
beforeAll(async () => {
  shop = await openTestSandbox()
  plans = await createPlans(shop.stripe)
  const { stripe } = shop
  for (const input of [
    { percent_off: 30, duration: 'forever' as const },
    { percent_off: 100, duration: 'once' as const },
    { percent_off: 100, duration: 'repeating' as const, duration_in_months: 2 },
  ])
    coupons.push((await stripe.coupons.create(input)).id)
})
afterAll(() => shop.close())

const step = fc.oneof(
  fc.record({ do: fc.constant('subscribe' as const), isYearly: fc.boolean(), coupon: fc.nat(3) }),
  fc.record({ do: fc.constant('pay' as const), isGood: fc.boolean() }),
  fc.record({ do: fc.constant('cancel' as const), isNow: fc.boolean() }),
  fc.record({ do: fc.constant('resume' as const) }),
  fc.record({ do: fc.constant('card' as const), isGood: fc.boolean() }),
  fc.record({ do: fc.constant('discount' as const), coupon: fc.nat(2) }),
  fc.record({ do: fc.constant('refund' as const) }),
  fc.record({ do: fc.constant('void' as const) }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 1000 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Life {
  customer: string
  subscriptions: string[]
}

async function perform(each: Step, life: Life): Promise<void> {
  const { stripe } = shop
  if (each.do === 'wait') return advanceClock(shop, each.hours * 3_600_000)
  if (each.do === 'card') {
    const card = each.isGood ? 'pm_card_visa' : 'pm_card_chargeCustomerFail'
    const method = await attachCard(shop, life.customer, card)
    const latest = life.subscriptions.at(-1)
    if (latest !== undefined) await stripe.subscriptions.update(latest, { default_payment_method: method })
    return
  }
  if (each.do === 'subscribe') {
    const coupon = coupons[each.coupon]
    const made = await subscribe(
      stripe,
      life.customer,
      each.isYearly ? plans.yearly : plans.monthly,
      coupon === undefined ? {} : { discounts: [{ coupon }] },
    )
    life.subscriptions.push(made.id)
    const intent = intentOf(invoiceOf(made))
    if (intent !== '') await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
    return
  }
  const latest = life.subscriptions.at(-1) ?? ''
  if (each.do === 'cancel' && each.isNow) await stripe.subscriptions.cancel(latest)
  else if (each.do === 'cancel') await stripe.subscriptions.update(latest, { cancel_at_period_end: true })
  else if (each.do === 'resume') await stripe.subscriptions.update(latest, { cancel_at_period_end: false })
  else if (each.do === 'discount')
    await stripe.subscriptions.update(latest, { discounts: [{ coupon: coupons[each.coupon] ?? '' }] })
  else await onInvoice(each, latest)
}

async function onInvoice(each: Step, subscription: string): Promise<void> {
  const { stripe } = shop
  const read = await stripe.subscriptions.retrieve(subscription, { expand: ['latest_invoice.payments'] })
  const invoice = invoiceOf(read)
  if (each.do === 'pay') {
    const card = each.isGood ? 'pm_card_visa' : 'pm_card_visa_chargeDeclined'
    await stripe.invoices.pay(invoice.id ?? '', { payment_method: card })
  } else if (each.do === 'void') await stripe.invoices.voidInvoice(invoice.id ?? '')
  else {
    const intent = invoice.payments?.data[0]?.payment.payment_intent as string | undefined
    if (intent !== undefined) await stripe.refunds.create({ payment_intent: intent })
  }
}

/** Checks the invariants of all subscriptions that a test run created. */
async function check(life: Life): Promise<number> {
  const { stripe } = shop
  let paid = 0
  for (const subscription of life.subscriptions) {
    const read = await stripe.subscriptions.retrieve(subscription)
    const invoices = (await stripe.invoices.list({ subscription, limit: 100 })).data
    const inOrder = invoices.toReversed()
    inOrder.forEach((each, at) => {
      expect(each.amount_paid + each.amount_remaining).toBe(each.amount_due)
      expect(each.amount_paid).toBe(each.status === 'paid' ? each.total : 0)
      const off = (each.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
      expect(each.total).toBe(each.subtotal - off)
      expect(each.total).toBeGreaterThanOrEqual(0)
      // Periods have no gaps, and no two invoices cover the same period.
      if (at > 0) expect(each.period_start).toBe(inOrder[at - 1]?.period_end)
      paid += each.amount_paid
    })
    expect(read.latest_invoice).toBe(invoices[0]?.id)
    expect(periodOf(read)).toEqual({ start: inOrder.at(-1)?.period_start, end: inOrder.at(-1)?.period_end })
    const now = Math.floor(shop.clock.now() / 1000)
    if (['active', 'trialing', 'past_due'].includes(read.status))
      expect(periodOf(read).end).toBeGreaterThan(now)
    if (read.status === 'active') expect(['paid', 'draft', 'void']).toContain(invoices[0]?.status)
    if (read.status === 'past_due') expect(['open', 'draft']).toContain(invoices[0]?.status)
    if (read.status === 'canceled') expect(read.ended_at).not.toBe(null)
  }
  return paid
}

test(
  'after any sequence of steps, periods have no gaps, none is paid twice, and the balance is correct',
  { tags: 'long', timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
        const customer = (await shop.stripe.customers.create({})).id
        const life: Life = { customer, subscriptions: [] }
        for (const each of [{ do: 'subscribe', isYearly: false, coupon: 3 } as const, ...steps]) {
          await perform(each, life).catch((error: { statusCode?: number }) => {
            if (![400, 402, 404].includes(error.statusCode ?? 0)) throw error
          })
          await shop.sandbox.settle()
          await check(life)
        }
        // Cancels the subscriptions of this run. The next run uses the same clock, so it would charge them again.
        for (const each of life.subscriptions) await shop.stripe.subscriptions.cancel(each).catch(() => {})
        const paid = await check(life)
        let captured = 0
        for await (const charge of shop.stripe.charges.list({ customer, limit: 100 }))
          captured += charge.amount_captured
        expect(captured).toBe(paid)
        const { availableCents, pendingCents } = await shop.sandbox.ledgerBalance()
        let net = 0
        for await (const booking of shop.stripe.balanceTransactions.list({ limit: 100 })) net += booking.net
        expect(availableCents + pendingCents).toBe(net)
      }),
      { numRuns: 25, endOnFailure: true },
    )
  },
)
