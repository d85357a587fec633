import { afterAll, beforeEach, expect, test } from 'vitest'
import { aSeller } from '#test/support/factories.ts'
import {
  aDashboard,
  aSellerOrder,
  returnTerms,
  type SellerOrderOptions,
} from '#test/support/seller-orders.ts'
import { openTestShop, type Browser } from '#test/support/shop.ts'

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
    amountCents,
    reason: why,
    attempt: `attempt-${++attempts}`,
  })

/** Of $200, of which support may give back half. */
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

test('support refunds up to the limit of an order, in one refund or in several', async () => {
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

test('two at the same moment stay below it together', async () => {
  const { id, orderId } = await order()
  const answers = await Promise.all([1, 2, 3, 4].map(() => refund(support, id, 6000)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await refunded(orderId)).toBe(6000)
})

test('refunding all that is left and cancelling count too', async () => {
  const { id, orderId } = await order()
  expect((await refund(support, id)).body.code).toBe('refund_over_limit')
  const cancel = (by: Browser) => by.call('POST', `/api/admin/seller-orders/${id}/cancel`, { reason: why })
  expect((await cancel(support)).body.code).toBe('refund_over_limit')
  expect(await refunded(orderId)).toBe(0)
  const { id: small } = await order({ priceCents: 3000 })
  const done = await support.call('POST', `/api/admin/seller-orders/${small}/cancel`, { reason: why })
  expect(done.status).toBe(200)
})

test('so does an issue decided for the buyer, with money or after a return; the seller may be right', async () => {
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

test('a failed refund is asked for again up to the limit', async () => {
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

test('the limit is a setting, at once', async () => {
  const owner = await aDashboard(shop, { sellerId: (await aSeller(shop.pool, { isSA: true })).id })
  const { id } = await order()
  const path = '/api/admin/settings/supportRefundLimit'
  expect((await owner.call('PUT', path, { value: 0, version: 0, why })).status).toBe(200)
  expect((await refund(support, id, 100)).body.code).toBe('refund_over_limit')
  await owner.call('PUT', path, { value: 10_000, version: 1, why })
  expect((await refund(support, id, 100)).status).toBe(200)
})
