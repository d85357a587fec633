import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { commissionCents, serviceFeeCents } from '#contract/catalog/fees.ts'
import { aBuyer, aStoredListing, aSeller } from '#test/support/factories.ts'
import { findLedgerFaults } from '#test/support/money/ledger-faults.ts'
import { aDashboard } from '#test/support/seller-orders.ts'
import { aBag, Browser, openTestShop } from '#test/support/shop.ts'
import { balanceOf } from '#modules/ledger/ledger.ts'
import { processCardTasks } from '../orders.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

async function someListings() {
  const seller = await aSeller(shop.pool, { shippingCents: 700 })
  const other = await aSeller(shop.pool, { shippingCents: 0 })
  return {
    coat: await aStoredListing(shop.pool, { seller, priceCents: 10_000 }),
    scarf: await aStoredListing(shop.pool, { seller, priceCents: 2_550 }),
    bag: await aStoredListing(shop.pool, { seller: other, priceCents: 4_999 }),
  }
}

test('a guest order from two sellers is held, authorized, sold, captured and posted to the ledger', async () => {
  const { coat, scarf, bag } = await someListings()
  const guest = new Browser(shop.server)
  for (const listing of [coat, scarf, bag])
    expect(await guest.hold(listing)).toEqual({ status: 200, body: false })
  const request = await aBag(shop, [coat, scarf, bag])
  const total = 10_000 + 2_550 + 4_999 + 700 + 877
  const quote = await guest.call('POST', '/payment/quote', { items: request.items })
  expect(quote.body).toMatchObject({ total: { cents: total, currency: 'usd' }, isFee: true, unavailable: [] })
  const paid = await guest.pay({ ...request, shownTotalCents: total })
  expect(paid).toMatchObject({ status: 200, body: { status: 'authorised' } })
  const { status, body } = await guest.createOrder(paid.body.orderId)
  expect(status).toBe(200)
  expect(body.order).toMatchObject({ state: 'paid', total: { cents: total }, email: request.email })
  expect(body.order.sellerOrders.map((sellerOrder: { state: string }) => sellerOrder.state)).toEqual([
    'paid',
    'paid',
  ])
  await processCardTasks(shop.orderContext)
  const clearing = await balanceOf(shop.orderContext.db, 'provider_clearing', 'usd')
  const { availableCents, pendingCents } = await shop.sandbox.ledgerBalance()
  expect(clearing).toBe(availableCents + pendingCents)
  expect(clearing).toBeGreaterThan(total - 1000)
  expect(await findLedgerFaults(shop.pool)).toEqual([])
  expect(await balanceOf(shop.orderContext.db, `seller_held:${coat.seller.id}`, 'usd')).toBe(
    -(12_550 - 1_255 + 700),
  )
  const { rows } = await shop.pool.query('select qty, held from listing_sizes where listing_id = $1', [
    coat.id,
  ])
  expect(rows).toEqual([{ qty: 0, held: 0 }])
})

test('orders from any combination of sellers are posted to the right ledger accounts, to the cent', async () => {
  const sellers = await Promise.all(
    [0, 333, 1_999].map((cents) => aSeller(shop.pool, { shippingCents: cents })),
  )
  const buyer = await aBuyer(shop.pool)
  await shop.pool.query(`update buyers set member_until = now() + interval '1 year' where id = $1`, [
    buyer.id,
  ])
  const member = await aDashboard(shop, { buyerId: buyer.id })
  const { db } = shop.orderContext
  const revenue = () =>
    Promise.all([balanceOf(db, 'commission_revenue', 'usd'), balanceOf(db, 'fee_revenue', 'usd')])
  const line = fc.record({ seller: fc.nat({ max: 2 }), cents: fc.integer({ min: 100, max: 30_000 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), fc.boolean(), async (bag, isMember) => {
      const [commission, fee] = await revenue()
      const listings = await Promise.all(
        bag.map(({ seller, cents }) =>
          aStoredListing(shop.pool, { seller: sellers[seller]!, priceCents: cents }),
        ),
      )
      const paid = await (isMember ? member : new Browser(shop.server)).pay(await aBag(shop, listings))
      expect(paid.status).toBe(200)
      while (await processCardTasks(shop.orderContext));
      expect(await findLedgerFaults(shop.pool)).toEqual([])
      const sums = Map.groupBy(bag, ({ seller }) => seller)
        .values()
        .map((own) => own.reduce((sum, { cents }) => sum + cents, 0))
        .toArray()
      const whole = sums.reduce((sum, cents) => sum + cents, 0)
      expect(await revenue()).toEqual([
        commission -
          sums.reduce(
            (sum, cents) =>
              sum + commissionCents([{ priceCents: cents, types: [] }], { commissionBps: 1_000 }, 'usd'),
            0,
          ),
        fee - (isMember ? 0 : serviceFeeCents(whole, 500, 'usd')),
      ])
    }),
    { numRuns: 15 },
  )
})
