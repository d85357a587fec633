import { afterAll, beforeAll, expect, test } from 'vitest'
import { fail } from '#platform/errors/app-error.ts'
import { aBoughtGift, giftOptions, type GiftOptions } from '#test/support/gifts.ts'
import { aBuyer, aToken } from '#test/support/factories.ts'
import { readClearing } from '#test/support/database/clearing.ts'
import { emailsTo } from '#test/support/person.ts'
import { openProviderEvents, type ProviderEvents } from '#test/support/money/provider-events.ts'
import { aCardToken, Browser, openTestShop, type TestShop } from '#test/support/shop.ts'
import { balanceOf } from '#modules/ledger/ledger.ts'
import { reconcile } from '#modules/payouts/payouts.ts'

let shop: TestShop
let providerEvents: ProviderEvents
const hour = 3_600_000
const payment = '/subscription/create-giftcard-payment'
const card = '/subscription/create-giftcard/'
beforeAll(async () => {
  shop = await openTestShop()
  providerEvents = await openProviderEvents(shop)
})
afterAll(() => shop.close())

const pay = (giver: Browser, input: GiftOptions) => giver.call('POST', payment, input)

async function giftsOf({ giverEmail }: GiftOptions): Promise<{ id: string; state: string }[]> {
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

test("only the giver can read a gift's code and its recipient's email", async () => {
  const { id, input, giver } = await aBoughtGift(shop)
  const buyer = await aBuyer(shop.pool)
  const strangers = [
    new Browser(shop.server),
    new Browser(shop.server, await aToken(shop.pool, { buyerId: buyer.id })),
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
    recieveremail: input.recieveremail,
    promotionCode: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/),
  })
})

test('the server sets the price, and a request with a different price is not charged', async () => {
  const { body } = await new Browser(shop.server).call('GET', '/subscription/get-subscription-plans-gift')
  expect(body.plans.map((plan: { months: number; price: object }) => [plan.months, plan.price])).toEqual([
    [3, { cents: 3600, currency: 'usd' }],
    [6, { cents: 6600, currency: 'usd' }],
    [12, { cents: 12_000, currency: 'usd' }],
  ])
  const input = await giftOptions(shop, { months: 12, shownTotalCents: 100 })
  const refused = await pay(new Browser(shop.server), input)
  expect(refused.body.code).toBe('price_changed')
  expect(await giftsOf(input)).toEqual([])
  expect((await pay(new Browser(shop.server), { ...input, months: 5 })).status).toBe(422)
})

test.each(['giverName', 'receiverName'])(
  'a gift whose %s imitates the marketplace is rejected before any charge',
  async (field) => {
    const input = { ...(await giftOptions(shop)), [field]: 'Souk Support' }
    const refused = await pay(new Browser(shop.server), input)
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([422, 'invalid_field', field])
    expect(await giftsOf(input)).toEqual([])
  },
)

test('five concurrent requests are charged once, and giver and recipient are emailed immediately', async () => {
  const input = await giftOptions(shop)
  const giver = new Browser(shop.server)
  const begun = await giver.call('POST', '/subscription/begin-giftcard', {})
  input.attempt = begun.body.attempt
  const paid = await Promise.all(Array.from({ length: 5 }, () => pay(giver, input)))
  expect(paid.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await giftsOf(input)).toEqual([{ id: paid[0]!.body.giftId, state: 'open' }])
  await shop.app.runDueWork()
  const [receipt, ...noMore] = await emailsTo(shop, input.giverEmail)
  const [mail] = await emailsTo(shop, input.recieveremail)
  expect(noMore).toEqual([])
  expect(receipt!.text).toContain('$36.00')
  expect(mail!.subject).toBe('Ada gave you a 3-month Souk membership')
  expect(mail!.path).toMatch(/^\/gift\/redeem\/\w{4}-\w{4}-\w{4}$/)
  await expectBalanced()
})

test('the link in the receipt shows the gift in any browser', async () => {
  const { id, input } = await aBoughtGift(shop)
  await shop.app.runDueWork()
  const [receipt] = await emailsTo(shop, input.giverEmail)
  const link = new URL(receipt!.path, 'http://shop.test').searchParams
  expect(link.get('gift')).toBe(id)
  const elsewhere = await new Browser(shop.server).call('GET', `/api/gifts/${id}?key=${link.get('key')}`)
  expect(elsewhere.body).toMatchObject({ _id: id, state: 'open', message: 'For you', mayResend: true })
})

test('after a declined card, another card and corrected details work', async () => {
  const giver = new Browser(shop.server)
  const input = await giftOptions(shop, { confirmationToken: await aCardToken(shop.server, 'declined') })
  const refused = await pay(giver, input)
  expect(refused).toMatchObject({ status: 402, body: { code: 'card_declined' } })
  const better = {
    ...input,
    recieveremail: 'mended@mail.example',
    confirmationToken: await aCardToken(shop.server),
  }
  const paid = await pay(giver, better)
  expect(paid.body.status).toBe('succeeded')
  const made = await giver.call('POST', card, { giftId: paid.body.giftId })
  expect(made.body.recieveremail).toBe('mended@mail.example')
  expect(await giftsOf(input)).toHaveLength(1)
  expect((await pay(giver, { ...better, months: 6 })).body.code).toBe('attempt_reused')
})

