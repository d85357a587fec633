import { afterAll, expect, test, vi } from 'vitest'
import { fail } from '#platform/errors/app-error.ts'
import { aSeller, aStoredListing } from '#test/support/factories.ts'
import { aPayee } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { aDashboard, aSellerOrder, refundAsAdmin } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
afterAll(() => shop.close())

const as = async (rights: Parameters<typeof aSeller>[1]) =>
  aDashboard(shop, { sellerId: (await aSeller(shop.pool, rights)).id })
const day = 86_400_000
/** Card number for tests. The bank disputes payments with this card five seconds after capture. */
const disputing = '4000000000000259'

test('visitors and sellers cannot read a seller’s admin page, and each admin role sees only its section', async () => {
  const { id } = await aSeller(shop.pool)
  const paths = ['', '/sales', '/funds'].map((path) => `/api/admin/sellers/${id}${path}`)
  const read = async (browser: Browser) =>
    Promise.all(paths.map(async (path) => (await browser.call('GET', path)).status))
  expect(await read(new Browser(shop.server))).toEqual([401, 401, 401])
  expect(await read(await aDashboard(shop, { sellerId: id }))).toEqual([403, 403, 403])
  expect(await read(await as({ role: 'moderator' }))).toEqual([200, 403, 403])
  expect(await read(await as({ role: 'support' }))).toEqual([200, 200, 403])
  expect(await read(await as({ role: 'finance' }))).toEqual([200, 200, 200])
  expect((await (await as({ isSA: true })).call('GET', '/api/admin/sellers/slr_none/sales')).status).toBe(404)
  expect((await (await as({ isSA: true })).call('GET', '/api/admin/sellers/slr_none/funds')).status).toBe(404)
})

test('sales, held earnings and debts match the ledger, and counts match the linked lists', async () => {
  const seller = await aPayee(shop)
  await aSellerOrder(shop, { seller, priceCents: 7_000, state: 'shipped' })
  shop.clock.advance(40 * day)
  await shop.app.runDueWork()
  await providerEvents.settle()
  await aSellerOrder(shop, { seller, state: 'shipped' })
  const received = await aSellerOrder(shop, { seller, priceCents: 20_000, state: 'shipped' })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${received.key}/received`, {})
  await providerEvents.settle()
  await refundAsAdmin(shop, received, { amountCents: 3_000 })
  await aSellerOrder(shop, { seller, priceCents: 5_000, card: disputing })
  shop.clock.advance(10_000)
  await providerEvents.settle()
  const cancelled = await aSellerOrder(shop, { seller, priceCents: 4_000, state: 'uncaptured' })
  await cancelled.dashboard.call('POST', `/api/seller/orders/${cancelled.id}/cancel`, { reason: 'Torn' })
  await shop.app.runDueWork()
  await providerEvents.settle()
  await aStoredListing(shop.pool, { seller })
  await aStoredListing(shop.pool, { seller, state: 'paused' })
  await aSellerOrder(shop)

  const owner = await as({ isSA: true, isAdmin: true })
  const get = async (path: string) => (await owner.call('GET', `/api/admin/sellers/${seller.id}${path}`)).body
  const { from, recent, all } = await get('/sales')
  const booked = async (since: string) =>
    Number(
      (
        await shop.pool.query(
          `select coalesce(sum(amount_cents), 0) as cents from ledger_entries
           where ref_type = 'order' and debit = 'provider_clearing' and at >= $2::date
             and ref_id in (select order_id from seller_orders where seller_id = $1)`,
          [seller.id, since],
        )
      ).rows[0].cents,
    )
  expect(all.gross.cents).toBe(await booked('2000-01-01'))
  expect(recent.gross.cents).toBe(await booked(from))
  expect(recent.gross.cents).toBeLessThan(all.gross.cents)
  expect(all).toMatchObject({ orders: 5, disputedOrders: 1 })
  expect(recent).toMatchObject({ orders: 4, disputedOrders: 1, hoursToShip: 0 })

  const funds = await get('/funds')
  const balance = async (account: string) =>
    Number(
      (
        await shop.pool.query(
          `select coalesce(sum(case debit when $1 then amount_cents else -amount_cents end), 0) as cents
           from ledger_entries where $1 in (debit, credit)`,
          [account],
        )
      ).rows[0].cents,
    )
  expect(funds.held.cents).toBe(-(await balance(`seller_held:${seller.id}`)))
  expect(funds.owed.cents).toBe(await balance(`seller_debt:${seller.id}`))
  expect(funds.held.cents).toBeGreaterThan(0)
  expect(funds.account).toMatchObject({ state: 'active', requirements: [] })
  expect(funds.balance.available.cents + funds.balance.pending.cents).toBeGreaterThan(0)

  const file = await get('')
  const listed = async (query: string) =>
    (await owner.call('GET', `/api/admin/orders?seller=${seller.username}&limit=100&${query}`)).body.orders
      .length
  expect(await listed('tab=all')).toBe(all.orders)
  expect(await listed(`tab=all&from=${from}`)).toBe(recent.orders)
  const { toShip, shipped, issue, done, refunded } = file.counts
  expect([toShip, shipped, issue, done, refunded]).toEqual(
    await Promise.all(['to-ship', 'shipped', 'issue', 'done', 'refunded'].map((tab) => listed(`tab=${tab}`))),
  )
  expect(refunded).toBe(1)
  const listings = await owner.call(
    'GET',
    `/api/admin/listings?seller=${seller.username}&tab=active&limit=100`,
  )
  expect(file.listed).toBe(listings.body.listings.length)
})

test('amounts from the ledger are shown even if the provider is down, and the marketplace has no account', async () => {
  const seller = await aPayee(shop, { finishes: false })
  const owner = await as({ isSA: true, isAdmin: true })
  const funds = async (id: string) => (await owner.call('GET', `/api/admin/sellers/${id}/funds`)).body
  const open = await funds(seller.id)
  expect(open.account.state).toBe('open')
  expect(open.account.requirements.length).toBeGreaterThan(0)
  const none = await funds((await aSeller(shop.pool)).id)
  expect(none).toMatchObject({ account: { state: 'none' }, balance: null, held: { cents: 0 } })
  const own = await funds((await aSeller(shop.pool, { isSA: true })).id)
  expect(own).toMatchObject({ account: null, balance: null })
  const away = vi
    .spyOn(shop.app.payouts.context.accounts, 'read')
    .mockRejectedValue(fail('provider_unavailable'))
  expect(await funds(seller.id)).toMatchObject({ account: null, balance: null, held: { cents: 0 } })
  away.mockRestore()
})
