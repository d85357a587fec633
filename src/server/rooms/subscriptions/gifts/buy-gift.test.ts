import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '#platform/refusal.ts'
import { aBoughtGift, aGiftWish, type GiftWish } from '#test/support/gifts.ts'
import { aBuyer, aToken } from '#test/support/factories.ts'
import { readClearing } from '#test/support/clearing.ts'
import { mailsTo } from '#test/support/person.ts'
import { openProviderPost, type ProviderPost } from '#test/support/provider-events.ts'
import { aCardToken, Browser, openTestShop, type TestShop } from '#test/support/shop.ts'
import { balanceOf } from '#rooms/ledger/ledger.ts'
import { reconcile } from '#rooms/payouts/payouts.ts'

let shop: TestShop
let post: ProviderPost
const hour = 3_600_000
const payment = '/subscription/create-giftcard-payment'
const card = '/subscription/create-giftcard/'
beforeAll(async () => {
  shop = await openTestShop()
  post = await openProviderPost(shop)
})
afterAll(() => shop.close())

const pay = (giver: Browser, wish: GiftWish) => giver.call('POST', payment, wish)

async function giftsOf({ giverEmail }: GiftWish): Promise<{ id: string; state: string }[]> {
  const { rows } = await shop.pool.query<{ id: string; state: string }>(
    'select id, state from gifts where giver_email = $1',
    [giverEmail],
  )
  return rows
}

async function expectBalanced(): Promise<void> {
  const { ledgerCents, providerCents } = await readClearing(shop)
  expect(ledgerCents).toBe(providerCents)
}

test('a stranger learns nothing of a gift; whoever paid it gets exactly the e-mail and the code', async () => {
  const { id, wish, giver } = await aBoughtGift(shop)
  const buyer = await aBuyer(shop.pool)
  const strangers = [
    new Browser(shop.app),
    new Browser(shop.app, await aToken(shop.pool, { buyerId: buyer.id })),
  ]
  for (const stranger of strangers) {
    expect((await stranger.call('POST', card, { giftId: id })).status).toBe(404)
    expect((await stranger.call('POST', card, { giftId: id, key: 'guessed' })).status).toBe(404)
    expect((await stranger.call('GET', `/api/gifts/${id}`)).status).toBe(404)
    expect((await stranger.call('POST', `/api/gifts/${id}/refund`, {})).status).toBe(404)
    expect((await stranger.call('POST', `/api/gifts/${id}/resend`, {})).status).toBe(404)
  }
  const again = await giver.call('POST', card, { giftId: id })
  expect(again.body).toEqual({
    recieveremail: wish.recieveremail,
    promotionCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/),
  })
})

test('the server prices a gift, and a price that was shown wrong charges nothing', async () => {
  const { body } = await new Browser(shop.app).call('GET', '/subscription/get-subscription-plans-gift')
  expect(body.plans.map((plan: { months: number; price: object }) => [plan.months, plan.price])).toEqual([
    [3, { cents: 3600, currency: 'usd' }],
    [6, { cents: 6600, currency: 'usd' }],
    [12, { cents: 12_000, currency: 'usd' }],
  ])
  const wish = await aGiftWish(shop, { months: 12, shownTotalCents: 100 })
  const refused = await pay(new Browser(shop.app), wish)
  expect(refused.body.code).toBe('price_changed')
  expect(await giftsOf(wish)).toEqual([])
  expect((await pay(new Browser(shop.app), { ...wish, months: 5 })).status).toBe(422)
})

test('five presses at once pay once, and both are written to: the giver now, the receiver now', async () => {
  const wish = await aGiftWish(shop)
  const giver = new Browser(shop.app)
  const begun = await giver.call('POST', '/subscription/begin-giftcard', {})
  wish.attempt = begun.body.attempt
  const paid = await Promise.all(Array.from({ length: 5 }, () => pay(giver, wish)))
  expect(paid.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await giftsOf(wish)).toEqual([{ id: paid[0]!.body.giftId, state: 'open' }])
  await shop.house.settle()
  const [receipt, ...noMore] = await mailsTo(shop, wish.giverEmail)
  const [letter] = await mailsTo(shop, wish.recieveremail)
  expect(noMore).toEqual([])
  expect(receipt!.text).toContain('$36.00')
  expect(letter!.subject).toBe('Ada has given you 3 months of Souk membership')
  expect(letter!.path).toMatch(/^\/gift\/redeem\/\w{4}-\w{4}-\w{4}$/)
  await expectBalanced()
})

test('the link of the receipt is a key: it opens the gift in any browser', async () => {
  const { id, wish } = await aBoughtGift(shop)
  await shop.house.settle()
  const [receipt] = await mailsTo(shop, wish.giverEmail)
  const link = new URL(receipt!.path, 'http://shop.test').searchParams
  expect(link.get('gift')).toBe(id)
  const elsewhere = await new Browser(shop.app).call('GET', `/api/gifts/${id}?key=${link.get('key')}`)
  expect(elsewhere.body).toMatchObject({ _id: id, state: 'open', message: 'For you', mayResend: true })
})

