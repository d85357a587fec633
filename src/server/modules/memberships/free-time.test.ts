import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/db.ts'
import { emailsTo, Person } from '#test/support/person.ts'
import { grantGift, revokeGift } from './core/gift-time.ts'
import { day, openMembershipsFixture, type FixtureBuyer } from './members.fixture.ts'

const club = await openMembershipsFixture()
afterAll(() => club.close())

let count = 0
async function give({ id: buyerId }: FixtureBuyer, months = 3): Promise<string> {
  const giftId = `gift_${++count}`
  const now = club.shop.clock.now()
  await inTransaction(club.shop.orderContext.db, (tx) => grantGift(tx, { giftId, buyerId, months, now }))
  return giftId
}

async function revoke({ id: buyerId }: FixtureBuyer, giftId: string): Promise<number | undefined> {
  const refund = { giftId, refundId: `ref_${++count}`, buyerId, now: club.shop.clock.now() }
  return inTransaction(club.shop.orderContext.db, (tx) => revokeGift(tx, refund))
}

/** Returns the amounts that the buyer was charged so far, in cents, newest first. */
async function chargesOf({ person }: FixtureBuyer): Promise<number[]> {
  const { invoices } = (await person.get('/subscription/invoices')).body
  const totals = invoices.map(({ total }: { total: { cents: number } }) => total.cents) as number[]
  return totals.filter((cents) => cents > 0)
}

async function aCode(terms: object, more: object = {}): Promise<string> {
  const coupon = await club.provider.coupons.create({ duration: 'once', name: 'Twenty off', ...terms })
  const promotion = { type: 'coupon', coupon: coupon.id } as const
  return (await club.provider.promotionCodes.create({ promotion, code: `CODE${++count}`, ...more })).code
}

test('a code shows its price before payment and reduces the first invoice', async () => {
  const code = await aCode({ percent_off: 20 })
  const guest = new Person(club.shop)
  const ask = { couponCode: code.toLowerCase(), productId: club.monthlyProduct }
  expect((await guest.post('/subscription/validate-coupon', ask)).body).toMatchObject({
    kind: 'coupon',
    name: 'Twenty off',
    price: { cents: 1200 },
    dueToday: { cents: 960 },
    percentOff: 20,
    duration: 'once',
  })
  const who = await club.aBuyer()
  await club.subscribe(who, { couponCode: code })
  await club.passDays(32)
  expect(await chargesOf(who)).toEqual([1200, 960])
})

test('every unusable code returns the same error, both in the price check and at checkout', async () => {
  const used = await aCode({ percent_off: 20 }, { max_redemptions: 1 })
  await club.subscribe(await club.aBuyer(), { couponCode: used })
  const products = [(await club.provider.products.create({ name: 'Something else' })).id]
  const elsewhere = await aCode({ percent_off: 20, applies_to: { products } })
  const lapsed = await aCode({ percent_off: 20 }, { active: false })
  const who = await club.aBuyer()
  const refused = { code: 'coupon_invalid', message: 'This code isn’t valid', field: 'couponCode' }
  for (const couponCode of ['NOTHING', used, elsewhere, lapsed, 'ABCD-EFGH-JKMN']) {
    const check = await who.person.post('/subscription/validate-coupon', {
      couponCode,
      productId: club.monthlyProduct,
    })
    expect([couponCode, check.status, check.body]).toMatchObject([couponCode, 422, refused])
    expect((await club.subscribe(who, { couponCode })).body).toMatchObject(refused)
  }
  expect((await club.standing(who)).status).toBeNull()
})

