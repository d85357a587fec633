import { afterAll, beforeEach, expect, test } from 'vitest'
import { processCardTasks } from '../../orders.ts'
import { createSellerOrderToken } from '../../core/seller-order-token.ts'
import { aSeller, aStoredListing } from '#test/support/factories.ts'
import {
  aDashboard,
  aSellerOrder,
  returnTerms,
  type SellerOrderOptions,
} from '#test/support/seller-orders.ts'
import { aBag, Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const why = 'It arrived torn'
let support: Browser
let finance: Browser
beforeEach(async () => {
  support = await aDashboard(shop, { sellerId: (await aSeller(shop.pool, { role: 'support' })).id })
  finance = await aDashboard(shop, { sellerId: (await aSeller(shop.pool, { role: 'finance' })).id })
})

let attempts = 0
const refund = (by: Browser, id: string, amountCents?: number) =>
  by.call('POST', `/api/admin/seller-orders/${id}/refund`, {
    ...(amountCents === undefined ? { all: true } : { amountCents }),
    reason: why,
    attempt: `attempt-${++attempts}`,
  })

/** Creates an order worth $200, of which the support team is allowed to refund half. */
const order = (options: SellerOrderOptions = {}) => aSellerOrder(shop, { priceCents: 20_000, ...options })

async function issueOf(id: string): Promise<string> {
  const { rows } = await shop.pool.query<{ id: string }>('select id from issues where seller_order_id = $1', [
    id,
  ])
  return rows[0]!.id
}

async function refunded(orderId: string): Promise<number> {
  const { rows } = await shop.pool.query<{ cents: number }>(
    'select coalesce(sum(amount_cents), 0)::int as cents from refunds where order_id = $1',
    [orderId],
  )
  return rows[0]!.cents
}

test('support can refund an order up to the limit, in one refund or in several', async () => {
  const { id, orderId } = await order()
  const over = await refund(support, id, 10_001)
  expect([over.status, over.body.code]).toEqual([403, 'refund_over_limit'])
  expect(over.body.message).toContain('$100')
  expect((await refund(support, id, 6000)).status).toBe(200)
  expect((await refund(support, id, 4001)).body.code).toBe('refund_over_limit')
  expect((await refund(support, id, 4000)).status).toBe(200)
  expect((await refund(support, id, 100)).body.code).toBe('refund_over_limit')
  expect(await refunded(orderId)).toBe(10_000)
  expect((await refund(finance, id, 5000)).status).toBe(200)
})

test('concurrent refunds do not exceed the limit in total', async () => {
  const { id, orderId } = await order()
  const answers = await Promise.all([1, 2, 3, 4].map(() => refund(support, id, 6000)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await refunded(orderId)).toBe(6000)
})

test('full refunds and cancellations count toward the limit', async () => {
  const { id, orderId } = await order()
  expect((await refund(support, id)).body.code).toBe('refund_over_limit')
  const cancel = (by: Browser) => by.call('POST', `/api/admin/seller-orders/${id}/cancel`, { reason: why })
  expect((await cancel(support)).body.code).toBe('refund_over_limit')
  expect(await refunded(orderId)).toBe(0)
  const { id: small } = await order({ priceCents: 3000 })
  const done = await support.call('POST', `/api/admin/seller-orders/${small}/cancel`, { reason: why })
  expect(done.status).toBe(200)
})

test("the limit applies when an issue is decided in the buyer's favor, with a refund now or after a return", async () => {
  const { id, orderId } = await order({ state: 'issue' })
  const issue = await issueOf(id)
  const decide = (decision: object) =>
    support.call('POST', `/api/admin/issues/${issue}/decide`, { beforeReply: true, text: why, ...decision })
  for (const decision of [
    { for: 'buyer' },
    { for: 'buyer', refundCents: 10_001 },
    { for: 'buyer', afterReturn: true, ...returnTerms },
  ])
    expect((await decide(decision)).body.code).toBe('refund_over_limit')
  expect(await refunded(orderId)).toBe(0)
  expect((await decide({ for: 'buyer', refundCents: 10_000 })).status).toBe(200)
  expect(await refunded(orderId)).toBe(10_000)
  const other = await issueOf((await order({ state: 'issue' })).id)
  const path = `/api/admin/issues/${other}/decide`
  expect((await support.call('POST', path, { for: 'seller', beforeReply: true })).status).toBe(200)
})

/** Creates one order with two seller orders, each with an issue, for $60 plus shipping and fees. */
async function twoIssues() {
  const sellers = [await aSeller(shop.pool), await aSeller(shop.pool)]
  const listings = await Promise.all(
    sellers.map((seller) => aStoredListing(shop.pool, { seller, priceCents: 6_000 })),
  )
  const { body } = await new Browser(shop.server).pay(await aBag(shop, listings))
  while (await processCardTasks(shop.orderContext));
  const of = async (seller: { id: string }) => {
    const { rows } = await shop.pool.query<{ id: string }>(
      'select id from seller_orders where order_id = $1 and seller_id = $2',
      [body.orderId, seller.id],
    )
    const id = rows[0]!.id
    const key = createSellerOrderToken(
      shop.orderContext.linkKeys.current(),
      { id, linkVersion: 0 },
      shop.clock.now(),
      30,
    )
    const sells = async (verb: string, body: object = {}) =>
      (await aDashboard(shop, { sellerId: seller.id })).call('POST', `/api/seller/orders/${id}/${verb}`, body)
    await sells('ship', { carrier: 'ups' })
    const buys = (verb: string, body: object = {}) =>
      new Browser(shop.server).call('POST', `/api/confirm-order/${key}/${verb}`, body)
    expect((await buys('issue', { kind: 'damaged', text: 'A button is missing' })).status).toBe(200)
    const issue = await issueOf(id)
    const decide = (by: Browser) =>
      by.call('POST', `/api/admin/issues/${issue}/decide`, {
        for: 'buyer',
        afterReturn: true,
        ...returnTerms,
        beforeReply: true,
        text: why,
      })
    return { id, sells, buys, decide }
  }
  return [await of(sellers[0]!), await of(sellers[1]!)] as const
}

test('a return ordered by support counts both before and after its refund', async () => {
  const [one, other] = await twoIssues()
  expect((await one.decide(support)).status).toBe(200)
  expect((await other.decide(support)).body.code).toBe('refund_over_limit')
  expect((await refund(support, other.id, 5_000)).body.code).toBe('refund_over_limit')
  // This partial refund already counts toward the limit, as part of the return that the team ordered.
  expect((await refund(support, one.id, 1_000)).status).toBe(200)
  await one.sells('returned')
  expect(
    (await one.sells('refund', { all: true, reason: 'Returned', attempt: `attempt-${++attempts}` })).status,
  ).toBe(200)
  expect((await refund(support, other.id, 5_000)).body.code).toBe('refund_over_limit')
  expect((await refund(support, other.id, 1_000)).status).toBe(200)
  expect((await refund(finance, other.id, 4_000)).status).toBe(200)
})

test('a return agreed by both sides does not count', async () => {
  const [one, other] = await twoIssues()
  await one.sells('answer', { text: 'Send it back', offer: 'return', ...returnTerms })
  expect((await one.buys('accept')).status).toBe(200)
  expect((await other.decide(support)).status).toBe(200)
})

test('a failed refund can be retried up to the limit', async () => {
  const { id } = await order()
  expect((await refund(finance, id, 15_000)).status).toBe(200)
  const failed = await shop.pool.query<{ id: string }>(
    `update refunds set state = 'failed' where seller_order_id = $1 returning id`,
    [id],
  )
  await shop.pool.query(
    'update seller_orders set refunded_cents = 0, earnings_refunded_cents = 0 where id = $1',
    [id],
  )
  const again = (by: Browser) => by.call('POST', `/api/admin/refunds/${failed.rows[0]!.id}/again`, {})
  expect((await again(support)).body.code).toBe('refund_over_limit')
  expect((await again(finance)).status).toBe(200)
})

test('a change to the limit takes effect immediately', async () => {
  const owner = await aDashboard(shop, { sellerId: (await aSeller(shop.pool, { isSA: true })).id })
  const { id } = await order()
  const path = '/api/admin/settings/supportRefundLimit'
  expect((await owner.call('PUT', path, { value: 0, version: 0, why })).status).toBe(200)
  expect((await refund(support, id, 100)).body.code).toBe('refund_over_limit')
  await owner.call('PUT', path, { value: 10_000, version: 1, why })
  expect((await refund(support, id, 100)).status).toBe(200)
})

test('above the limit, other roles must confirm their identity, for one refund or for several', async () => {
  const { id, orderId } = await order()
  const { id: sellerId } = await aSeller(shop.pool, { role: 'finance' })
  const stolen = await aDashboard(shop, { sellerId })
  await shop.pool.query(`update sessions set proven_at = now() - interval '1 hour' where seller_id = $1`, [
    sellerId,
  ])
  expect((await refund(stolen, id)).body.code).toBe('step_up_needed')
  expect((await refund(stolen, id, 6000)).status).toBe(200)
  expect((await refund(stolen, id, 4001)).body.code).toBe('step_up_needed')
  expect(await refunded(orderId)).toBe(6000)
  await shop.pool.query(`update sessions set proven_at = now() where seller_id = $1`, [sellerId])
  expect((await refund(stolen, id, 4001)).status).toBe(200)
})
