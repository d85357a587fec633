import { afterAll, expect, test } from 'vitest'
import { demoAccounts } from '#demo/people/accounts.ts'
import { sellers } from '#demo/people/sellers.ts'
import { seedDemo } from '#demo/seed.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'
import { demoPayeesTasks, queueDemoPayees } from './demo-payees.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

async function count(what: string): Promise<number> {
  return (await shop.pool.query<{ n: number }>(`select count(*)::int as n from ${what}`)).rows[0]!.n
}

/**
 * Returns the number of payout accounts at the offline payment provider, and the number of sellers with an active
 * payout account.
 */
async function opened(): Promise<[number, number]> {
  return [await count(`sandbox.objects where kind = 'account'`), await count('sellers where payouts_enabled')]
}

async function queued(): Promise<number> {
  await queueDemoPayees(shop.orderContext.db)
  return count(`outbox where topic = 'demo:payees'`)
}

/**
 * Runs the job while one call to `path` fails, either before or after the offline payment provider has processed the
 * call.
 */
async function workAndFail(path: string, after: boolean): Promise<void> {
  await shop.server.inject({
    method: 'POST',
    url: '/__stripe/control/faults',
    headers: { 'content-type': 'application/json' },
    payload: { path, kind: 'status', status: 400, after, times: 1 },
  })
  await expect(work()).rejects.toThrow()
}
const work = () => demoPayeesTasks(shop.app.payouts.context, shop.sandbox)['demo:payees']!({})

test('the job runs only for the offline provider and an existing demo', async () => {
  expect(demoPayeesTasks(shop.app.payouts.context, undefined)).toEqual({})
  expect(await queued()).toBe(0)
})

test(
  'every written seller gets one account despite crashes, and earlier sales are paid out',
  { tags: 'long' },
  async () => {
    // Creates a demo that is large enough to contain generated sellers besides the handwritten ones.
    await seedDemo({
      database: shop.database,
      clock: shop.clock,
      listings: 2400,
      isProduction: false,
      log: () => {},
    })
    expect(await count('sellers')).toBeGreaterThan(sellers.length + 1)
    const providerEvents = await openProviderEvents(shop)
    const { email } = demoAccounts[1]!
    const { rows } = await shop.pool.query(
      `select id, username, name, shipping_cents as "shippingCents" from sellers where email = $1`,
      [email],
    )
    const seller = rows[0]
    const sale = await aSellerOrder(shop, { seller, state: 'shipped', card: '4000000000000077' })
    await new Browser(shop.server).call('POST', `/api/confirm-order/${sale.key}/received`, {})
    await providerEvents.settle()
    expect(await opened()).toEqual([0, 0])

    await workAndFail('/v2/core/accounts', true)
    expect(await opened()).toEqual([1, 0])
    await workAndFail('/v2/core/account_links', false)
    expect(await opened()).toEqual([1, 0])
    expect([await queued(), await queued()]).toEqual([1, 1])
    await providerEvents.settle()
    expect(await opened()).toEqual([sellers.length, sellers.length])
    expect(await queued()).toBe(0)

    // Simulates a crash after the form was submitted and before the provider's response was saved.
    await shop.pool.query(`delete from settings where key = 'demo.payees'`)
    await shop.pool.query('update sellers set payouts_enabled = false where id = $1', [seller.id])
    expect(await queued()).toBe(1)
    await providerEvents.settle()
    expect(await opened()).toEqual([sellers.length, sellers.length])

    const { lines } = (await sale.dashboard.call('GET', '/api/seller/checklist')).body
    expect(lines.filter((line: { done: boolean }) => !line.done)).toEqual([])
    const { body } = await sale.dashboard.call(
      'POST',
      '/api/sellers/payout',
      {},
      { 'idempotency-key': 'first' },
    )
    expect(body.payout).toMatchObject({ state: 'in-transit' })
    shop.clock.advance(5 * 86_400_000)
    await providerEvents.settle()
    const { payouts } = (await sale.dashboard.call('GET', '/api/seller/payouts')).body
    expect(payouts[0]).toMatchObject({ _id: body.payout._id, state: 'paid' })
    expect(await findProviderFaults(shop.pool)).toEqual([])
  },
)
