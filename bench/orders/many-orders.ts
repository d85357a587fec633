import { showProgress } from '../../scripts/program.mjs'
import { startApp, type BenchProgram } from '../app.ts'
import { timeCalls, type TimedCall } from '../latencies.ts'
import type { Target } from '../targets.ts'
import { seedOrders, type SeededOrders } from './seed-orders.ts'

/**
 * Measures the order lists, order searches and order pages of a seller and a buyer with many orders, and also the
 * dashboard and the admin's list of issues.
 */
export async function measureManyOrders(
  program: BenchProgram,
  { orders, times }: { orders: number; times: number },
): Promise<Target[]> {
  const { app, pool } = await startApp(program)
  const seeded = await showProgress(`${orders} orders`, () => seedOrders(pool, orders))
  const title = `${orders.toLocaleString('en-US')} orders of one seller`
  const calls = callsOf(seeded, await createPayoutAccount(app.address, seeded.seller))
  return [await timeCalls(app.address, calls, { title, times, maxMs: 50 })]
}

async function createPayoutAccount(address: string, seller: string): Promise<string> {
  const answer = await fetch(`${address}/onboard/onboard-user`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seller}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const { stripeAccountId } = (await answer.json()) as { stripeAccountId: string }
  return stripeAccountId
}

function callsOf(seeded: SeededOrders, accountId: string): TimedCall[] {
  const { seller, buyer, admin, sellerOrderIds, numbers, orderIds } = seeded
  const list = '/api/seller/orders'
  const of = <T>(all: readonly T[], at: number): T => all[at % all.length]!
  return [
    { name: "seller's first page", token: seller, url: () => list },
    ...['to-ship', 'shipped', 'issue', 'done'].map((tab): TimedCall => {
      return { name: `seller's tab ${tab}`, token: seller, url: () => `${list}?tab=${tab}` }
    }),
    {
      name: "seller's page of 100, deep",
      token: seller,
      url: (at) => `${list}?limit=100&after=${of(sellerOrderIds, at)}`,
    },
    { name: 'search for an order number', token: seller, url: (at) => `${list}?search=${of(numbers, at)}` },
    { name: 'search for the most common name', token: seller, url: () => `${list}?search=ada` },
    { name: 'search for a name without a match', token: seller, url: () => `${list}?search=zebedee` },
    { name: "a seller's order", token: seller, url: (at) => `${list}/${of(sellerOrderIds, at)}` },
    {
      name: 'dashboard of earnings and payouts',
      token: seller,
      url: () => `/api/sellers/dashboard/${accountId}`,
    },
    { name: 'sales by day, a year', token: seller, url: () => '/api/seller/sales?days=365' },
    { name: 'views and watchers by day, a year', token: seller, url: () => '/api/seller/insights?days=365' },
    { name: "buyer's first page", token: buyer, url: () => '/api/orders' },
    {
      name: "buyer's page of 50, deep",
      token: buyer,
      url: (at) => `/api/orders?limit=50&after=${of(orderIds, at)}`,
    },
    { name: "a buyer's order", token: buyer, url: (at) => `/api/orders/${of(orderIds, at)}` },
    ...['waiting', 'open', 'closed'].map((tab): TimedCall => {
      return { name: `admin's issues, ${tab}`, token: admin, url: () => `/api/admin/issues?tab=${tab}` }
    }),
  ]
}
