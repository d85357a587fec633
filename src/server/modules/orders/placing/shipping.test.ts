import { afterAll, describe, expect, test } from 'vitest'
import type { ShippingZone } from '#contract/shipping/profile.ts'
import { aSeller, aStoredListing, type TestSeller } from '#test/support/factories.ts'
import { findLedgerFaults } from '#test/support/money/ledger-faults.ts'
import { findModelFaults } from '#test/support/money/ledger-model.ts'
import { aDashboard } from '#test/support/seller-orders.ts'
import { aBag, aCardToken, Browser, openTestShop, shipTo } from '#test/support/shop.ts'
import { validAddress } from '#test/support/world-addresses.ts'
import { balanceOf } from '#modules/ledger/ledger.ts'
import { processCardTasks } from '../orders.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const zone = (of: Partial<ShippingZone> & Pick<ShippingZone, 'to'>): ShippingZone => ({
  countries: [],
  firstCents: 500,
  furtherCents: 0,
  freeFromCents: null,
  ...of,
})
const zones = [
  zone({ to: 'domestic', firstCents: 400 }),
  zone({ to: 'europe', firstCents: 900, furtherCents: 250, freeFromCents: 50_000 }),
]

/** Creates a seller who ships from Germany within Europe, except to Switzerland. */
async function aSender(profile: object = {}): Promise<TestSeller> {
  const seller = await aSeller(shop.pool, { shippingCents: 5_000 })
  await setShipping(seller, { dispatchDays: 2, zones, notTo: ['CH'], ...profile })
  return seller
}

async function setShipping(seller: TestSeller, shipping: object | null): Promise<void> {
  await shop.pool.query('update sellers set ship_from = $2, shipping = $3 where id = $1', [
    seller.id,
    { ...shipTo, address_line2: '', address_state: '', country: 'DE' },
    shipping && JSON.stringify(shipping),
  ])
}

const to = (country: string) => ({ ...validAddress(country), name: shipTo.name })
const ordersOf = async (seller: TestSeller) =>
  (await shop.pool.query('select id from seller_orders where seller_id = $1', [seller.id])).rows.length

describe('a bag shipped abroad', () => {
  test('is priced for its country, or for the marketplace’s country if none is given', async () => {
    const seller = await aSender()
    const [coat, scarf] = [
      await aStoredListing(shop.pool, { seller, priceCents: 10_000 }),
      await aStoredListing(shop.pool, { seller, priceCents: 20_000 }),
    ]
    const guest = new Browser(shop.server)
    const { items } = await aBag(shop, [coat, scarf])
    const quote = async (country?: string) =>
      (await guest.call('POST', '/payment/quote', { items, country })).body
    const shippingOf = ({ lines }: { lines: { code: string; amount: { cents: number } }[] }) =>
      lines.find(({ code }) => code === 'shipping')?.amount.cents
    expect(shippingOf(await quote('GB'))).toBe(1_150)
    expect(shippingOf(await quote('DE'))).toBe(400)
    const [swiss, here] = [await quote('CH'), await quote()]
    expect(swiss.notServed).toEqual(items)
    expect(here).toMatchObject({ country: 'US', notServed: items })
    expect((await guest.call('POST', '/payment/quote', { items, country: 'XX' })).status).toBe(422)
    const { deliveries } = await quote('GB')
    expect(deliveries).toEqual([
      { seller: seller.username, name: expect.any(String), window: expect.objectContaining({}) },
    ])
  })

  test('is charged the quoted total, and the order stores the delivery dates', async () => {
    const seller = await aSender()
    const listing = await aStoredListing(shop.pool, { seller, priceCents: 10_000 })
    const guest = new Browser(shop.server)
    const bag = await aBag(shop, [listing])
    const { body: quote } = await guest.call('POST', '/payment/quote', { items: bag.items, country: 'GB' })
    expect(quote.total.cents).toBe(10_000 + 900 + 500)
    const paid = await guest.pay({ ...bag, shownTotalCents: quote.total.cents })
    expect(paid).toMatchObject({ status: 200, body: { status: 'authorised' } })
    while (await processCardTasks(shop.orderContext));
    const { body } = await guest.createOrder(paid.body.orderId)
    expect(body.order.total.cents).toBe(quote.total.cents)
    expect(body.order.sellerOrders[0].delivery).toEqual(quote.deliveries[0].window)
    expect(await balanceOf(shop.orderContext.db, `seller_held:${seller.id}`, 'usd')).toBe(-(9_000 + 900))
    expect(await findLedgerFaults(shop.pool)).toEqual([])
    expect(await findModelFaults(shop.pool)).toEqual([])
    // Changes that the seller makes after the purchase do not affect the order.
    await setShipping(seller, {
      dispatchDays: 5,
      zones: [zone({ to: 'world', firstCents: 9_999 })],
      notTo: [],
    })
    const { body: again } = await guest.createOrder(paid.body.orderId)
    expect(again.order).toEqual(body.order)
    const context = await aDashboard(shop, { sellerId: seller.id })
    const { body: own } = await context.call('GET', `/api/seller/orders/${body.order.sellerOrders[0]._id}`)
    expect(own.delivery).toEqual(quote.deliveries[0].window)
  })

  test('is rejected for a country that is not served, and nothing is held or charged', async () => {
    const seller = await aSender()
    const listing = await aStoredListing(shop.pool, { seller })
    for (const country of ['CH', 'US']) {
      const refused = await new Browser(shop.server).pay({
        ...(await aBag(shop, [listing])),
        shipTo: to(country),
      })
      expect(refused).toMatchObject({ status: 409, body: { code: 'not_served' } })
    }
    expect(await ordersOf(seller)).toBe(0)
    const { rows } = await shop.pool.query('select held from listing_sizes where listing_id = $1', [
      listing.id,
    ])
    expect(rows).toEqual([{ held: 0 }])
  })
})

