import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { calculateReturnRefundCents } from '../core/returns.rules.ts'
import { createSellerOrderToken } from '../core/seller-order-token.ts'
import { processCardTasks } from '../orders.ts'
import {
  aBuyer,
  aSeller,
  aSellerToken,
  aToken,
  aStoredListing,
  type TestListing,
} from '#test/support/factories.ts'
import { findLedgerFaults } from '#test/support/money/ledger-faults.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { aPayee } from '#test/support/money/payees.ts'
import { emailsTo, Person } from '#test/support/person.ts'
import { passDays } from '#test/support/pass-days.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { acceptReturns, aDashboard } from '#test/support/seller-orders.ts'
import { changeSetting } from '#test/support/settings.ts'
import { aBag, aCardToken, Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
afterAll(() => shop.close())

const setQuantities = (value: 0 | 1): Promise<void> => changeSetting(shop, 'orderQuantities', value)
beforeEach(() => setQuantities(1))
afterEach(async () => expect(await findLedgerFaults(shop.pool)).toEqual([]))

const off = { status: 409, body: { code: 'quantities_off' } }
const aBuyerToken = async () => aToken(shop.pool, { buyerId: (await aBuyer(shop.pool)).id })
const itemOf = ({ id, sizes }: TestListing, quantity?: number) => ({
  _id: id,
  sizeID: sizes['M']!,
  ...(quantity !== undefined && { quantity }),
})
const quoteOf = (browser: Browser, ...items: object[]) => browser.call('POST', '/payment/quote', { items })
const hold = (browser: Browser, listing: TestListing, quantity?: number) =>
  browser.call('PUT', `/sa/buyer/checkout/${listing.id}`, {
    sizeID: listing.sizes['M'],
    ...(quantity !== undefined && { quantity }),
  })

async function stockOf(listing: TestListing) {
  const { rows } = await shop.pool.query(
    `select z.qty, z.held, p.total_allowed as allowed, p.held as "listingHeld",
       (select count(*)::int from holds h where h.listing_id = p.id and h.state = 'held') as holds
     from listings p join listing_sizes z on z.listing_id = p.id where p.id = $1`,
    [listing.id],
  )
  return rows[0]
}

test('an order of three units costs three times the price, to the cent, and is one line of a quote', async () => {
  const seller = await aSeller(shop.pool, { shippingCents: 700 })
  const listing = await aStoredListing(shop.pool, { seller, priceCents: 3_333, sizes: { M: 5 } })
  const guest = new Browser(shop.server)
  expect(await hold(guest, listing, 3)).toEqual({ status: 200, body: false })
  const quote = await quoteOf(guest, itemOf(listing, 3))
  const total = 3 * 3_333 + 700 + Math.floor((3 * 3_333 * 500 + 5_000) / 10_000)
  expect(quote.body).toMatchObject({
    lines: [
      { code: 'item', amount: { cents: 9_999 }, item: { quantity: 3 } },
      { code: 'shipping', amount: { cents: 700 } },
      { code: 'service-fee' },
    ],
    total: { cents: total },
    quantities: [{ _id: listing.id, most: 5 }],
    unavailable: [],
  })
  const bag = { ...(await aBag(shop, [listing])), items: [itemOf(listing, 3)] }
  const paid = await guest.pay({ ...bag, shownTotalCents: total })
  expect(paid).toMatchObject({ status: 200, body: { total: { cents: total } } })
  const { body } = await guest.createOrder(paid.body.orderId)
  const items = body.order.lines.filter(({ code }: { code: string }) => code === 'item')
  expect(items.map(({ amount }: { amount: { cents: number } }) => amount.cents)).toEqual([
    3_333, 3_333, 3_333,
  ])
  expect(new Set(items.map(({ item }: { item: { line: string } }) => item.line)).size).toBe(3)
  const { rows } = await shop.pool.query(
    `select earnings_cents as earnings, commission_cents as commission, fee_cents as fee from seller_orders where order_id = $1`,
    [paid.body.orderId],
  )
  expect(rows).toEqual([{ earnings: 9_999 + 700 - 1_000, commission: 1_000, fee: total - 9_999 - 700 }])
  expect(await stockOf(listing)).toEqual({ qty: 2, held: 0, allowed: 2, listingHeld: 0, holds: 0 })
  expect(await guest.pay({ ...bag, shownTotalCents: total })).toMatchObject({
    body: { orderId: paid.body.orderId },
  })
  expect(await guest.pay({ ...bag, items: [itemOf(listing, 2)] })).toMatchObject({
    body: { code: 'attempt_reused' },
  })
  const file = (
    await new Person(shop, await aToken(shop.pool, { sellerId: seller.id })).get('/api/seller/orders.csv')
  ).raw
  expect(file.toString()).toContain(`,3 × ${items[0].label} (M),`)
  const [email] = await emailsTo(shop, bag.email)
  expect(email!.text).toContain(`3 × ${items[0].label}`)
  expect(email!.text).toContain('$99.99')
})

test('while the setting is off, only single units can be held and bought, and replies do not change', async () => {
  await setQuantities(0)
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool), sizes: { M: 5 } })
  const guest = new Browser(shop.server)
  const bag = await aBag(shop, [listing])
  expect(await hold(guest, listing, 2)).toMatchObject(off)
  expect(await quoteOf(guest, itemOf(listing, 2))).toMatchObject(off)
  expect(await guest.pay({ ...bag, items: [itemOf(listing, 2)] })).toMatchObject(off)
  const check = { sizeID: listing.sizes['M'], quantity: 2 }
  expect(await guest.call('PUT', `/sa/buyer/checkinstock/${listing.id}`, check)).toMatchObject(off)
  const [plain, one] = [await quoteOf(guest, itemOf(listing)), await quoteOf(guest, itemOf(listing, 1))]
  expect({ ...one.body, quotedAt: '' }).toEqual({ ...plain.body, quotedAt: '' })
  expect(Object.keys(plain.body)).not.toContain('quantities')
  const buyer = new Browser(shop.server, await aBuyerToken())
  expect((await buyer.call('PUT', '/api/bag', { items: [itemOf(listing, 3)] })).body.items).toEqual([
    itemOf(listing),
  ])
  expect(await guest.pay({ ...bag, items: [itemOf(listing, 1)] })).toMatchObject({ status: 200 })
  expect(await stockOf(listing)).toMatchObject({ qty: 4 })
})

