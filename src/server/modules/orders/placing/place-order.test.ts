import { afterAll, expect, test } from 'vitest'
import { aStoredListing, aSeller } from '#test/support/factories.ts'
import { aBag, openTestShop } from '#test/support/shop.ts'
import { takeHold } from '#modules/catalog/stock.ts'
import { placeOrder } from './place-order.ts'
import { findBagPrice } from './bag/price-bag.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

test('a repeated attempt does not affect the holds of an order that is being paid', async () => {
  const { orderContext: context, pool } = shop
  const coat = await aStoredListing(pool, { seller: await aSeller(pool) })
  const shopper = {
    holder: 'guest:again',
    browser: null,
    buyerId: null,
    isMember: false,
    network: 'net',
    language: 'en',
  }
  const unit = { listingId: coat.id, sizeId: coat.sizes.M! }
  await takeHold(context.db, shopper.holder, unit, {
    clock: context.clock,
    holdMs: context.holdMs,
    earlyAccessMs: 0,
  })
  const nothing = { address_line2: '', address_state: '', phone: '' }
  const sent = await aBag(shop, [coat])
  const request = { ...sent, shipTo: { ...nothing, ...sent.shipTo } }
  const bag = (await findBagPrice(context, shopper, request))!
  const orderId = await placeOrder(context, shopper, request, bag)
  const payment = await pool.connect()
  try {
    await payment.query('begin')
    await payment.query('update orders set paid_at = now() where id = $1', [orderId])
    const again = placeOrder(context, shopper, request, bag)
    await untilLockAwaited()
    await payment.query('update holds set extended = true where order_id = $1', [orderId])
    await payment.query('commit')
    expect(await again).toBeUndefined()
  } finally {
    payment.release()
  }

  async function untilLockAwaited(): Promise<void> {
    const waiting = `select 1 from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0)
  }
})