test('a fully discounted membership needs no card and ends with the discount unless a card is added', async () => {
  const code = await aCode({ percent_off: 100, duration: 'repeating', duration_in_months: 2 })
  const [leaves, stays] = [await club.aBuyer(), await club.aBuyer()]
  for (const who of [leaves, stays]) {
    const { body } = await club.subscribe(who, { couponCode: code, card: null })
    expect(body).toEqual({ subscriptionId: expect.any(String), status: 'active' })
    await club.settle()
    expect((await club.standing(who)).isMember).toBe(true)
  }
  // One buyer adds a payment card on our web page. Another buyer adds one in the provider's portal.
  const portal = await club.aBuyer()
  const once = await aCode({ percent_off: 100 })
  const { subscriptionId } = (await club.subscribe(portal, { couponCode: once, card: null })).body
  await club.attachCard(subscriptionId, 'pm_card_visa')
  await club.settle()
  expect((await portal.person.get('/subscription/membership')).body.subscription.subscriptionCanceled).toBe(
    false,
  )
  await club.cancelInPortal(subscriptionId)
  await club.settle()
  expect((await portal.person.get('/subscription/membership')).body.subscription.subscriptionCanceled).toBe(
    true,
  )
  expect((await club.subscribe(stays, { couponCode: code })).body.status).toBe('active')
  await club.passDays(75)
  expect((await club.standing(leaves)).isMember).toBe(false)
  expect((await club.standing(stays)).isMember).toBe(true)
  expect([await chargesOf(leaves), await chargesOf(stays)]).toEqual([[], [1200]])
  const subjects = (await emailsTo(club.shop, leaves.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Your membership has ended', 'You’re now a Souk member'])
})

test('a subscriber is charged when gifted time ends, and can retry after a declined card', async () => {
  const who = await club.aBuyer()
  await give(who)
  expect(await club.standing(who)).toMatchObject({ status: 'gift', isMember: true })
  expect((await club.subscribe(who, { card: null })).body.code).toBe('invalid_field')
  expect((await club.subscribe(who, { card: 'declined' })).body.code).toBe('card_declined')
  const asked = await club.subscribe(who, { card: 'threeDSecure' })
  expect(asked.body.clientSecret).toMatch(/^seti_/)
  expect((await club.subscribe(who)).body.status).toBe('trialing')
  const { body } = await who.person.get('/subscription/membership')
  expect(body).toMatchObject({
    subscription: { subscriptionCanceled: false, card: { last4: '4242' } },
    nextInvoice: { total: { cents: 1200 }, at: body.gift.until },
  })
  await club.passDays(80)
  expect(await chargesOf(who)).toEqual([])
  await club.passDays(15)
  expect(await chargesOf(who)).toEqual([1200])
})

test("a gift postpones a member's next charge, and revoking the gift makes the charge earlier again", async () => {
  const member = await club.aMember()
  await give(member)
  const second = await give(member, 6)
  await club.settle()
  const end = (await club.standing(member)).end!
  expect((end - club.shop.clock.now()) / day).toBeGreaterThan(300)
  const trial = await club.provider.subscriptions.retrieve(member.subscription)
  expect(trial.status).toBe('trialing')
  await club.passDays(60)
  // Gifts are used up in the order in which they were granted, so the second gift is still unused.
  expect((await revoke(member, second))! / 86_400).toBeGreaterThan(180)
  await club.settle()
  expect(await revoke(member, second)).toBe(0)
  expect(await chargesOf(member)).toEqual([1200])
  await club.passDays(75)
  expect(await chargesOf(member)).toEqual([1200, 1200])
})

test('revoking a gift of a member who has canceled ends the membership without a charge', async () => {
  const who = await club.aBuyer()
  const gift = await give(who)
  const { subscriptionId } = (await club.subscribe(who)).body
  await club.provider.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  await club.settle()
  await revoke(who, gift)
  await club.passDays(2)
  expect(await club.standing(who)).toMatchObject({ isMember: false })
  expect(await chargesOf(who)).toEqual([])
})

test('gifted time follows paid time, and starts immediately when the subscription ends early', async () => {
  const member = await club.aMember()
  await club.provider.subscriptions.update(member.subscription, { cancel_at_period_end: true })
  await club.settle()
  await give(member)
  const end = (await club.standing(member)).end!
  expect(Math.round((end - club.shop.clock.now()) / day)).toBeGreaterThan(115)
  await club.provider.subscriptions.cancel(member.subscription)
  await club.settle()
  expect(await club.standing(member)).toMatchObject({ status: 'gift', isMember: true })
  expect(Math.round(((await club.standing(member)).end! - club.shop.clock.now()) / day)).toBeLessThan(93)
})
