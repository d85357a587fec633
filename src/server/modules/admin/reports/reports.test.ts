import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { ReportFigures, TopSeller } from '#contract/admin/reports.ts'
import { postLedgerEntries, type Account, type LedgerEntry } from '#modules/ledger/ledger.ts'
import { processRefunds } from '#modules/orders/orders.ts'
import { marketplace, setMarketplace } from '#platform/config/marketplace.ts'
import { localDate } from '#platform/core/local-days.ts'
import { inTransaction, wrapPool } from '#platform/database/db.ts'
import { marketDay } from '#platform/settings/market-days.ts'
import { aSeller, aStoredListing } from '#test/support/factories.ts'
import { aDashboard, aSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'
import { saveDailyFigures } from '../home/admin-days.ts'

const dayMs = 86_400_000
const shop = await openTestShop()
const db = wrapPool(shop.pool).db
const financeId = (await aSeller(shop.pool, { role: 'finance' })).id
afterAll(() => shop.close())

const url = '/api/admin/reports'
const read = async (query = '') =>
  (await (await aDashboard(shop, { sellerId: financeId })).call('GET', `${url}?${query}`)).body

async function file(query: string): Promise<string[]> {
  const { headers } = await aDashboard(shop, { sellerId: financeId })
  const answer = await shop.server.inject({ url: `${url}.csv?${query}`, headers })
  expect(answer.statusCode).toBe(200)
  return answer.body.trim().split('\n')
}

test('only staff with the permission can read or export reports', async () => {
  const seller = await aDashboard(shop, { sellerId: (await aSeller(shop.pool)).id })
  const support = await aDashboard(shop, { sellerId: (await aSeller(shop.pool, { role: 'support' })).id })
  for (const path of [url, `${url}.csv`]) {
    expect((await new Browser(shop.server).call('GET', path)).status).toBe(401)
    expect((await seller.call('GET', path)).status).toBe(403)
    expect((await support.call('GET', path)).status).toBe(403)
  }
})

test('a report without data has zeros and no rates', async () => {
  const body = await read('from=2020-01-01&to=2020-01-03')
  expect(body.periods).toHaveLength(3)
  expect(body).toMatchObject({ isOpen: false, sellers: [], categories: [] })
  expect(body.total).toMatchObject({ sales: 0, averageOrder: null, takeRate: null, activeListings: null })
})

test.each(['from=soon', 'to=2026-02-30', 'from=0001-01-01', 'to=9999-12-31', 'by=hour', 'span=31'])(
  'the query %s is rejected',
  async (query) => {
    const staff = await aDashboard(shop, { sellerId: financeId })
    expect((await staff.call('GET', `${url}?${query}`)).status).toBe(422)
  },
)

test('orders, refunds and fees equal what buyers paid, and sellers add up to the sales', async () => {
  const before = await read('span=7')
  const seller = await aSeller(shop.pool)
  const first = await aSellerOrder(shop, { seller, priceCents: 20_000 })
  await aSellerOrder(shop, { seller, priceCents: 5_001 })
  await aSellerOrder(shop, { priceCents: 700 })
  const owner = await aDashboard(shop, { sellerId: (await aSeller(shop.pool, { isSA: true })).id })
  await owner.call('POST', `/api/admin/seller-orders/${first.id}/refund`, {
    amountCents: 1_999,
    reason: 'A button',
    attempt: 'attempt-report',
  })
  while (await processRefunds(shop.orderContext));
  const { rows } = await shop.pool.query<{ paid: number; fees: number }>(
    `select sum(earnings_cents + commission_cents + fee_cents)::integer as paid,
       sum(commission_cents + fee_cents)::integer as fees from seller_orders where paid_at is not null`,
  )
  const report = await read('span=7&by=week')
  const { total } = report
  expect(total.sales - before.total.sales).toBe(rows[0]!.paid)
  expect(total).toMatchObject({ orders: 3, refunds: 1, refunded: 1_999 })
  expect(total.averageOrder).toBe(Math.round(total.sales / 3))
  expect(total.fees).toBeLessThanOrEqual(rows[0]!.fees)
  expect(total.takeRate).toBe(Math.round((total.fees / total.sales) * 10_000) / 100)
  expect(report.sellers[0]).toMatchObject({ username: seller.username, orders: 2 })
  expect(report.sellers.reduce((sum: number, { sales }: TopSeller) => sum + sales, 0)).toBe(total.sales)
  expect(report.categories).toEqual([{ type: 'Dresses', orders: 3, sales: 25_701 }])
  expect(report.isOpen).toBe(true)
  expect(total.activeListings).toBe(report.periods.at(-1).activeListings)

  const sellers = await file('span=7&table=sellers')
  expect(sellers).toHaveLength(3)
  expect(sellers[1]).toContain(`${seller.username},2,`)
  expect((await file('span=7&table=categories'))[1]).toBe('Dresses,3,257.01,usd')
  expect(await file('span=7')).toHaveLength(8)
  const staff = await aDashboard(shop, { sellerId: financeId })
  const { accounts } = (await staff.call('GET', '/api/admin/ledger')).body
  const earned = accounts
    .filter(({ account }: { account: string }) => /^(commission|fee)_revenue$/.test(account))
    .reduce((sum: number, { net }: { net: { cents: number } }) => sum - net.cents, 0)
  expect(total.fees).toBe(earned)
  const { rows: audited } = await shop.pool.query(
    `select after from audit_entries where action = 'reports.export' order by no`,
  )
  expect(audited.map(({ after }) => after.table)).toEqual(['sellers', 'categories', 'periods'])
})

test('active listings are counted at the end of each day, and only then', async () => {
  await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  const now = shop.clock.now()
  const midnight = now + dayMs - (now % dayMs)
  shop.clock.advance(midnight + 600_000 - now)
  await saveDailyFigures(shop.orderContext)
  const counted = (await read('span=7')).periods.at(-2).activeListings
  expect(counted).toBeGreaterThan(0)
  await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  await saveDailyFigures(shop.orderContext)
  const report = await read('span=7')
  expect(report.periods.at(-2).activeListings).toBe(counted)
  expect(report.total.activeListings).toBe(counted + 1)
  shop.clock.advance(dayMs + 5 * 3_600_000)
  await saveDailyFigures(shop.orderContext)
  expect((await read('span=7')).periods.at(-2).activeListings).toBeNull()
})

const pairs: readonly [debit: Account, credit: Account][] = [
  ['provider_clearing', 'commission_revenue'],
  ['provider_clearing', 'fee_revenue'],
  ['provider_clearing', 'seller_held:slr_report'],
  ['provider_fees', 'provider_clearing'],
  ['commission_revenue', 'provider_clearing'],
  ['fee_revenue', 'provider_clearing'],
  ['seller_held:slr_report', 'provider_clearing'],
  ['commission_revenue', 'disputes'],
]
type Drawn = { pair: [Account, Account]; refType: LedgerEntry['refType']; cents: number; minutes: number }

test('the sums of every period equal the sums of the ledger entries of its days', async () => {
  const zone = marketplace()
  setMarketplace({ ...zone, timeZone: 'America/New_York' }, { supportEmail: '' })
  const start = Date.UTC(2025, 2, 1)
  const posted: LedgerEntry[] = []
  const times = new Map<string, number>()
  const drawn = fc.record({
    pair: fc.constantFrom(...pairs) as fc.Arbitrary<[Account, Account]>,
    refType: fc.constantFrom<LedgerEntry['refType']>('order', 'refund', 'dispute'),
    cents: fc.integer({ min: 1, max: 9_999_999 }),
    // The clocks change within these 60 days.
    minutes: fc.nat({ max: 60 * 24 * 60 }),
  })
  const sumWhere = (isOf: (entry: LedgerEntry) => boolean, { from, to }: { from: string; to: string }) =>
    posted.reduce((sum, entry) => {
      const day = localDate(times.get(entry.key)!, 'America/New_York')
      return day >= from && day <= to && isOf(entry) ? sum + entry.cents : sum
    }, 0)
  const isRevenue = (account: string) => account === 'commission_revenue' || account === 'fee_revenue'
  const check = (figures: ReportFigures) => {
    const sum = (isOf: (entry: LedgerEntry) => boolean) => sumWhere(isOf, figures)
    const isClearing = (account: string) => account === 'provider_clearing'
    expect(figures.sales).toBe(sum((e) => e.refType === 'order' && isClearing(e.debit)))
    expect(figures.refunded).toBe(
      sum((e) => e.refType === 'refund' && isClearing(e.credit)) -
        sum((e) => e.refType === 'refund' && isClearing(e.debit)),
    )
    expect(figures.fees).toBe(sum((e) => isRevenue(e.credit)) - sum((e) => isRevenue(e.debit)))
  }
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawn, { maxLength: 12 }),
        fc.constantFrom('day', 'week', 'month'),
        fc.boolean(),
        async (entries: Drawn[], by, isStored) => {
          for (const { pair, refType, cents, minutes } of entries) {
            const key = `report:${posted.length}`
            const [debit, credit] = pair
            const of = { currency: 'usd', refId: key, providerId: null }
            posted.push({ key, debit, credit, cents, refType, ...of })
            times.set(key, start + minutes * 60_000)
            await inTransaction(db, (tx) => postLedgerEntries(tx, [posted.at(-1)!], times.get(key)!))
          }
          await shop.pool.query('delete from admin_days')
          if (isStored) await saveDailyFigures(shop.orderContext)
          const report = await read(`from=2025-02-20&to=2025-05-10&by=${by}`)
          for (const figures of [report.total, report.previous, ...report.periods]) check(figures)
        },
      ),
      { numRuns: 10 },
    )
    expect(marketDay(start)).toBe('2025-02-28')
  } finally {
    setMarketplace(zone, { supportEmail: '' })
  }
})