test('provider events finish a gift if the browser never returns from card authentication', async () => {
  const input = await giftOptions(shop, { confirmationToken: await aCardToken(shop.server, 'threeDSecure') })
  const giver = new Browser(shop.server)
  const asked = await pay(giver, input)
  expect(asked.body.status).toBe('requires_action')
  const { giftId, clientSecret } = asked.body
  expect((await giver.call('POST', card, { giftId })).body.code).toBe('payment_not_finished')
  const paymentId = clientSecret.split('_secret')[0]
  const { rows } = await shop.pool.query<{ challenge: string }>(
    `select secret ->> 'challenge' as challenge from sandbox.objects where id = $1`,
    [paymentId],
  )
  await shop.server.inject({
    method: 'POST',
    url: `/__stripe/3ds/${paymentId}?challenge=${rows[0]!.challenge}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'result=complete',
  })
  await providerEvents.settle()
  expect(await giftsOf(input)).toEqual([{ id: giftId, state: 'open' }])
  expect(await emailsTo(shop, input.recieveremail)).toHaveLength(1)
  await expectBalanced()
})

test('a payment with a lost response is found later, and an unpaid payment is canceled after a day', async () => {
  const lost = await giftOptions(shop)
  const { cards } = shop.orderContext
  const { authorize } = cards
  cards.authorize = async (request) => {
    await authorize(request)
    throw fail('provider_unavailable')
  }
  expect((await pay(new Browser(shop.server), lost)).status).toBe(503)
  cards.authorize = authorize
  expect(await giftsOf(lost)).toMatchObject([{ state: 'pending' }])
  const unpaid = await giftOptions(shop, { confirmationToken: await aCardToken(shop.server, 'threeDSecure') })
  await pay(new Browser(shop.server), unpaid)
  shop.clock.advance(hour)
  await shop.app.runDueWork()
  expect(await giftsOf(lost)).toMatchObject([{ state: 'open' }])
  expect(await giftsOf(unpaid)).toMatchObject([{ state: 'pending' }])
  shop.clock.advance(24 * hour)
  await shop.app.runDueWork()
  expect(await giftsOf(unpaid)).toMatchObject([{ state: 'cancelled' }])
  await expectBalanced()
})

test('a scheduled gift is emailed once on its day, or earlier if the giver resends it', async () => {
  const sendOn = new Date(shop.clock.now() + 20 * 24 * hour).toISOString().slice(0, 10)
  const later = await aBoughtGift(shop, { sendOn })
  const sooner = await aBoughtGift(shop, { sendOn })
  await shop.app.runDueWork()
  expect(await emailsTo(shop, later.input.recieveremail)).toEqual([])
  const resent = await sooner.giver.call('POST', `/api/gifts/${sooner.id}/resend`, {
    recieveremail: 'right@mail.example',
  })
  expect(resent.body).toMatchObject({ recieveremail: 'right@mail.example' })
  await shop.app.runDueWork()
  expect(await emailsTo(shop, 'right@mail.example')).toHaveLength(1)
  shop.clock.advance(21 * 24 * hour)
  await shop.app.runDueWork()
  await shop.app.runDueWork()
  expect(await emailsTo(shop, later.input.recieveremail)).toHaveLength(1)
  expect(await emailsTo(shop, 'right@mail.example')).toHaveLength(1)
  const tooFar = await giftOptions(shop, { sendOn: '2099-01-01' })
  expect((await pay(new Browser(shop.server), tooFar)).body).toMatchObject({ field: 'sendOn' })
})

test("a guest's gifts move to the account once its email is verified", async () => {
  const buyer = await aBuyer(shop.pool)
  const { id } = await aBoughtGift(shop, { giverEmail: buyer.email })
  const account = new Browser(shop.server, await aToken(shop.pool, { buyerId: buyer.id }))
  expect((await account.call('GET', '/api/gifts')).body.gifts).toEqual([])
  await shop.orderContext.db
    .transaction()
    .execute((tx) =>
      shop.orderContext.events.publish(tx, 'EmailConfirmed', { buyerId: buyer.id, email: buyer.email }),
    )
  await shop.app.runDueWork()
  expect((await account.call('GET', '/api/gifts')).body.gifts).toMatchObject([{ _id: id, state: 'open' }])
})

test('payments for unused gifts are deferred revenue, and the ledger matches the provider', async () => {
  const { rows } = await shop.pool.query<{ cents: number }>(
    `select sum(price_cents)::int as cents from gifts where paid_at is not null`,
  )
  expect(await balanceOf(shop.orderContext.db, 'gift_deferred', 'usd')).toBe(-rows[0]!.cents)
  shop.clock.advance(hour)
  await providerEvents.settle()
  expect(await reconcile(shop.app.payouts.context)).toBe(0)
})

test('a buyer who is being erased cannot buy a gift, because the names in it would never be erased', async () => {
  const { id } = await aBuyer(shop.pool)
  const giver = new Browser(shop.server, await aToken(shop.pool, { buyerId: id }))
  const input = await giftOptions(shop)
  const eraser = await shop.pool.connect()
  await eraser.query('begin')
  await eraser.query('select from buyers where id = $1 for update', [id])
  const asked = pay(giver, input)
  const waiting = async () =>
    (
      await shop.pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).rows.length
  await expect.poll(waiting).toBe(1)
  await eraser.query('update buyers set erased_at = now() where id = $1', [id])
  await eraser.query('commit')
  eraser.release()
  expect((await asked).status).toBe(401)
  expect(await giftsOf(input)).toEqual([])
})
