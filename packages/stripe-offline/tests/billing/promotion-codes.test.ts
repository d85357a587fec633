import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { invoiceOf, createMember, createPlans, subscribe } from '../support/billing.support.ts'
import { openTestSandbox } from '../support/open.support.ts'

const shop = await openTestSandbox()
const stripe = shop.stripe
const plans = await createPlans(stripe)
afterAll(() => shop.close())

const codeOver = async (
  coupon: Stripe.CouponCreateParams,
  more: Partial<Stripe.PromotionCodeCreateParams> = {},
): Promise<string> => {
  const made = await stripe.coupons.create(coupon)
  return (await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: made.id }, ...more })).id
}
const subscribeWith = async (code: string, customer?: string): Promise<Stripe.Subscription> =>
  subscribe(stripe, customer ?? (await stripe.customers.create({})).id, plans.monthly, {
    discounts: [{ promotion_code: code }],
  })
const refused = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  )

test(
  'of a hundred concurrent attempts, a code with one redemption is redeemed once',
  { timeout: 120_000 },
  async () => {
    const code = await codeOver({ percent_off: 100, duration: 'once' }, { max_redemptions: 1 })
    const customers = await Promise.all(Array.from({ length: 100 }, () => stripe.customers.create({})))
    const results = await Promise.all(customers.map(({ id }) => refused(subscribeWith(code, id))))
    expect(results.filter((each) => each === 'taken')).toHaveLength(1)
    expect(new Set(results)).toEqual(new Set(['taken', 'promotion_code_invalid']))
    const read = await stripe.promotionCodes.retrieve(code, { expand: ['promotion.coupon'] })
    expect(read).toMatchObject({
      times_redeemed: 1,
      active: false,
      promotion: { coupon: { times_redeemed: 1 } },
    })
  },
)

test('a code that is inactive, expired, another customer’s or first-time-only is rejected, not counted', async () => {
  const off = await codeOver({ percent_off: 10 }, { active: false })
  const soon = Math.floor(shop.clock.now() / 1000) + 3600
  const over = await codeOver({ percent_off: 10 }, { expires_at: soon })
  const { customer } = await createMember(shop, plans.monthly)
  const own = await codeOver({ percent_off: 10 }, { customer })
  const first = await codeOver({ percent_off: 10 }, { restrictions: { first_time_transaction: true } })
  expect(await refused(subscribeWith(off))).toBe('promotion_code_invalid')
  expect(await refused(subscribeWith(own))).toBe('promotion_code_invalid')
  expect(await refused(subscribeWith(first, customer))).toBe('promotion_code_customer_not_first_time')
  shop.clock.advance(3_600_000)
  expect(await refused(subscribeWith(over))).toBe('promotion_code_invalid')
  const read = await Promise.all([off, over, own, first].map((each) => stripe.promotionCodes.retrieve(each)))
  expect(read.map(({ times_redeemed: times }) => times)).toEqual([0, 0, 0, 0])
  expect(read[1]?.active).toBe(false)
  expect(await refused(subscribeWith(own, customer))).toBe('taken')
  expect(await refused(subscribeWith(first))).toBe('taken')
})

test('only one active code can have a name, ignoring case, even if codes are created concurrently', async () => {
  const coupon = (await stripe.coupons.create({ percent_off: 10 })).id
  const make = (code: string): Promise<unknown> =>
    refused(stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon }, code }))
  const results = await Promise.all([make('SPRING'), make('spring'), make('Spring')])
  expect(results.filter((each) => each === 'taken')).toHaveLength(1)
  const [held] = (await stripe.promotionCodes.list({ code: 'SPRING' })).data
  await stripe.promotionCodes.update(held?.id ?? '', { active: false })
  expect(await make('SPRING')).toBe('taken')
  await expect(stripe.promotionCodes.update(held?.id ?? '', { active: true })).rejects.toMatchObject({
    code: 'resource_already_exists',
  })
})

test('discounts apply in order and only to their products, and a preview does not redeem them', async () => {
  const other = await stripe.products.create({ name: 'Other' })
  const elsewhere = await stripe.coupons.create({ percent_off: 50, applies_to: { products: [other.id] } })
  const half = await stripe.coupons.create({ percent_off: 50, max_redemptions: 1 })
  const five = await stripe.coupons.create({ amount_off: 500, currency: 'usd', duration: 'once' })
  const discounts = [elsewhere, half, five].map(({ id }) => ({ coupon: id }))
  const customer = (await stripe.customers.create({})).id
  const details = { customer, subscription_details: { items: [{ price: plans.monthly }] }, discounts }
  const preview = await stripe.invoices.createPreview(details)
  expect(preview).toMatchObject({ subtotal: 1500, total: 250 })
  expect(preview.total_discount_amounts?.map(({ amount }) => amount)).toEqual([0, 750, 500])
  expect((await stripe.coupons.retrieve(half.id)).times_redeemed).toBe(0)
  const made = await subscribe(stripe, customer, plans.monthly, { discounts })
  expect(invoiceOf(made).total).toBe(250)
  expect(await stripe.coupons.retrieve(half.id)).toMatchObject({ times_redeemed: 1, valid: false })
  expect(await refused(stripe.invoices.createPreview(details))).toBe('coupon_expired')
})

test('a lookup key belongs to one price until it is transferred', async () => {
  const make = (more: object): Promise<Stripe.Price> =>
    stripe.prices.create({
      product: plans.product,
      currency: 'usd',
      unit_amount: 100,
      lookup_key: 'only',
      ...more,
    })
  const first = await make({})
  expect(await refused(make({}))).toBe('resource_already_exists')
  const second = await make({ transfer_lookup_key: true })
  const found = await stripe.prices.list({ lookup_keys: ['only'] })
  expect(found.data.map(({ id }) => id)).toEqual([second.id])
  expect((await stripe.prices.retrieve(first.id)).lookup_key).toBe(null)
})
