import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/db.ts'
import { emailsTo, Person } from '#test/support/person.ts'
import { grantGift, revokeGift } from './gift-time.ts'
import {
  aMember,
  attachCard,
  cancelInPortal,
  day,
  daysPass,
  openClub,
  settle,
  aClubBuyer,
  standing,
  subscribe,
  type ClubBuyer,
} from './members.fixture.ts'

const club = await openClub()
afterAll(() => club.close())

let count = 0
async function give({ id: buyerId }: ClubBuyer, months = 3): Promise<string> {
  const giftId = `gift_${++count}`
  const now = club.shop.clock.now()
  await inTransaction(club.shop.orderContext.db, (tx) => grantGift(tx, { giftId, buyerId, months, now }))
  return giftId
}

async function revoke({ id: buyerId }: ClubBuyer, giftId: string): Promise<number | undefined> {
  const refund = { giftId, refundId: `ref_${++count}`, buyerId, now: club.shop.clock.now() }
  return inTransaction(club.shop.orderContext.db, (tx) => revokeGift(tx, refund))
}

/** What was charged so far, newest first, in cents. */
async function chargesOf({ person }: ClubBuyer): Promise<number[]> {
  const { invoices } = (await person.get('/subscription/invoices')).body
  const totals = invoices.map(({ total }: { total: { cents: number } }) => total.cents) as number[]
  return totals.filter((cents) => cents > 0)
}

async function aCode(terms: object, more: object = {}): Promise<string> {
  const coupon = await club.provider.coupons.create({ duration: 'once', name: 'Twenty off', ...terms })
  const promotion = { type: 'coupon', coupon: coupon.id } as const
  return (await club.provider.promotionCodes.create({ promotion, code: `CODE${++count}`, ...more })).code
}

test('a code shows its price before paying and lowers the first invoice', async () => {
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
  const who = await aClubBuyer(club)
  await subscribe(club, who, { couponCode: code })
  await daysPass(club, 32)
  expect(await chargesOf(who)).toEqual([1200, 960])
})

test('every code that cannot be used gets the same answer, at the check and at the till', async () => {
  const used = await aCode({ percent_off: 20 }, { max_redemptions: 1 })
  await subscribe(club, await aClubBuyer(club), { couponCode: used })
  const products = [(await club.provider.products.create({ name: 'Something else' })).id]
  const elsewhere = await aCode({ percent_off: 20, applies_to: { products } })
  const lapsed = await aCode({ percent_off: 20 }, { active: false })
  const who = await aClubBuyer(club)
  const refused = { code: 'coupon_invalid', message: 'This code cannot be used', field: 'couponCode' }
  for (const couponCode of ['NOTHING', used, elsewhere, lapsed, 'ABCD-EFGH-JKMN']) {
    const check = await who.person.post('/subscription/validate-coupon', {
      couponCode,
      productId: club.monthlyProduct,
    })
    expect([couponCode, check.status, check.body]).toMatchObject([couponCode, 422, refused])
    expect((await subscribe(club, who, { couponCode })).body).toMatchObject(refused)
  }
  expect((await standing(club, who)).status).toBeNull()
})