test('an attempt with several units can be repeated and continued after the setting was turned off', async () => {
  const [paidFor, declined] = [
    await aStoredListing(shop.pool, { seller: await aSeller(shop.pool), sizes: { M: 5 } }),
    await aStoredListing(shop.pool, { seller: await aSeller(shop.pool), sizes: { M: 5 } }),
  ]
  const guest = new Browser(shop.server)
  const bag = { ...(await aBag(shop, [paidFor])), items: [itemOf(paidFor, 2)] }
  const pending = { ...(await aBag(shop, [declined], 'declined')), items: [itemOf(declined, 2)] }
  const paid = await guest.pay(bag)
  expect(paid.status).toBe(200)
  expect(await guest.pay(pending)).toMatchObject({ status: 402 })
  await setQuantities(0)
  const again = await guest.pay(bag)
  expect(again).toMatchObject({ status: 200, body: { orderId: paid.body.orderId } })
  const otherCard = await guest.pay({ ...pending, confirmationToken: await aCardToken(shop.server) })
  expect(otherCard.status).toBe(200)
  const fresh = { ...(await aBag(shop, [paidFor])), items: [itemOf(paidFor, 2)] }
  expect(await guest.pay(fresh)).toMatchObject(off)
  expect(await quoteOf(guest, itemOf(paidFor, 2))).toMatchObject(off)
})

test.each([0, -1, 1.5, 21, '2', null])('a quantity of %j is rejected', async (quantity) => {
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool), sizes: { M: 5 } })
  const guest = new Browser(shop.server)
  const body = { sizeID: listing.sizes['M'], quantity }
  expect((await guest.call('PUT', `/sa/buyer/checkout/${listing.id}`, body)).status).toBe(422)
  expect((await quoteOf(guest, { ...itemOf(listing), quantity })).status).toBe(422)
})