test('a refused card may be followed by another, with what was mended meanwhile', async () => {
  const giver = new Browser(shop.app)
  const wish = await aGiftWish(shop, { confirmationToken: await aCardToken(shop.app, 'declined') })
  const refused = await pay(giver, wish)
  expect(refused).toMatchObject({ status: 402, body: { code: 'card_declined' } })
  const better = {
    ...wish,
    recieveremail: 'mended@mail.example',
    confirmationToken: await aCardToken(shop.app),
  }
  const paid = await pay(giver, better)
  expect(paid.body.status).toBe('succeeded')
  const made = await giver.call('POST', card, { giftId: paid.body.giftId })
  expect(made.body.recieveremail).toBe('mended@mail.example')
  expect(await giftsOf(wish)).toHaveLength(1)
  expect((await pay(giver, { ...better, months: 6 })).body.code).toBe('attempt_reused')
})

test('the provider finishes a gift whose browser never came back from the bank', async () => {
  const wish = await aGiftWish(shop, { confirmationToken: await aCardToken(shop.app, 'threeDSecure') })
  const giver = new Browser(shop.app)
  const asked = await pay(giver, wish)
  expect(asked.body.status).toBe('requires_action')
  const { giftId, clientSecret } = asked.body
  expect((await giver.call('POST', card, { giftId })).body.code).toBe('payment_not_finished')
  const paymentId = clientSecret.split('_secret')[0]
  const { rows } = await shop.pool.query<{ challenge: string }>(
    `select secret ->> 'challenge' as challenge from sandbox.objects where id = $1`,
    [paymentId],
  )
  await shop.app.inject({
    method: 'POST',
    url: `/__stripe/3ds/${paymentId}?challenge=${rows[0]!.challenge}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'result=complete',
  })
  await post.settle()
  expect(await giftsOf(wish)).toEqual([{ id: giftId, state: 'open' }])
  expect(await mailsTo(shop, wish.recieveremail)).toHaveLength(1)
  await expectBalanced()
})

test('a payment whose answer was lost is found by the clock, and one never paid is let go after a day', async () => {
  const lost = await aGiftWish(shop)
  const { cards } = shop.till
  const { authorise } = cards
  cards.authorise = async (request) => {
    await authorise(request)
    throw refuse('provider_unavailable')
  }
  expect((await pay(new Browser(shop.app), lost)).status).toBe(503)
  cards.authorise = authorise
  expect(await giftsOf(lost)).toMatchObject([{ state: 'pending' }])
  const unpaid = await aGiftWish(shop, { confirmationToken: await aCardToken(shop.app, 'threeDSecure') })
  await pay(new Browser(shop.app), unpaid)
  shop.clock.advance(hour)
  await shop.house.settle()
  expect(await giftsOf(lost)).toMatchObject([{ state: 'open' }])
  expect(await giftsOf(unpaid)).toMatchObject([{ state: 'pending' }])
  shop.clock.advance(24 * hour)
  await shop.house.settle()
  expect(await giftsOf(unpaid)).toMatchObject([{ state: 'cancelled' }])
  await expectBalanced()
})

test('a gift for a later day is mailed on that day, once, or before it when its giver says so', async () => {
  const sendOn = new Date(shop.clock.now() + 20 * 24 * hour).toISOString().slice(0, 10)
  const later = await aBoughtGift(shop, { sendOn })
  const sooner = await aBoughtGift(shop, { sendOn })
  await shop.house.settle()
  expect(await mailsTo(shop, later.wish.recieveremail)).toEqual([])
  const resent = await sooner.giver.call('POST', `/api/gifts/${sooner.id}/resend`, {
    recieveremail: 'right@mail.example',
  })
  expect(resent.body).toMatchObject({ recieveremail: 'right@mail.example' })
  await shop.house.settle()
  expect(await mailsTo(shop, 'right@mail.example')).toHaveLength(1)
  shop.clock.advance(21 * 24 * hour)
  await shop.house.settle()
  await shop.house.settle()
  expect(await mailsTo(shop, later.wish.recieveremail)).toHaveLength(1)
  expect(await mailsTo(shop, 'right@mail.example')).toHaveLength(1)
  const tooFar = await aGiftWish(shop, { sendOn: '2099-01-01' })
  expect((await pay(new Browser(shop.app), tooFar)).body).toMatchObject({ field: 'sendOn' })
})

test('a guest’s gifts are the account’s once its e-mail is proven', async () => {
  const buyer = await aBuyer(shop.pool)
  const { id } = await aBoughtGift(shop, { giverEmail: buyer.email })
  const account = new Browser(shop.app, await aToken(shop.pool, { buyerId: buyer.id }))
  expect((await account.call('GET', '/api/gifts')).body.gifts).toEqual([])
  await shop.till.db
    .transaction()
    .execute((tx) => shop.till.facts.publish(tx, 'EmailConfirmed', { buyerId: buyer.id, email: buyer.email }))
  await shop.house.settle()
  expect((await account.call('GET', '/api/gifts')).body.gifts).toMatchObject([{ _id: id, state: 'open' }])
})

test('what was paid for gifts is owed until they are used, and our books are the provider’s', async () => {
  const { rows } = await shop.pool.query<{ cents: number }>(
    `select sum(price_cents)::int as cents from gifts where paid_at is not null`,
  )
  expect(await balanceOf(shop.till.db, 'gift_deferred', 'usd')).toBe(-rows[0]!.cents)
  shop.clock.advance(hour)
  await post.settle()
  expect(await reconcile(shop.house.payouts.desk)).toBe(0)
})