describe('shipping that changes between the quote and the payment', () => {
  test('rejects the payment with price_changed or not_served', async () => {
    const seller = await aSender()
    const listing = await aStoredListing(shop.pool, { seller, priceCents: 10_000 })
    const guest = new Browser(shop.server)
    const bag = await aBag(shop, [listing])
    const { body: quote } = await guest.call('POST', '/payment/quote', { items: bag.items, country: 'GB' })
    const pay = (total: number) => guest.pay({ ...bag, shownTotalCents: total })
    await setShipping(seller, {
      dispatchDays: 2,
      zones: [zone({ to: 'europe', firstCents: 901 })],
      notTo: [],
    })
    expect(await pay(quote.total.cents)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    await setShipping(seller, { dispatchDays: 2, zones: [zone({ to: 'domestic' })], notTo: [] })
    expect(await pay(quote.total.cents)).toMatchObject({ status: 409, body: { code: 'not_served' } })
    expect(await ordersOf(seller)).toBe(0)
    await setShipping(seller, {
      dispatchDays: 2,
      zones: [zone({ to: 'europe', firstCents: 901 })],
      notTo: [],
    })
    expect((await pay(quote.total.cents + 1)).status).toBe(200)
  })

  test('charges concurrent buyers exactly the quoted total, or nothing', async () => {
    const seller = await aSender()
    const listings = await Promise.all(
      Array.from({ length: 8 }, () => aStoredListing(shop.pool, { seller, priceCents: 10_000 })),
    )
    const buy = async (listing: (typeof listings)[number]) => {
      const guest = new Browser(shop.server)
      const bag = await aBag(shop, [listing])
      const { body: quote } = await guest.call('POST', '/payment/quote', { items: bag.items, country: 'GB' })
      const { status, body } = await guest.pay({ ...bag, shownTotalCents: quote.total.cents })
      if (status !== 200) return expect(body.code).toBe('price_changed')
      const { rows } = await shop.pool.query('select total_cents from orders where id = $1', [body.orderId])
      return expect(rows).toEqual([{ total_cents: quote.total.cents }])
    }
    const change = async () => {
      for (let cents = 901; cents < 920; cents++)
        await setShipping(seller, {
          dispatchDays: 2,
          zones: [zone({ to: 'europe', firstCents: cents })],
          notTo: [],
        })
    }
    await Promise.all([change(), ...listings.map(buy)])
    while (await processCardTasks(shop.orderContext));
    expect(await findLedgerFaults(shop.pool)).toEqual([])
  })

  test('a retry for another country requires a new order at the new price', async () => {
    const seller = await aSender()
    const listing = await aStoredListing(shop.pool, { seller, priceCents: 10_000 })
    const guest = new Browser(shop.server)
    const bag = await aBag(shop, [listing], 'declined')
    expect(await guest.pay(bag)).toMatchObject({ status: 402, body: { code: 'card_declined' } })
    const again = { ...bag, confirmationToken: await aCardToken(shop.server), shipTo: to('DE') }
    expect(await guest.pay(again)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    const newOrder = { ...again, attempt: `${bag.attempt}-anew`, shownTotalCents: 10_000 + 400 + 500 }
    expect(await guest.pay(newOrder)).toMatchObject({ status: 200, body: { status: 'authorised' } })
  })

  test.each(['country', 'total'])(
    'a payment whose response was lost is made once, even if the %s changed',
    async (what) => {
      const seller = await aSender()
      const listing = await aStoredListing(shop.pool, { seller, priceCents: 10_000 })
      const guest = new Browser(shop.server)
      const bag = await aBag(shop, [listing])
      const context = shop.orderContext
      const { cards } = context
      context.cards = {
        ...cards,
        authorize: async (request) => {
          await cards.authorize(request)
          throw new Error('the answer was lost')
        },
      }
      expect((await guest.pay(bag)).status).toBe(500)
      context.cards = cards
      const changed = what === 'country' ? { shipTo: to('DE') } : { shownTotalCents: 1 }
      const again = { ...bag, ...changed, confirmationToken: await aCardToken(shop.server) }
      const answer = await guest.pay(again)
      expect([answer.status, answer.body.code]).toEqual(
        what === 'country' ? [409, 'attempt_reused'] : [200, undefined],
      )
      expect(await ordersOf(seller)).toBe(1)
    },
  )

  test('does not charge a payment that never reached the provider', async () => {
    const seller = await aSender()
    const listing = await aStoredListing(shop.pool, { seller, priceCents: 10_000 })
    const guest = new Browser(shop.server)
    const bag = await aBag(shop, [listing])
    const context = shop.orderContext
    const { cards } = context
    context.cards = { ...cards, authorize: () => Promise.reject(new Error('the provider is away')) }
    expect((await guest.pay(bag)).status).toBe(500)
    context.cards = cards
    const changed = await guest.pay({ ...bag, shipTo: to('DE') })
    expect(changed).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect(await guest.pay(bag)).toMatchObject({ status: 200, body: { status: 'authorised' } })
  })
})
