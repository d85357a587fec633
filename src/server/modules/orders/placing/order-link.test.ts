import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, aSeller, aStoredListing, aToken } from '#test/support/factories.ts'
import { anEmail, emailsTo, Person } from '#test/support/person.ts'
import { aBag, openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const day = 86_400_000

/** Places and pays for an order as a buyer. The result includes the secret in the order's link. */
async function anOrder() {
  const buyer = await aBuyer(shop.pool)
  const person = new Person(shop, await aToken(shop.pool, { buyerId: buyer.id }))
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  await person.put(`/buyer/checkout/${listing.id}`, { sizeID: listing.sizes.M })
  const email = anEmail()
  const paid = await person.post('/payment', { ...(await aBag(shop, [listing])), email })
  const { body } = await person.post('/createorder', { orderInfo: { orderId: paid.body.orderId } })
  return { person, email, id: body.order._id as string, link: body.orderLink as string }
}

const statusOf = async (link: string) => (await new Person(shop).get(`/api/order/${link}`)).status

async function mailedLink(email: string): Promise<string> {
  const mail = (await emailsTo(shop, email)).find(({ subject }) => subject.startsWith('New link'))
  return mail!.path.split('order=')[1]!
}

test('a link expires thirty days after the end of the order, not earlier', async () => {
  const { id, link } = await anOrder()
  shop.clock.advance(60 * day)
  expect(await statusOf(link)).toBe(200)
  await shop.pool.query(`update seller_orders set state = 'completed' where order_id = $1`, [id])
  await shop.pool.query(
    `insert into seller_order_moves (seller_order_id, state, by, at)
     select id, 'completed', 'buyer', $2 from seller_orders where order_id = $1`,
    [id, new Date(shop.clock.now())],
  )
  shop.clock.advance(29 * day)
  expect(await statusOf(link)).toBe(200)
  shop.clock.advance(2 * day)
  expect(await statusOf(link)).toBe(404)
})

test('a new link is emailed to the order’s address and replaces the old one; strangers are rejected', async () => {
  const { person, email, id, link } = await anOrder()
  const url = `/api/orders/${id}/new-link`
  expect((await new Person(shop).post(url)).status).toBe(401)
  const stranger = new Person(shop, await aToken(shop.pool, { buyerId: (await aBuyer(shop.pool)).id }))
  expect((await stranger.post(url)).status).toBe(404)
  expect(await statusOf(link)).toBe(200)
  expect((await person.post(url)).body).toEqual({ sent: true })
  const second = await mailedLink(email)
  expect([await statusOf(link), await statusOf(second)]).toEqual([404, 200])
  const again = await person.post('/createorder', { orderInfo: { orderId: id } })
  expect(again.body.orderLink).toBe(second)
})

/** Returns the access key to the first seller order, read from the page that the order link opens. */
async function keyOf(link: string): Promise<string> {
  const { body } = await new Person(shop).get(`/api/order/${link}`)
  return body.sellerOrders[0].confirmToken
}

/** As a stranger, sends every request that a buyer's access key authorizes, and returns the status codes. */
async function statusesWith(key: string): Promise<Record<string, number>> {
  const person = new Person(shop)
  const at = `/api/confirm-order/${key}`
  const calls = {
    look: () => person.get(`/feedback/shipconfirm/${key}`),
    feedback: () => person.get(`/feedback/feedbacksave/${key}`),
    issue: () => person.post(`${at}/issue`, { kind: 'damaged', text: 'Torn' }),
    note: () => person.post(`${at}/note`, { text: 'Torn' }),
    accept: () => person.post(`${at}/accept`, {}),
    return: () => person.post(`${at}/return`, { reason: 'does-not-fit' }),
    sent: () => person.post(`${at}/return-sent`, { carrier: 'dhl' }),
    close: () => person.post(`${at}/close`, {}),
    cancel: () => person.post(`${at}/cancel`, {}),
    received: () => person.post(`${at}/received`, {}),
  }
  const statuses: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) statuses[name] = (await call()).status
  return statuses
}

