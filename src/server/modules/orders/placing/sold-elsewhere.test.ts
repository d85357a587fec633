import { defaultDeliverySettings } from '#test/support/delivery-settings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filter, type FilteredList, type FilterInput, type Product } from '#contract/catalog/catalog.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { createInvalidationLog } from '#platform/cache/invalidation-log.ts'
import { createCatalog, type Catalog } from '#modules/catalog/catalog.ts'
import { aStoredListing, aSeller, type TestListing } from '#test/support/factories.ts'
import { openPool } from '#test/support/database/postgres.ts'
import { aBag, Browser, openTestShop, type TestShop } from '#test/support/shop.ts'
import { resolveExpiredCheckouts } from '../orders.ts'

/** `shop` handles the sale. `other` is the catalog in another process that uses the same database. */
let shop: TestShop
let other: Catalog
let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  shop = await openTestShop()
  pool = openPool(shop.database.url, 4)
  const config = {
    ...defaultDeliverySettings,
    serviceFeeBps: 500,
    perkNoServiceFee: 1,
    perkEarlyAccess: 1,
    earlyAccessHours: 24,
    firstPartyReturnDays: 14,
  }
  const invalidations = await createInvalidationLog({ pool })
  other = await createCatalog({
    pool,
    log: createLog('silent'),
    invalidations,
    config,
    searchIn: 'memory',
    sellerItems: 1,
    reviews: { listFeedback: async () => [], countFit: async () => ({ small: 0, true: 0, large: 0 }) },
  })
})
afterAll(async () => {
  await other?.close()
  await pool?.end()
  await shop?.close()
})

const minute = 60_000
let count = 0
const aCoat = async (sizes: Record<string, number>): Promise<TestListing & { title: string }> => {
  const title = `Raincoat number${++count}`
  return { title, ...(await aStoredListing(shop.pool, { seller: await aSeller(shop.pool), title, sizes })) }
}

/**
 * Returns what the other process shows about a listing: in the catalog list, in the in-stock count, and on the
 * listing's page.
 */
async function seenOf({ id, title }: { id: string; title: string }) {
  const ask = async (input: FilterInput): Promise<FilteredList> =>
    JSON.parse(String(await other.filter(filter.parse({ search: title, ...input }), 'en')))
  const [list, stocked] = [await ask({}), await ask({ inStock: true })]
  const page = JSON.parse((await other.viewListing(id, 'visitor', shop.clock.now())).body) as Product
  const left = ({ sizes }: Pick<Product, 'sizes'>) => sizes.map(({ qty }) => qty)
  // Without an exact match in stock, the search shows similar listings.
  const inStock = stocked.products.filter(({ _id }) => _id === id).length
  return { list: left(list.products[0]!), inStock, page: left(page) }
}

test('a sold unit is gone from the next response of every other process', async () => {
  const coat = await aCoat({ S: 1, M: 1 })
  expect(await seenOf(coat)).toEqual({ list: [1, 1], inStock: 1, page: [1, 1] })
  const guest = new Browser(shop.server)
  await guest.hold(coat, 'S')
  expect((await guest.pay(await aBag(shop, [coat]))).status).toBe(200)
  expect(await seenOf(coat)).toEqual({ list: [0, 1], inStock: 1, page: [0, 1] })
  const rest = { ...coat, sizes: { M: coat.sizes['M']! } }
  expect((await new Browser(shop.server).pay(await aBag(shop, [rest]))).status).toBe(200)
  expect(await seenOf(coat)).toEqual({ list: [0, 0], inStock: 0, page: [0, 0] })
})

test('a unit that was held while its listing was reloaded is for sale again after the hold ends', async () => {
  const ends: Record<string, (coat: TestListing, guest: Browser) => Promise<unknown>> = {
    released: (coat, guest) => guest.call('PUT', `/sa/buyer/inc/${coat.id}`, { sizeID: coat.sizes['S'] }),
    expired: async () => {
      shop.clock.advance(16 * minute)
      while (await resolveExpiredCheckouts(shop.orderContext));
    },
    'expired, and a guest requests a sold-out unit': async (coat) => {
      shop.clock.advance(16 * minute)
      expect((await new Browser(shop.server).hold(coat, 'M')).body).toBe(true)
    },
  }
  for (const [name, end] of Object.entries(ends)) {
    const coat = await aCoat({ S: 1, M: 0 })
    const guest = new Browser(shop.server)
    await guest.hold(coat, 'S')
    await shop.pool.query(`insert into invalidations (topic, key) values ('listing', $1)`, [coat.id])
    expect((await seenOf(coat)).inStock).toBe(0)
    await end(coat, guest)
    expect(await seenOf(coat), name).toEqual({ list: [1, 0], inStock: 1, page: [1, 0] })
  }
})
