import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPiece, aSeller } from '#test/support/factories.ts'
import { aBag, openTestShop, type TestShop } from '#test/support/shop.ts'
import { takeHold } from '#rooms/catalog/stock.ts'
import { placeOrder } from './place-order.ts'
import { priceBag } from './price-bag.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('an attempt that comes again while its order is being paid holds nothing that the payment needs', async () => {
  const { till, pool } = shop
  const coat = await aPiece(pool, { seller: await aSeller(pool) })
  const shopper = { holder: 'guest:again', browser: null, buyerId: null, isMember: false }
  const unit = { pieceId: coat.id, sizeId: coat.sizes.M! }
  await takeHold(till.db, shopper.holder, unit, { clock: till.clock, holdMs: till.holdMs, earlyMs: 0 })
  const nothing = { address_line2: '', address_state: '', phone: '' }
  const sent = await aBag(shop, [coat])
  const request = { ...sent, shipTo: { ...nothing, ...sent.shipTo } }
  const bag = await priceBag(till, shopper, request)
  const orderId = await placeOrder(till, shopper, request, bag)
  const payment = await pool.connect()
  try {
    await payment.query('begin')
    await payment.query('update orders set paid_at = now() where id = $1', [orderId])
    const again = placeOrder(till, shopper, request, bag)
    await untilSomebodyWaits()
    await payment.query('update holds set extended = true where order_id = $1', [orderId])
    await payment.query('commit')
    expect(await again).toBeUndefined()
  } finally {
    payment.release()
  }

  async function untilSomebodyWaits(): Promise<void> {
    const waiting = `select 1 from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0)
  }
})
