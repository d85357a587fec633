import { afterAll, expect, test } from 'vitest'
import { aBuyer } from '#test/support/factories.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

test('on the seller’s page, earnings, commission and service fee of a refund add up to its total', async () => {
  const { id, dashboard: seller } = await aSellerOrder(shop, {
    buyer: await aBuyer(shop.pool),
    state: 'shipped',
  })
  const path = `/api/seller/orders/${id}`
  const before = (await seller.call('GET', path)).body
  expect(before).toMatchObject({ commissionRefunded: { cents: 0 }, feeRefunded: { cents: 0 } })
  const refund = { amountCents: 2_200, reason: 'A scratch', attempt: 'attempt-1' }
  expect((await seller.call('POST', `${path}/refund`, refund)).status).toBe(200)
  const { body } = await seller.call('GET', path)
  const { refunded, earningsRefunded, commissionRefunded, feeRefunded } = body
  expect(refunded.cents).toBe(2_200)
  expect(earningsRefunded.cents + commissionRefunded.cents + feeRefunded.cents).toBe(2_200)
  expect(commissionRefunded.cents).toBeGreaterThan(0)
  expect(feeRefunded.cents).toBeGreaterThan(0)
})
