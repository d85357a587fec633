import { afterAll, expect, test } from 'vitest'
import { aBuyer, aSellerToken, aToken } from '#test/support/factories.ts'
import { switchFeature } from '#test/support/features.ts'
import { aBoughtGift, giftOptions } from '#test/support/gifts.ts'
import { Person } from '#test/support/person.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())
const why = 'No more gifts'

test('only owners can refund all gifts', async () => {
  const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
  expect((await admin.post('/api/admin/gifts/refund-open', { why })).status).toBe(403)
  expect((await new Person(shop).post('/api/admin/gifts/refund-open', { why })).status).toBe(401)
})

test('while gifts are off, existing gifts can be redeemed, and an owner can refund unredeemed gifts', async () => {
  const [redeemed, open] = [await aBoughtGift(shop), await aBoughtGift(shop)]
  await switchFeature(shop, 'gifts', 'off')
  const sale = await new Browser(shop.server).call(
    'POST',
    '/subscription/create-giftcard-payment',
    await giftOptions(shop),
  )
  expect(sale).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  const again = await redeemed.giver.call('POST', '/subscription/create-giftcard-payment', redeemed.input)
  expect(again).toMatchObject({ status: 200, body: { giftId: redeemed.id } })
  const buyer = new Person(shop, await aToken(shop.pool, { buyerId: (await aBuyer(shop.pool)).id }))
  const used = await buyer.post('/subscription/redeem-gift', { promotionCode: redeemed.code })
  expect(used.status).toBe(200)

  const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true }))
  expect((await owner.get('/api/admin/features')).body.openGifts).toBe(1)
  const refunded = await Promise.all([1, 2].map(() => owner.post('/api/admin/gifts/refund-open', { why })))
  expect(refunded.map(({ status }) => status)).toEqual([200, 200])
  await shop.app.runDueWork()
  const { body } = await open.giver.call('GET', `/api/gifts/${open.id}`)
  expect(body).toMatchObject({ state: 'refunded', refund: { amount: { cents: 3600 }, state: 'succeeded' } })
  expect((await redeemed.giver.call('GET', `/api/gifts/${redeemed.id}`)).body.state).toBe('redeemed')
  const { rows } = await shop.pool.query(
    `select target_id from audit_entries where action in ('gift.refund', 'gifts.refund-open') order by no`,
  )
  expect(rows.map((row) => row.target_id)).toEqual(['featureGifts', 'featureGifts', open.id])
  expect((await owner.post('/api/admin/gifts/refund-open', { why })).body).toEqual({ count: 0 })
})

test('refunds that failed during an outage of the provider are repeated together', async () => {
  await switchFeature(shop, 'gifts', 'on')
  const [one, other] = [await aBoughtGift(shop), await aBoughtGift(shop)]
  await switchFeature(shop, 'gifts', 'off')
  const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true }))
  const { cards } = shop.orderContext
  const { refund } = cards
  cards.refund = async () => ({ id: null, status: 'failed', error: 'unreachable' })
  expect((await owner.post('/api/admin/gifts/refund-open', { why })).body).toEqual({ count: 2 })
  await shop.app.runDueWork()
  Object.assign(cards, { refund })
  expect((await owner.get('/api/admin/features')).body).toMatchObject({ openGifts: 0, failedGiftRefunds: 2 })
  expect((await owner.post('/api/admin/gifts/refund-open', { why })).body).toEqual({ count: 2 })
  await shop.app.runDueWork()
  for (const gift of [one, other]) {
    const { rows } = await shop.pool.query('select state from gift_refunds where gift_id = $1 order by id', [
      gift.id,
    ])
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'succeeded'])
  }
  expect((await owner.post('/api/admin/gifts/refund-open', { why })).body).toEqual({ count: 0 })
})