test('with all of it off there is no secret and no card; it ends by itself, unless a card is given', async () => {
  const code = await aCode({ percent_off: 100, duration: 'repeating', duration_in_months: 2 })
  const [leaves, stays] = [await aClubBuyer(club), await aClubBuyer(club)]
  for (const who of [leaves, stays]) {
    const { body } = await subscribe(club, who, { couponCode: code, card: null })
    expect(body).toEqual({ subscriptionId: expect.any(String), status: 'active' })
    await settle(club)
    expect((await standing(club, who)).isMember).toBe(true)
  }
  // One gives a card on our page, the other in the portal.
  const portal = await aClubBuyer(club)
  const once = await aCode({ percent_off: 100 })
  const { subscriptionId } = (await subscribe(club, portal, { couponCode: once, card: null })).body
  await attachCard(club, subscriptionId, 'pm_card_visa')
  await settle(club)
  expect((await portal.person.get('/subscription/membership')).body.subscription.subscriptionCanceled).toBe(
    false,
  )
  await cancelInPortal(club, subscriptionId)
  await settle(club)
  expect((await portal.person.get('/subscription/membership')).body.subscription.subscriptionCanceled).toBe(
    true,
  )
  expect((await subscribe(club, stays, { couponCode: code })).body.status).toBe('active')
  await daysPass(club, 75)
  expect((await standing(club, leaves)).isMember).toBe(false)
  expect((await standing(club, stays)).isMember).toBe(true)
  expect([await chargesOf(leaves), await chargesOf(stays)]).toEqual([[], [1200]])
  const subjects = (await emailsTo(club.shop, leaves.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Your membership has ended', 'Welcome: you are a member'])
})

test('who has gifted time and subscribes is charged when it ends; a refused card can be followed by another', async () => {
  const who = await aClubBuyer(club)
  await give(who)
  expect(await standing(club, who)).toMatchObject({ status: 'gift', isMember: true })
  expect((await subscribe(club, who, { card: null })).body.code).toBe('invalid_field')
  expect((await subscribe(club, who, { card: 'declined' })).body.code).toBe('card_declined')
  const asked = await subscribe(club, who, { card: 'threeDSecure' })
  expect(asked.body.clientSecret).toMatch(/^seti_/)
  expect((await subscribe(club, who)).body.status).toBe('trialing')
  const { body } = await who.person.get('/subscription/membership')
  expect(body).toMatchObject({
    subscription: { subscriptionCanceled: false, card: { last4: '4242' } },
    nextInvoice: { total: { cents: 1200 }, at: body.gift.until },
  })
  await daysPass(club, 80)
  expect(await chargesOf(who)).toEqual([])
  await daysPass(club, 15)
  expect(await chargesOf(who)).toEqual([1200])
})

test("a gift moves a member's next charge on, and what is taken back of it moves it forward", async () => {
  const member = await aMember(club)
  await give(member)
  const second = await give(member, 6)
  await settle(club)
  const end = (await standing(club, member)).end!
  expect((end - club.shop.clock.now()) / day).toBeGreaterThan(300)
  const trial = await club.provider.subscriptions.retrieve(member.subscription)
  expect(trial.status).toBe('trialing')
  await daysPass(club, 60)
  // The first given is used first: nothing of the second yet.
  expect((await revoke(member, second))! / 86_400).toBeGreaterThan(180)
  await settle(club)
  expect(await revoke(member, second)).toBe(0)
  expect(await chargesOf(member)).toEqual([1200])
  await daysPass(club, 75)
  expect(await chargesOf(member)).toEqual([1200, 1200])
})

test('who has cancelled is not charged when a gift is taken back: the membership ends', async () => {
  const who = await aClubBuyer(club)
  const gift = await give(who)
  const { subscriptionId } = (await subscribe(club, who)).body
  await club.provider.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  await settle(club)
  await revoke(who, gift)
  await daysPass(club, 2)
  expect(await standing(club, who)).toMatchObject({ isMember: false })
  expect(await chargesOf(who)).toEqual([])
})

test('a gift follows what is paid for, and begins at once when that ends early', async () => {
  const member = await aMember(club)
  await club.provider.subscriptions.update(member.subscription, { cancel_at_period_end: true })
  await settle(club)
  await give(member)
  const end = (await standing(club, member)).end!
  expect(Math.round((end - club.shop.clock.now()) / day)).toBeGreaterThan(115)
  await club.provider.subscriptions.cancel(member.subscription)
  await settle(club)
  expect(await standing(club, member)).toMatchObject({ status: 'gift', isMember: true })
  expect(Math.round(((await standing(club, member)).end! - club.shop.clock.now()) / day)).toBeLessThan(93)
})
