import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { takeHold } from '#modules/catalog/stock.ts'
import { aSeller, aStoredListing, type TestListing } from '#test/support/factories.ts'
import { aBag, openTestShop } from '#test/support/shop.ts'
import { finalizeOrder } from './finalize-order.ts'
import { placeOrder } from '../place-order.ts'
import { findBagPrice } from '../bag/price-bag.ts'

const shop = await openTestShop()
afterAll(() => shop.close())
const { orderContext: context, pool } = shop
const seller = await aSeller(pool)
let count = 0

/** Reserves (holds) a unit of each listing, places an order and authorizes the payment at the provider. */
async function anAuthorized(listings: TestListing[]) {
  const shopper = {
    holder: `guest:paying${++count}`,
    browser: null,
    buyerId: null,
    isMember: false,
    network: 'net',
    language: 'en',
  }
  const { clock, holdMs } = context
  for (const { id, sizes } of listings)
    await takeHold(
      context.db,
      shopper.holder,
      { listingId: id, sizeId: sizes.M! },
      { clock, holdMs, earlyAccessMs: 0 },
    )
  const nothing = { address_line2: '', address_state: '', phone: '' }
  const sent = await aBag(shop, listings)
  const request = { ...sent, shipTo: { ...nothing, ...sent.shipTo } }
  const bag = (await findBagPrice(context, shopper, request))!
  const orderId = (await placeOrder(context, shopper, request, bag))!
  const { totalCents: amountCents, currency } = bag
  const payment = await context.cards.authorize({ ...request, orderId, amountCents, currency, key: orderId })
  if (payment === 'bad_token') throw new Error('no payment')
  return { orderId, payment }
}

const aCoat = () => aStoredListing(pool, { seller })

/**
 * Finalizes an order while another transaction holds a row lock. The other transaction releases the lock as soon as the
 * finalizing call waits for it.
 */
async function finaliseBehind(
  { orderId, payment }: Awaited<ReturnType<typeof anAuthorized>>,
  lock: (other: pg.PoolClient) => Promise<unknown>,
) {
  const other = await pool.connect()
  try {
    await other.query('begin')
    await lock(other)
    const finalised = finalizeOrder(context, orderId, payment)
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0)
    await other.query('commit')
    return await finalised
  } finally {
    other.release()
  }
}

async function stateOf(orderId: string) {
  const { rows } = await pool.query<{ state: string; holds: string[]; captures: number; told: number }>(
    `select o.state, (select array_agg(h.state order by h.id) from holds h where h.order_id = o.id) as holds,
       (select count(*)::int from outbox m where m.topic = 'orders:capture' and m.key = o.id) as captures,
       (select count(*)::int from outbox m where m.topic like 'OrderPaid:%' and m.payload ->> 'orderId' = o.id) as told
     from orders o where o.id = $1`,
    [orderId],
  )
  return rows[0]
}

async function stockOf({ id }: TestListing) {
  const { rows } = await pool.query<{ qty: number; held: number }>(
    'select qty, held from listing_sizes where listing_id = $1',
    [id],
  )
  return rows[0]
}

const paid = { state: 'paid', captures: 1, told: 2 }

test('concurrent and repeated calls sell, capture and publish once', async () => {
  const coats = [await aCoat(), await aCoat()]
  const { orderId, payment } = await anAuthorized(coats)
  const both = await Promise.all([1, 2].map(() => finalizeOrder(context, orderId, payment)))
  expect([...both, await finalizeOrder(context, orderId, payment)]).toEqual(['paid', 'paid', 'paid'])
  expect(await stateOf(orderId)).toEqual({ ...paid, holds: ['sold', 'sold'] })
  for (const coat of coats) expect(await stockOf(coat)).toEqual({ qty: 0, held: 0 })
})

test('an order whose row changes concurrently is paid in its new state', async () => {
  const authorized = await anAuthorized([await aCoat()])
  const { orderId, payment } = authorized
  const result = await finaliseBehind(authorized, (other) =>
    other.query('update orders set payment_id = $2 where id = $1', [orderId, payment.id]),
  )
  expect(result).toBe('paid')
  expect(await stateOf(orderId)).toEqual({ ...paid, holds: ['sold'] })
})

test('an order that is canceled concurrently sells nothing', async () => {
  const coat = await aCoat()
  const authorized = await anAuthorized([coat])
  const { orderId } = authorized
  const result = await finaliseBehind(authorized, (other) =>
    other.query(`update orders set state = 'cancelled', cancel_reason = 'abandoned' where id = $1`, [
      orderId,
    ]),
  )
  expect(result).toBe('cancelled')
  expect(await stateOf(orderId)).toEqual({ state: 'cancelled', holds: ['held'], captures: 0, told: 0 })
  expect(await stockOf(coat)).toEqual({ qty: 1, held: 1 })
})

test('a hold that changes concurrently is sold, and a released hold is replaced with a unit from stock', async () => {
  const [coat, scarf] = [await aCoat(), await aCoat()]
  const authorized = await anAuthorized([coat])
  const change = (orderId: string, set: string) => (other: pg.PoolClient) =>
    other.query(`update holds set ${set} where order_id = $1`, [orderId])
  expect(await finaliseBehind(authorized, change(authorized.orderId, 'extended = true'))).toBe('paid')
  expect(await stockOf(coat)).toEqual({ qty: 0, held: 0 })

  const lost = await anAuthorized([scarf, await aCoat()])
  const giveUp = async (other: pg.PoolClient) => {
    await other.query(`update holds set state = 'released' where order_id = $1 and listing_id = $2`, [
      lost.orderId,
      scarf.id,
    ])
    await other.query('update listings set held = 0, total_allowed = 0 where id = $1', [scarf.id])
    await other.query('update listing_sizes set held = 0, qty = 0 where listing_id = $1', [scarf.id])
  }
  expect(await finaliseBehind(lost, giveUp)).toBe('out_of_stock')
  expect(await stateOf(lost.orderId)).toMatchObject({ state: 'cancelled', captures: 0, told: 0 })
  expect(await stockOf(scarf)).toEqual({ qty: 0, held: 0 })
})
