import { afterAll, expect, test } from 'vitest'
import { switchFeature } from '#test/support/features.ts'
import { aBuyer, aSeller, aStoredListing, aToken, type TestListing } from '#test/support/factories.ts'
import { aBag, aCardToken, Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

/** Price of the coats with the service fee, in cents. */
const total = 10_500

const aCoat = async (): Promise<TestListing> =>
  aStoredListing(shop.pool, {
    seller: await aSeller(shop.pool, { shippingCents: 0 }),
    priceCents: 10_000,
    sizes: { M: 1 },
  })

const aWalletBag = async (coat: TestListing, shownTotalCents = total, card?: string) => ({
  ...(await aBag(shop, [coat], card)),
  wallet: 'google_pay',
  shownTotalCents,
})

const setPrice = (coat: TestListing, cents: number) =>
  shop.pool.query('update listings set price_cents = $2 where id = $1', [coat.id, cents])

const countPayments = async (): Promise<number> =>
  (await shop.pool.query(`select 1 from sandbox.objects where id like 'pi\\_%'`)).rows.length

test('a stranger cannot buy or release a unit that is held for an open wallet', async () => {
  const coat = await aCoat()
  const [guest, stranger] = [new Browser(shop.server), new Browser(shop.server)]
  await guest.hold(coat)
  const before = await countPayments()
  const released = await stranger.call('PUT', `/sa/buyer/inc/${coat.id}`, { sizeID: coat.sizes['M'] })
  expect(released.status).toBe(200)
  expect(await stranger.pay(await aWalletBag(coat))).toMatchObject({
    status: 409,
    body: { code: 'out_of_stock' },
  })
  expect(await countPayments()).toBe(before)
  expect((await guest.pay(await aWalletBag(coat))).body).toMatchObject({ status: 'authorised' })
})

test('a wallet pays the price that it showed, and a repeated request pays once', async () => {
  const guest = new Browser(shop.server)
  const bag = await aWalletBag(await aCoat())
  const paid = await guest.pay(bag)
  expect(paid).toMatchObject({ status: 200, body: { status: 'authorised', total: { cents: total } } })
  expect((await guest.pay(bag)).body.orderId).toBe(paid.body.orderId)
  expect((await guest.createOrder(paid.body.orderId)).body.order.state).toBe('paid')
})

test('a price that has fallen is charged, and a price that has risen is not', async () => {
  const guest = new Browser(shop.server)
  const [cheaper, dearer] = [await aCoat(), await aCoat()]
  const bags = [await aWalletBag(cheaper), await aWalletBag(dearer)]
  await setPrice(cheaper, 8_000)
  await setPrice(dearer, 10_001)
  const paid = await guest.pay(bags[0]!)
  expect(paid.body).toMatchObject({ status: 'authorised', total: { cents: 8_400 } })
  const before = await countPayments()
  expect(await guest.pay(bags[1]!)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
  expect(await countPayments()).toBe(before)
  const { rows } = await shop.pool.query('select 1 from orders where attempt = $1', [bags[1]!.attempt])
  expect(rows).toEqual([])
  // On a page, the buyer confirms the exact price.
  const { wallet: _, ...onPage } = await aWalletBag(await aCoat(), total + 1)
  expect(await guest.pay(onPage)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
})

test('after a declined wallet, the order can be paid for at most the total that the next wallet showed', async () => {
  const guest = new Browser(shop.server)
  const bag = await aWalletBag(await aCoat(), total, 'declined')
  expect((await guest.pay(bag)).body.code).toBe('card_declined')
  const again = { ...bag, confirmationToken: await aCardToken(shop.server) }
  expect((await guest.pay({ ...again, shownTotalCents: total - 1 })).body.code).toBe('price_changed')
  expect((await guest.pay({ ...again, shownTotalCents: total + 1 })).body).toMatchObject({
    status: 'authorised',
    total: { cents: total },
  })
})

test('members pay their own price with a wallet', async () => {
  const { id: buyerId } = await aBuyer(shop.pool)
  const memberUntil = new Date(shop.clock.now() + 30 * 86_400_000)
  await shop.pool.query('update buyers set member_until = $2 where id = $1', [buyerId, memberUntil])
  const member = new Browser(shop.server, await aToken(shop.pool, { buyerId }))
  const paid = await member.pay(await aWalletBag(await aCoat(), 10_000))
  expect(paid.body).toMatchObject({ status: 'authorised', total: { cents: 10_000 } })
})

test('a wallet needs a token and the total that it showed', async () => {
  const guest = new Browser(shop.server)
  const { shownTotalCents: _, ...unshown } = await aWalletBag(await aCoat())
  expect(await guest.pay(unshown)).toMatchObject({ status: 422, body: { field: 'shownTotalCents' } })
  const { confirmationToken: __, ...bag } = await aWalletBag(await aCoat())
  const saved = { ...bag, savedCard: { _id: 'pm_1', press: 'press-123' } }
  expect(await guest.pay(saved)).toMatchObject({ status: 422, body: { field: 'wallet' } })
})

test('while wallets are off, calls with a wallet fail, also for an open order, and cards still pay', async () => {
  const guest = new Browser(shop.server)
  const declined = await aWalletBag(await aCoat(), total, 'declined')
  await guest.pay(declined)
  await switchFeature(shop, 'wallets', 'off')
  try {
    const off = { status: 404, body: { code: 'feature_off' } }
    expect(await guest.pay(await aWalletBag(await aCoat()))).toMatchObject(off)
    const again = { ...declined, confirmationToken: await aCardToken(shop.server) }
    expect(await guest.pay(again)).toMatchObject(off)
    const { wallet: _, ...byCard } = again
    expect((await guest.pay(byCard)).body).toMatchObject({ status: 'authorised' })
  } finally {
    await switchFeature(shop, 'wallets', 'on')
  }
})
