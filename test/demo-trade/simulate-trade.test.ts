import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareSchema } from '@souk/stripe-offline'
import { seedDemo } from '#demo/seed.ts'
import { loadTrade } from '#demo/trade/load-trade.ts'
import { tradeListings, type TradeFile } from '#demo/trade/trade-file.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { dumpTrade } from './dump-trade.ts'
import { openMarket } from './market.ts'
import { simulateTrade } from './simulate-trade.ts'

const days = 5
let market: Awaited<ReturnType<typeof openMarket>>
let file: TradeFile
let shop: TestShop

beforeAll(async () => {
  market = await openMarket(openTestDatabase, { days })
  await simulateTrade(market, { days, ordersADay: [2, 3], accounts: 3, views: 4 }, () => {})
  file = await dumpTrade(market, market.before)
  shop = await openTestShop()
  await prepareSchema(shop.pool)
  const { linkKeys } = shop.orderContext
  await seedDemo({
    database: shop,
    clock: shop.clock,
    listings: tradeListings,
    isProduction: false,
    trade: { load: (client, at) => loadTrade(client, { at, linkKeys, file }) },
    log: () => {},
  })
})
afterAll(async () => {
  await market.close()
  await shop.close()
})

test('simulated trade keeps the ledger consistent with the provider, and loading it restores the rows', async () => {
  expect(await findProviderFaults(market.pool)).toEqual([])
  expect(await findProviderFaults(shop.pool)).toEqual([])
  for (const table of [
    'orders',
    'seller_orders',
    'order_lines',
    'ledger_entries',
    'refunds',
    'audit_entries',
    'watches',
  ]) {
    const count = async ({ pool }: Pick<TestShop, 'pool'>) =>
      (await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n
    expect(await count(shop), table).toBe(await count(market))
  }
})

test('times are stored relative to the loading time, to the millisecond', async () => {
  const distances = async ({ pool }: Pick<TestShop, 'pool'>) =>
    (
      await pool.query<{ ms: number }>(
        `select (extract(epoch from date_trunc('milliseconds', paid_at)) * 1000
           - (select (value ->> 'at')::bigint from settings where key = 'demo.catalog'))::int as ms
         from orders where paid_at is not null order by no`,
      )
    ).rows.map(({ ms }) => ms)
  expect(await distances(shop)).toEqual(await distances(market))
  expect((await distances(shop)).length).toBeGreaterThan(5)
})

test('no string in the file contains an original time or id', () => {
  const text = JSON.stringify(file)
  const end = new Date(market.endsAt).toISOString()
  expect(text).not.toContain(end.slice(0, 10))
  expect(text).not.toMatch(/"ord_[0-9a-z]{26}/)
})
