import { afterAll, expect, test } from 'vitest'
import { readClearing } from '#test/support/database/clearing.ts'
import { aSeller } from '#test/support/factories.ts'
import { aBoughtGift } from '#test/support/gifts.ts'
import { aDashboard } from '#test/support/seller-orders.ts'
import { day, openMembershipsFixture, type FixtureBuyer } from '#modules/memberships/members.fixture.ts'

const club = await openMembershipsFixture()
afterAll(() => club.close())

async function redeem(who: FixtureBuyer, code: string) {
  const { status, body } = await who.person.post('/subscription/redeem-gift', { promotionCode: code })
  expect([status, body.code]).toEqual([200, undefined])
  await club.settle()
  return { from: Date.parse(body.from), until: Date.parse(body.until), days: body.days as number }
}

async function paidInvoices(who: FixtureBuyer): Promise<number> {
  const { body } = await who.person.get('/subscription/invoices')
  return body.invoices.filter(
    ({ status, total }: { status: string; total: { cents: number } }) => status === 'paid' && total.cents > 0,
  ).length
}

/** Returns the time of the next charge according to the provider. */
async function nextCharge(subscription: string): Promise<number> {
  const found = await club.provider.subscriptions.retrieve(subscription)
  return found.items.data[0]!.current_period_end * 1000
}

async function app() {
  const { id } = await aSeller(club.shop.pool, { isAdmin: true })
  return aDashboard(club.shop, { sellerId: id })
}

test("a gift postpones a running membership's next charge", async () => {
  const who = await club.aMember()
  const paidUntil = await nextCharge(who.subscription)
  const { code } = await aBoughtGift(club.shop)
  const redeemed = await redeem(who, code)
  expect(redeemed.from).toBe(paidUntil)
  expect(await nextCharge(who.subscription)).toBe(redeemed.until)
  expect((await club.standing(who)).end).toBeGreaterThanOrEqual(redeemed.until)
  await club.passDays(Math.round((redeemed.until - club.shop.clock.now()) / day) - 2)
  expect(await paidInvoices(who)).toBe(1)
  expect((await club.standing(who)).isMember).toBe(true)
  await club.passDays(4)
  expect(await paidInvoices(who)).toBe(2)
  expect((await club.standing(who)).isMember).toBe(true)
})

test('refunding a redeemed gift makes the next charge earlier by the revoked time', async () => {
  const who = await club.aMember()
  const paidUntil = await nextCharge(who.subscription)
  const { id, code } = await aBoughtGift(club.shop, { months: 6 })
  await redeem(who, code)
  await club.passDays(60)
  const taken = await (await app()).call('POST', `/api/admin/gifts/${id}/refund`, { why: 'Asked for' })
  // The provider charges an invoice one hour after creating it.
  await club.passDays(1)
  expect(taken.body.refund.days).toBeGreaterThan(100)
  expect(await paidInvoices(who)).toBe(2)
  expect(await nextCharge(who.subscription)).toBeGreaterThan(club.shop.clock.now())
  expect(paidUntil).toBeLessThan(club.shop.clock.now())
  expect((await club.standing(who)).isMember).toBe(true)
  const { ledgerCents, providerCents } = await readClearing(club.shop)
  expect(ledgerCents).toBe(providerCents)
})

test('a gift extends a canceled membership, but does not renew it', async () => {
  const who = await club.aMember()
  const paidUntil = await nextCharge(who.subscription)
  await club.cancelInPortal(who.subscription)
  await club.settle()
  const redeemed = await redeem(who, (await aBoughtGift(club.shop)).code)
  expect(redeemed.from).toBe(paidUntil)
  await club.passDays(40)
  expect(await club.standing(who)).toMatchObject({ isMember: true, end: redeemed.until })
  await club.passDays(redeemed.days)
  expect((await club.standing(who)).isMember).toBe(false)
  expect(await paidInvoices(who)).toBe(1)
})

test('a gift code used as a coupon starts gifted time, and charges start later if a card is given', async () => {
  const [free, paying] = [await club.aBuyer(), await club.aBuyer()]
  const [one, two] = [await aBoughtGift(club.shop), await aBoughtGift(club.shop)]
  const offer = await free.person.post('/subscription/validate-coupon', {
    couponCode: one.code,
    productId: club.monthlyProduct,
  })
  expect(offer.body).toMatchObject({ kind: 'gift', dueToday: { cents: 0 }, months: 3 })
  const gifted = await club.subscribe(free, { couponCode: one.code, card: null })
  expect(gifted.body).toEqual({ subscriptionId: null, status: 'gift' })
  const began = await club.subscribe(paying, { couponCode: two.code })
  expect(began.body.status).toBe('trialing')
  await club.settle()
  for (const who of [free, paying]) {
    expect((await club.standing(who)).isMember).toBe(true)
    expect(await paidInvoices(who)).toBe(0)
  }
  await club.passDays(95)
  expect((await club.standing(free)).isMember).toBe(false)
  expect((await club.standing(paying)).isMember).toBe(true)
  expect(await paidInvoices(paying)).toBe(1)
  const again = await free.person.post('/subscription/validate-coupon', {
    couponCode: one.code,
    productId: club.monthlyProduct,
  })
  expect(again.body.code).toBe('coupon_invalid')
})

test('a buyer who subscribes during gifted time is charged when the gifted time ends', async () => {
  const who = await club.aBuyer()
  const redeemed = await redeem(who, (await aBoughtGift(club.shop)).code)
  const { body } = await club.subscribe(who)
  await club.settle()
  expect(await paidInvoices(who)).toBe(0)
  expect(Math.abs((await nextCharge(body.subscriptionId)) - redeemed.until)).toBeLessThan(1000)
  await club.passDays(redeemed.days + 2)
  expect(await paidInvoices(who)).toBe(1)
})