test('a quantity that is not in stock is not held, and the quote contains how many units are left', async () => {
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool), sizes: { M: 2 } })
  const guest = new Browser(shop.server)
  expect(await hold(guest, listing, 3)).toEqual({ status: 200, body: true })
  expect((await quoteOf(guest, itemOf(listing, 3))).body.unavailable).toEqual([
    { ...itemOf(listing, 3), free: 2 },
  ])
  const bag = { ...(await aBag(shop, [listing])), items: [itemOf(listing, 3)] }
  expect(await guest.pay(bag)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
  expect(await stockOf(listing)).toMatchObject({ qty: 2, held: 0, holds: 0 })
  const inStock = async (quantity: number) =>
    (
      await guest.call('PUT', `/sa/buyer/checkinstock/${listing.id}`, {
        sizeID: listing.sizes['M'],
        quantity,
      })
    ).body.soldout
  expect([await inStock(2), await inStock(3)]).toEqual([false, true])
})

test('two buyers who pay for the last three units at the same time never get more', async () => {
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool), sizes: { M: 3 } })
  const pays = [1, 2, 3].map(async (no) => {
    const bag = {
      ...(await aBag(shop, [listing])),
      email: `race${no}@guest.example`,
      items: [itemOf(listing, 2)],
    }
    return new Browser(shop.server).pay(bag)
  })
  const statuses = (await Promise.all(pays)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await stockOf(listing)).toMatchObject({ qty: 1, held: 0, allowed: 1, listingHeld: 0 })
})

test('a bag has at most 20 units, as many as a buyer can hold', async () => {
  const seller = await aSeller(shop.pool)
  const listing = await aStoredListing(shop.pool, { seller, sizes: { M: 30 } })
  const other = await aStoredListing(shop.pool, { seller, sizes: { M: 30 } })
  const guest = new Browser(shop.server)
  const rejected = { status: 422, body: { code: 'invalid_field', field: 'items' } }
  const tooMany = [itemOf(listing, 15), itemOf(other, 6)]
  expect(await quoteOf(guest, ...tooMany)).toMatchObject(rejected)
  expect(await guest.pay({ ...(await aBag(shop, [listing, other])), items: tooMany })).toMatchObject(rejected)
  const { body } = await quoteOf(guest, itemOf(listing, 15), itemOf(other, 3))
  expect(body.quantities.map(({ most }: { most: number }) => most)).toEqual([17, 5])
  const buyer = new Browser(shop.server, await aBuyerToken())
  const limited = [itemOf(listing, 15), itemOf(other, 5)]
  expect((await buyer.call('PUT', '/api/bag', { items: tooMany })).body.items).toEqual(limited)
  const merged = {
    items: [itemOf(other, 9), itemOf(await aStoredListing(shop.pool, { seller }))],
    merge: true,
  }
  expect((await buyer.call('PUT', '/api/bag', merged)).body.items).toEqual(limited)
})

test('merged bags keep the larger quantity, and the guest’s additional units move to the buyer', async () => {
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool), sizes: { M: 9 } })
  const token = await aBuyerToken()
  const buyer = new Browser(shop.server, token)
  await buyer.call('PUT', '/api/bag', { items: [itemOf(listing, 2)] })
  await hold(buyer, listing, 2)
  const guest = new Browser(shop.server)
  await hold(guest, listing, 3)
  const merge = async () =>
    (
      await buyer.call(
        'PUT',
        '/api/bag',
        { items: [itemOf(listing, 3)], merge: true },
        { cookie: guest.headers['cookie']! },
      )
    ).body
  expect((await merge()).items).toEqual([itemOf(listing, 3)])
  expect((await merge()).items).toEqual([itemOf(listing, 3)])
  const { rows } = await shop.pool.query(
    `select left(holder, 5) as who, count(*)::int as n from holds where listing_id = $1 and state = 'held' group by 1 order by 1`,
    [listing.id],
  )
  expect(rows).toEqual([
    { who: 'buyer', n: 3 },
    { who: 'guest', n: 2 },
  ])
  expect((await quoteOf(buyer, itemOf(listing, 3))).body.unavailable).toEqual([])
})

