import { addJob } from '#test/support/add-job.ts'
import { afterAll, expect, test } from 'vitest'
import { aBuyer, aStoredListing, aSeller, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { aBag, Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

async function aSale() {
  const seller = await aSeller(shop.pool)
  const buyer = await aBuyer(shop.pool)
  const listing = await aStoredListing(shop.pool, { seller, title: 'Straw bag', sizes: { M: 2 } })
  const token = await aToken(shop.pool, { buyerId: buyer.id })
  const browser = new Browser(shop.server, token)
  const paid = await browser.pay(await aBag(shop, [listing]))
  await browser.createOrder(paid.body.orderId)
  await shop.app.runDueWork()
  const { rows } = await shop.pool.query<{ id: string }>('select id from seller_orders where order_id = $1', [
    paid.body.orderId,
  ])
  return {
    sellerOrderId: rows[0]!.id,
    orderId: paid.body.orderId as string,
    listing,
    buyer: new Person(shop, token),
    seller: new Person(shop, await aToken(shop.pool, { sellerId: seller.id })),
    sellerId: seller.id,
  }
}

async function titles(person: Person): Promise<string[]> {
  await shop.app.runDueWork()
  const { body } = await person.get('/api/notifications')
  return body.notifications.map((notification: { title: string }) => notification.title)
}

test('a sale notifies the buyer and the seller once each, with a link to the order', async () => {
  const { buyer, seller, orderId, sellerOrderId } = await aSale()
  expect(await titles(buyer)).toEqual(['Order placed: Straw bag'])
  expect(await titles(seller)).toEqual(['Sold: Straw bag'])
  await shop.pool.query(`insert into outbox (topic, payload) values ('OrderPaid:notifications', $1::json)`, [
    JSON.stringify({ orderId }),
  ])
  expect(await titles(buyer)).toHaveLength(1)
  expect((await buyer.get('/api/notifications')).body.notifications[0].href).toBe(
    `/shop/customerprofile/orders/${orderId}`,
  )
  expect((await seller.get('/api/notifications')).body.notifications[0].href).toBe(
    `/shopper/orders/${sellerOrderId}`,
  )
})

test('people are not notified of their own actions: shipping notifies only the buyer', async () => {
  const { buyer, seller, sellerOrderId } = await aSale()
  const shipped = await seller.post(`/api/seller/orders/${sellerOrderId}/ship`, {
    carrier: 'ups',
    trackingNumber: '1Z999AA10123456784',
  })
  expect(shipped.status).toBe(200)
  expect(await titles(buyer)).toEqual(['Shipped: Straw bag', 'Order placed: Straw bag'])
  expect(await titles(seller)).toEqual(['Sold: Straw bag'])
})

test('a failed payout and a completed payout notify their seller', async () => {
  const { seller, sellerId } = await aSale()
  for (const [id, state] of [
    ['pay_a', 'paid'],
    ['pay_b', 'failed'],
  ] as const) {
    await shop.pool.query(
      `insert into payouts (id, seller_id, account_id, amount_cents, currency, state, failure, asked_at, key_at)
       values ($1, $2, 'acct_1', 4200, 'usd', $3, 'The account is closed.', now(), now())`,
      [id, sellerId, state],
    )
    const event = { payoutId: id, sellerId, state }
    await addJob(shop.pool, 'PayoutEnded:notifications', event)
    await shop.app.runDueWork()
  }
  expect((await titles(seller)).slice(0, 2)).toEqual(['Payout failed: $42.00', 'Paid out: $42.00'])
})

test('when the last unit is sold at checkout, watchers are notified but the buyer is not', async () => {
  const { listing, buyer } = await aSale()
  const watcher = await aBuyer(shop.pool)
  const other = new Person(shop, await aToken(shop.pool, { buyerId: watcher.id }))
  for (const person of [buyer, other])
    await person.put(`/buyer/addwatch/${listing.id}`, { sizeID: listing.sizes['M'] })
  const bag = new Browser(shop.server, buyer.token)
  const paid = await bag.pay(await aBag(shop, [listing]))
  await bag.createOrder(paid.body.orderId)
  expect(await titles(other)).toEqual(['Sold out: Straw bag'])
  expect(await titles(buyer)).not.toContain('Sold out: Straw bag')
})
