import { afterAll, expect, test } from 'vitest'
import { linkLifetimeMs } from './order-link.ts'
import { aBuyer, aSeller, aStoredListing, aToken, type TestListing } from '#test/support/factories.ts'
import { aBag, aCardToken, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const aCoat = async (sizes: Record<string, number> = { M: 1 }): Promise<TestListing> =>
  aStoredListing(shop.pool, { seller: await aSeller(shop.pool), sizes })

/** Sends a request as a client that stores no cookies. */
async function send(method: 'POST' | 'PUT' | 'GET', url: string, payload?: object, headers = {}) {
  const answer = await shop.server.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const pay = (body: object, headers = {}) => send('POST', '/payment', body, headers)
const finish = (orderId: string, orderKey?: string) =>
  send('POST', '/sa/createorder', { orderInfo: { orderId, ...(orderKey && { orderKey }) } })

async function ordersOf({ id }: TestListing): Promise<number> {
  const { rows } = await shop.pool.query<{ count: number }>(
    'select count(distinct order_id)::int as count from order_lines where listing_id = $1',
    [id],
  )
  return rows[0]!.count
}

test('a stranger without the correct key cannot finish an order', async () => {
  const { body: paid } = await pay(await aBag(shop, [await aCoat()]))
  const { body: other } = await pay(await aBag(shop, [await aCoat()]))
  const forged = `${paid.orderKey.slice(0, -2)}${paid.orderKey.endsWith('AA') ? 'BB' : 'AA'}`
  for (const key of [undefined, forged, other.orderKey, paid.orderId])
    expect(await finish(paid.orderId, key)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const bag = await aBag(shop, [await aCoat()])
  expect(await pay({ ...bag, orderKey: forged })).toMatchObject({ status: 404 })
  const { id } = await aBuyer(shop.pool)
  const authorization = `Bearer ${await aToken(shop.pool, { buyerId: id })}`
  expect((await send('POST', '/createorder', { orderInfo: paid }, { authorization })).status).toBe(200)
})

test('a guest without cookies can pay, finish and read the order with the key', async () => {
  const { body: paid, status } = await pay(await aBag(shop, [await aCoat()]))
  expect([status, paid.status]).toEqual([200, 'authorised'])
  for (let times = 0; times < 2; times++) {
    const finished = await finish(paid.orderId, paid.orderKey)
    expect(finished).toMatchObject({ status: 200, body: { order: { _id: paid.orderId, state: 'paid' } } })
    expect(finished.body.orderLink).toBe(paid.orderKey)
  }
  expect((await send('GET', `/api/order/${paid.orderKey}`)).body._id).toBe(paid.orderId)
})

test('only the hash of the key is stored', async () => {
  const { body: paid } = await pay(await aBag(shop, [await aCoat()]))
  const { rows } = await shop.pool.query('select to_jsonb(o) as stored from orders o where id = $1', [
    paid.orderId,
  ])
  expect(JSON.stringify(rows)).not.toContain(paid.orderKey)
})

test('the response to a declined card contains the key, and another card continues the same order', async () => {
  const coat = await aCoat()
  const bag = await aBag(shop, [coat], 'declined')
  const declined = await pay(bag)
  expect(declined).toMatchObject({ status: 402, body: { code: 'card_declined' } })
  const { orderId, orderKey } = declined.body.details
  const again = { ...bag, confirmationToken: await aCardToken(shop.server), orderKey }
  expect((await pay(again)).body).toMatchObject({ status: 'authorised', orderId, orderKey })
  expect(await ordersOf(coat)).toBe(1)
})

test('the response to a payment that requires authentication contains the key', async () => {
  const { body } = await pay(await aBag(shop, [await aCoat()], 'threeDSecure'))
  expect(body).toMatchObject({ status: 'requires_action', orderKey: expect.any(String) })
  expect((await finish(body.orderId, body.orderKey)).body.code).toBe('payment_not_finished')
})

test('a payment that is sent again after a lost response creates one order and one charge', async () => {
  const coat = await aCoat({ M: 5 })
  const bag = await aBag(shop, [coat])
  const [first, second] = await Promise.all([pay(bag), pay(bag)])
  const third = await pay(bag)
  expect([first.status, second.status, third.status]).toEqual([200, 200, 200])
  expect(new Set([first, second, third].map(({ body }) => body.orderKey)).size).toBe(1)
  expect(await ordersOf(coat)).toBe(1)
})

test('two guests who send the same attempt get separate orders', async () => {
  const coat = await aCoat({ M: 5 })
  const bag = await aBag(shop, [coat])
  const { body: ours } = await pay(bag)
  const { body: theirs } = await pay({ ...bag, confirmationToken: await aCardToken(shop.server) })
  expect(theirs.orderId).not.toBe(ours.orderId)
  expect((await finish(ours.orderId, theirs.orderKey)).status).toBe(404)
})

test('a replaced or expired key returns link_used', async () => {
  const { id } = await aBuyer(shop.pool)
  const { body: paid } = await pay(await aBag(shop, [await aCoat()]))
  await finish(paid.orderId, paid.orderKey)
  const { body: late } = await pay(await aBag(shop, [await aCoat()]))
  await finish(late.orderId, late.orderKey)
  await shop.pool.query('update orders set buyer_id = $2 where id = $1', [paid.orderId, id])
  const authorization = `Bearer ${await aToken(shop.pool, { buyerId: id })}`
  await send('POST', `/api/orders/${paid.orderId}/new-link`, {}, { authorization })
  expect(await finish(paid.orderId, paid.orderKey)).toMatchObject({
    status: 404,
    body: { code: 'link_used' },
  })
  await shop.pool.query(`update seller_orders set state = 'completed' where order_id = $1`, [late.orderId])
  shop.clock.advance(linkLifetimeMs + 1)
  const expired = await finish(late.orderId, late.orderKey)
  expect(expired).toMatchObject({ status: 404, body: { code: 'link_used' } })
  expect(expired.body.message).toContain('expired')
})

test('a guest without cookies can hold an item with the key from the response header', async () => {
  const coat = await aCoat()
  const hold = (headers: object) =>
    send('PUT', `/sa/buyer/checkout/${coat.id}`, { sizeID: coat.sizes['M'] }, headers)
  const held = await hold({ 'x-guest-key': '' })
  const key = held.headers['x-guest-key'] as string
  expect([held.body, key]).toEqual([false, expect.any(String)])
  const forged = `${key.slice(0, -4)}AAA=`
  expect((await hold({ 'x-guest-key': forged })).body).toBe(true)
  expect((await hold({ 'x-guest-key': key })).body).toBe(false)
  const { body: paid } = await pay(await aBag(shop, [coat]), { 'x-guest-key': key })
  expect((await finish(paid.orderId, paid.orderKey)).status).toBe(200)
})

test('the key header is sent only on request, because page scripts could read it', async () => {
  const coat = await aCoat()
  const held = await send('PUT', `/sa/buyer/checkout/${coat.id}`, { sizeID: coat.sizes['M'] })
  expect(held.headers).not.toHaveProperty('x-guest-key')
  const cookie = String(held.headers['set-cookie']).split(';')[0]!
  const again = await send(
    'PUT',
    `/sa/buyer/checkout/${coat.id}`,
    { sizeID: coat.sizes['M'] },
    { cookie, 'x-guest-key': '' },
  )
  expect([again.body, again.headers['x-guest-key']]).toEqual([false, undefined])
})