test('a new link revokes the keys of all seller orders', async () => {
  const { person, email, id, link } = await anOrder()
  const old = await keyOf(link)
  expect((await new Person(shop).get(`/feedback/shipconfirm/${old}`)).status).toBe(200)
  expect((await person.post(`/api/orders/${id}/new-link`)).status).toBe(200)
  expect(new Set(Object.values(await statusesWith(old)))).toEqual(new Set([404]))
  const key = await keyOf(await mailedLink(email))
  expect((await new Person(shop).post(`/api/confirm-order/${key}/cancel`, {})).status).toBe(200)
})

test('responses to a key contain the same key, never a newer one', async () => {
  const { link } = await anOrder()
  const key = await keyOf(link)
  shop.clock.advance(3 * day)
  const stranger = new Person(shop)
  const read = await stranger.get(`/feedback/shipconfirm/${key}`)
  const done = await stranger.post(`/api/confirm-order/${key}/cancel`, {})
  expect([read.body.sellerOrder.confirmToken, done.body.sellerOrder.confirmToken]).toEqual([key, key])
  expect(await keyOf(link)).not.toBe(key)
})

test('keys emailed by an older build give access to their seller order until its link is replaced', async () => {
  const { person, id, link } = await anOrder()
  const { rows } = await shop.pool.query(`select id from seller_orders where order_id = $1`, [id])
  const secret = shop.orderContext.linkKeys.current()
  const lastDay = (Math.floor(shop.clock.now() / day) + 30).toString(36)
  const signed = createHmac('sha256', secret).update(`part-key:${rows[0].id}:${lastDay}`).digest()
  const mailed = `${rows[0].id}.${lastDay}.${signed.subarray(0, 18).toString('base64url')}`
  const status = async () => (await new Person(shop).get(`/feedback/shipconfirm/${mailed}`)).status
  expect([await statusOf(link), await status()]).toEqual([200, 200])
  // Simulates the state, after the migration, of an order whose link had been replaced before.
  await shop.pool.query(`update orders set link_version = 2, plain_key_version = 2 where id = $1`, [id])
  expect(await status()).toBe(200)
  await person.post(`/api/orders/${id}/new-link`)
  expect(await status()).toBe(404)
})

test('at most three links of an order are emailed until no link was sent for an hour', async () => {
  const { person, email, id } = await anOrder()
  const url = `/api/orders/${id}/new-link`
  const answers = await Promise.all(Array.from({ length: 6 }, () => person.post(url)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const { body, headers } = await person.post(url)
  expect([body.code, Number(headers['retry-after']) > 3_000]).toEqual(['too_many_requests', true])
  const links = (await emailsTo(shop, email)).filter(({ subject }) => subject.startsWith('New link'))
  expect(links.length).toBeLessThanOrEqual(3)
  expect(await statusOf(await mailedLink(email))).toBe(200)
  shop.clock.advance(3_600_000)
  expect((await person.post(url)).status).toBe(200)
})

test('an admin can send a new link, even after the first has expired', async () => {
  const { email, id, link } = await anOrder()
  await shop.pool.query(`update seller_orders set state = 'completed' where order_id = $1`, [id])
  shop.clock.advance(31 * day)
  expect(await statusOf(link)).toBe(404)
  const { id: adminId } = await aSeller(shop.pool, { isAdmin: true })
  const admin = new Person(shop, await aToken(shop.pool, { sellerId: adminId }))
  expect((await admin.post(`/api/admin/orders/${id}/new-link`)).body).toEqual({ sent: true })
  expect(await statusOf(await mailedLink(email))).toBe(200)
  const { rows } = await shop.pool.query(
    `select actor_id from audit_entries where action = 'order.renew-link' and target_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ actor_id: adminId }])
})
