import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { balanceOf } from '#modules/ledger/ledger.ts'
import { aBuyer } from '#test/support/factories.ts'
import { aBoughtGift } from '#test/support/gifts.ts'
import { emailsTo } from '#test/support/person.ts'
import { aDashboard } from '#test/support/seller-orders.ts'
import { Browser, openTestShop, type TestShop } from '#test/support/shop.ts'
import { newGiftCode } from '../core/gift-code.ts'
import { findOpenGift, giftsPrivacy } from '../gifts.ts'

let shop: TestShop
const day = 86_400_000
const redeeming = '/subscription/redeem-gift'
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function aPerson(): Promise<{ id: string; email: string; browser: Browser }> {
  const buyer = await aBuyer(shop.pool)
  return { ...buyer, browser: await aDashboard(shop, { buyerId: buyer.id }) }
}

const redeem = (browser: Browser, promotionCode: string) => browser.call('POST', redeeming, { promotionCode })

async function memberUntil(buyerId: string): Promise<string | undefined> {
  const { rows } = await shop.pool.query<{ until: Date | null }>(
    'select member_until as until from buyers where id = $1',
    [buyerId],
  )
  return rows[0]!.until?.toISOString()
}

test('guests cannot redeem gifts, and an unknown code is not found', async () => {
  const { code } = await aBoughtGift(shop)
  expect((await redeem(new Browser(shop.server), code)).status).toBe(401)
  const { browser } = await aPerson()
  for (const unknown of ['0000-0000-0000', 'SHORT', code.slice(0, 11)]) {
    expect(await redeem(browser, unknown)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const look = await browser.call('POST', '/subscription/look-at-gift', { promotionCode: unknown })
    expect(look.status).toBe(404)
  }
  expect(await findOpenGift(shop.orderContext.db, code, shop.clock.now())).toMatchObject({ months: 3 })
})

test('a hundred concurrent attempts redeem a code once, and retries get the same response', async () => {
  const gift = await aBoughtGift(shop)
  const people = await Promise.all(Array.from({ length: 10 }, () => aPerson()))
  const attempts = await Promise.all(
    Array.from({ length: 100 }, (_, at) => redeem(people[at % people.length]!.browser, gift.code)),
  )
  const good = attempts.filter(({ status }) => status === 200)
  const refused = attempts.filter(({ status }) => status !== 200)
  expect(new Set(good.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['gift_used']))
  const { rows } = await shop.pool.query<{ buyer: string; days: number }>(
    'select buyer_id as buyer, (seconds / 86400)::int as days from membership_days where source_id = $1',
    [gift.id],
  )
  expect(rows).toEqual([{ buyer: expect.any(String), days: good[0]!.body.days }])
  const winner = people.find(({ id }) => id === rows[0]!.buyer)!
  expect(good).toHaveLength(10)
  expect((await redeem(winner.browser, gift.code.toLowerCase().replaceAll('-', ' '))).body).toEqual(
    good[0]!.body,
  )
  expect(await memberUntil(winner.id)).toBe(good[0]!.body.until)
  await shop.app.runDueWork()
  expect(await emailsTo(shop, gift.input.giverEmail)).toContainEqual(
    expect.objectContaining({ subject: 'Your gift was redeemed' }),
  )
})

test('gifts add up, and redeeming turns deferred revenue into revenue', async () => {
  const owed = await balanceOf(shop.orderContext.db, 'gift_deferred', 'usd')
  const { browser, id } = await aPerson()
  const [first, second] = [await aBoughtGift(shop), await aBoughtGift(shop, { months: 12 })]
  const one = await redeem(browser, first.code)
  const two = await redeem(browser, second.code)
  expect(two.body).toMatchObject({ months: 12, from: one.body.until })
  expect(Date.parse(two.body.until) - Date.parse(one.body.from)).toBe((one.body.days + two.body.days) * day)
  expect(await memberUntil(id)).toBe(two.body.until)
  expect(await balanceOf(shop.orderContext.db, 'gift_deferred', 'usd')).toBe(owed)
})

test('givers can redeem their own gift and see who redeemed it', async () => {
  const { id, browser } = await aPerson()
  await shop.pool.query(`update buyers set fname = 'Ada' where id = $1`, [id])
  const gift = await aBoughtGift(shop, {}, browser)
  expect((await redeem(browser, gift.code)).status).toBe(200)
  const { body } = await browser.call('GET', '/api/gifts')
  expect(body.gifts).toMatchObject([
    { _id: gift.id, state: 'redeemed', redeemedBy: 'Ada', mayResend: false, refundable: null },
  ])
  const look = await browser.call('POST', '/subscription/look-at-gift', { promotionCode: gift.code })
  expect(look.body).toMatchObject({ state: 'redeemed', isMine: true, giverName: 'Ada', message: 'For you' })
})

test('a code expires a year after the gift is sent, and the price then becomes revenue', async () => {
  const late = await aBoughtGift(shop)
  shop.clock.advance(360 * day)
  const early = await aPerson()
  const inTime = await aBoughtGift(shop)
  expect((await redeem(early.browser, inTime.code)).status).toBe(200)
  shop.clock.advance(10 * day)
  const { browser } = await aPerson()
  expect((await redeem(browser, late.code)).body.code).toBe('gift_over')
  await shop.app.runDueWork()
  expect((await redeem(browser, late.code)).body.code).toBe('gift_over')
  const look = await browser.call('POST', '/subscription/look-at-gift', { promotionCode: late.code })
  expect(look.body).toMatchObject({ state: 'expired', isMine: false })
  expect(await findOpenGift(shop.orderContext.db, late.code, shop.clock.now())).toBeUndefined()
  expect(await balanceOf(shop.orderContext.db, 'gift_deferred', 'usd')).toBe(0)
})

test('the bearer token, not the request body, determines who redeems a gift', async () => {
  const { code } = await aBoughtGift(shop)
  const [victim, thief] = [await aPerson(), await aPerson()]
  const stolen = await thief.browser.call('POST', redeeming, { promotionCode: code, buyerId: victim.id })
  expect(stolen.status).toBe(200)
  expect(await memberUntil(victim.id)).toBeUndefined()
  expect((await redeem(victim.browser, code)).body.code).toBe('gift_used')
})

test('erasing a giver removes their name, and the gift can still be redeemed', async () => {
  const giver = await aPerson()
  const gift = await aBoughtGift(shop, { giverEmail: giver.email }, giver.browser)
  const stored = await giftsPrivacy.export(shop.orderContext.db, giver.id)
  expect(stored.gifts).toMatchObject([
    { as: 'given', recieveremail: gift.input.recieveremail, message: 'For you' },
  ])
  await shop.orderContext.db.transaction().execute((tx) => giftsPrivacy.erase(tx, giver.id))
  const { browser, id } = await aPerson()
  expect((await redeem(browser, gift.code)).status).toBe(200)
  await shop.app.runDueWork()
  const { rows } = await shop.pool.query('select giver_name, giver_email, message from gifts where id = $1', [
    gift.id,
  ])
  expect(rows).toEqual([{ giver_name: '', giver_email: '', message: '' }])
  expect((await giftsPrivacy.export(shop.orderContext.db, id)).gifts).toMatchObject([
    { as: 'received', months: 3 },
  ])
})

test('a replaced code stops working, even for a request in progress', async () => {
  const gift = await aBoughtGift(shop)
  const { browser } = await aPerson()
  const admin = await shop.pool.connect()
  await admin.query('begin')
  await admin.query('update gifts set code = $2 where id = $1', [gift.id, newGiftCode()])
  const redeeming = redeem(browser, gift.code)
  await vi.waitFor(
    async () => {
      const { rows } = await shop.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 60_000 },
  )
  await admin.query('commit')
  admin.release()
  expect(await redeeming).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