test('one of three units can be returned for its price, and a canceled order returns all units to stock', async () => {
  const seller = await aPayee(shop)
  await acceptReturns(shop, seller)
  const listing = await aStoredListing(shop.pool, { seller, priceCents: 2_222, sizes: { M: 9 } })
  const buy = async () => {
    const bag = { ...(await aBag(shop, [listing], '4000000000000077')), items: [itemOf(listing, 3)] }
    const paid = await new Browser(shop.server).pay(bag)
    while (await processCardTasks(shop.orderContext));
    await providerEvents.settle()
    const { rows } = await shop.pool.query<{ id: string }>(
      'select id from seller_orders where order_id = $1',
      [paid.body.orderId],
    )
    return rows[0]!.id
  }
  const id = await buy()
  const dashboard = await aDashboard(shop, { sellerId: seller.id })
  const sells = (verb: string, body: object = {}) =>
    dashboard.call('POST', `/api/seller/orders/${id}/${verb}`, body)
  const of = { id, linkVersion: 0 }
  const key = createSellerOrderToken(shop.orderContext.linkKeys.current(), of, shop.clock.now(), 60)
  const view = async () =>
    (await new Browser(shop.server).call('GET', `/feedback/shipconfirm/${key}`)).body.sellerOrder
  const act = (verb: string, body: object = {}) =>
    new Browser(shop.server).call('POST', `/api/confirm-order/${key}/${verb}`, body)
  await sells('ship', { carrier: 'ups' })
  await sells('delivered')
  const { lines } = (await view()).returnable
  expect(lines).toHaveLength(3)
  await act('return', { reason: 'does-not-fit', lines: [lines[1]._id] })
  await act('return-sent', { carrier: 'ups', trackingNumber: '1Z 999' })
  await sells('returned')
  passDays(shop, 4)
  await providerEvents.settle()
  const { rows: paid } = await shop.pool.query<{ fee: number }>(
    'select fee_cents as fee from seller_orders where id = $1',
    [id],
  )
  const items = lines.map(({ _id }: { _id: string }) => ({ id: _id, cents: 2_222 }))
  const amounts = { feeCents: paid[0]!.fee, shippingCents: 0, items }
  const expected = calculateReturnRefundCents(amounts, [lines[1]._id], 'does-not-fit', 'usd')
  const { refunded } = await view()
  expect(refunded.cents).toBe(expected)
  expect(await findProviderFaults(shop.pool)).toEqual([])

  const second = await buy()
  expect(await stockOf(listing)).toMatchObject({ qty: 3 })
  await dashboard.call('POST', `/api/seller/orders/${second}/cancel`, { reason: 'Damaged', text: 'Damaged' })
  expect(await stockOf(listing)).toMatchObject({ qty: 6, held: 0 })
})

test('turning on several units fails while an older build is connected, and then stops older builds', async () => {
  await setQuantities(0)
  const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true }))
  const find = async () =>
    (await owner.get('/api/admin/settings')).body.settings.find(
      ({ key }: { key: string }) => key === 'orderQuantities',
    )
  const turn = async (value: number) =>
    owner.put('/api/admin/settings/orderQuantities', {
      value,
      version: (await find()).version,
      why: 'Sets of chairs',
    })
  const older = new pg.Client({ connectionString: shop.database.url, application_name: 'souk 0129' })
  await older.connect()
  expect(await turn(1)).toMatchObject({
    status: 409,
    body: { code: 'older_build_connected', details: { builds: ['0129'] } },
  })
  expect(await find()).toMatchObject({ value: 0, default: 1 })
  await older.end()
  await expect.poll(async () => (await turn(1)).status, { timeout: 60_000 }).toBe(200)
  const { rows } = await shop.pool.query(`select requires from schema_migrations where name like '0130%'`)
  expect(rows).toEqual([{ requires: '0130-catalog-hold-units.sql' }])
  expect(await turn(0)).toMatchObject({ status: 200, body: { setting: { value: 0 } } })
})
