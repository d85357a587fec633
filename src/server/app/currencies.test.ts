import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getChargeStep } from '#contract/currency.ts'
import { wrapPool } from '#platform/database/db.ts'
import { moneyText } from '#platform/language/formats.ts'
import { setMarketplaceCurrency } from '#platform/settings/currency.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { aSeller, aStoredListing } from '#test/support/factories.ts'
import { findModelFaults } from '#test/support/money/ledger-model.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { aPayee } from '#test/support/money/payees.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop, type TestShop } from '#test/support/shop.ts'
import { requireSameCurrency } from '#modules/admin/settings/currency.ts'

afterAll(() => setMarketplaceCurrency('usd'))

describe.each([
  ['jpy', 12_345, '¥12,345'],
  ['kwd', 12_340, 'KWD 12.340'],
  ['huf', 4_990_00, 'HUF 4,990'],
])('a marketplace in %s', (currency, priceCents, shown) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop(undefined, undefined, undefined, { CURRENCY: currency.toUpperCase() })
  })
  afterAll(() => shop.close())

  test('sales, partial refunds and payouts are exact, and all amounts can be charged in the currency', async () => {
    const payee = await aPayee(shop)
    const sold = await aSellerOrder(shop, { seller: payee, priceCents, state: 'shipped' })
    const { rows } = await shop.pool.query<{ cents: number; currency: string }>(
      `select l.amount_cents as cents, o.currency from order_lines l join orders o on o.id = l.order_id`,
    )
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.filter(({ cents }) => cents % getChargeStep(currency) !== 0)).toEqual([])
    expect(new Set(rows.map((line) => line.currency))).toEqual(new Set([currency]))
    const refund = { reason: 'A scratch', attempt: 'attempt-refund-1' }
    const refundAmount = (amountCents: number) =>
      payee.dashboard.call('POST', `/api/seller/orders/${sold.id}/refund`, { ...refund, amountCents })
    if (getChargeStep(currency) > 1)
      expect(await refundAmount(getChargeStep(currency) * 7 + 1)).toMatchObject({
        status: 422,
        body: { field: 'amountCents' },
      })
    expect(await refundAmount(getChargeStep(currency) * 73)).toMatchObject({ status: 200 })
    await shop.app.jobs.runDue()
    expect((await sold.dashboard.call('POST', `/api/confirm-order/${sold.key}/received`, {})).status).toBe(
      200,
    )
    await shop.app.jobs.runDue()
    expect(await findProviderFaults(shop.pool)).toEqual([])
    expect(await findModelFaults(shop.pool)).toEqual([])
  })

  test('prices are shown in the currency', async () => {
    const { seller } = await aSellerOrder(shop, { priceCents })
    const listing = await aStoredListing(shop.pool, { seller, priceCents })
    const { body } = await new Browser(shop.server).call('GET', `/sa/buyer/viewcount/${listing.id}`)
    expect(body.product?.price ?? body.price).toEqual({ cents: priceCents, currency })
    expect(moneyText('en', { cents: priceCents, currency }).replaceAll('\u00a0', ' ')).toBe(shown)
  })
})

describe('the currency of a database', () => {
  let database: TestDatabase | undefined
  afterEach(async () => database?.close())

  test('the currency can change only before the first price', async () => {
    database = await openTestDatabase()
    const { db } = wrapPool(database.pool)
    await requireSameCurrency(db, 'eur')
    await requireSameCurrency(db, 'jpy')
    await aStoredListing(database.pool, { seller: await aSeller(database.pool) })
    await expect(requireSameCurrency(db, 'eur')).rejects.toThrow('This marketplace charges in JPY')
    await requireSameCurrency(db, 'jpy')
  })
})
