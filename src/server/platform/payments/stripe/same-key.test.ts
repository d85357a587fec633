import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { aCardToken, openTestShop, type TestShop } from '#test/support/shop.ts'

// Shop for tests of lost responses: a call that is repeated with the same idempotency key must take effect only once.
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function countAtProvider(kind: string, name: string, ours: string): Promise<number> {
  const { rows } = await shop.pool.query<{ n: number }>(
    `select count(*)::int as n from sandbox.objects where kind = $1 and body -> 'metadata' ->> $2 = $3`,
    [kind, name, ours],
  )
  return rows[0]!.n
}

test('a repeated authorization or capture with the same key has no second effect', async () => {
  const { cards } = shop.orderContext
  const request = {
    key: 'pay:ord_same',
    orderId: 'ord_same',
    amountCents: 5_000,
    currency: 'usd',
    email: 'ada@guest.example',
    confirmationToken: await aCardToken(shop.server),
  }
  const [first, second] = [await cards.authorize(request), await cards.authorize(request)]
  expect(second).toEqual(first)
  expect(await countAtProvider('payment_intent', 'order_id', 'ord_same')).toBe(1)
  const { id } = first as { id: string }
  expect(await cards.capture(id, 'capture:ord_same')).toEqual(await cards.capture(id, 'capture:ord_same'))
})

test('a repeated refund with the same key has no second effect', async () => {
  const order = await aSellerOrder(shop)
  const { rows } = await shop.pool.query<{ paymentId: string }>(
    'select payment_id as "paymentId" from orders where id = $1',
    [order.orderId],
  )
  const request = { refundId: 'ref_same', paymentId: rows[0]!.paymentId, amountCents: 700, key: 'ref_same' }
  const first = await shop.orderContext.cards.refund(request)
  expect(first.status).toBe('succeeded')
  expect(await shop.orderContext.cards.refund(request)).toEqual(first)
  expect(await countAtProvider('refund', 'refund_id', 'ref_same')).toBe(1)
})
