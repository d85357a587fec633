import { afterAll, expect, test } from 'vitest'
import { aSeller, type SellerOptions, type TestSeller } from '#test/support/factories.ts'
import {
  aDashboard,
  aSellerOrder,
  returnTerms,
  type SellerOrderOptions,
} from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const parcel = { carrier: 'ups', trackingNumber: '1Z999' }
const owner: TestSeller = await aSeller(shop.pool, { isSA: true })

const anOwnOrder = (options: SellerOrderOptions = {}) => aSellerOrder(shop, { seller: owner, ...options })
const signedIn = async (options: SellerOptions) =>
  aDashboard(shop, { sellerId: (await aSeller(shop.pool, options)).id })
const admin = await signedIn({ isAdmin: true })
const support = await signedIn({ role: 'support' })

const url = (id: string, verb = '') => `/api/admin/own-orders/${id}${verb && `/${verb}`}`

async function auditedActions(id: string): Promise<string[]> {
  const { rows } = await shop.pool.query<{ action: string }>(
    `select action from audit_entries where target_id = $1 order by no`,
    [id],
  )
  return rows.map(({ action }) => action)
}

test('visitors cannot ship first-party orders, and the team cannot ship other sellers’ orders', async () => {
  const own = await anOwnOrder()
  const strangers: [Browser, number][] = [
    [new Browser(shop.server), 401],
    [await signedIn({}), 403],
    [await signedIn({ role: 'moderator' }), 403],
  ]
  for (const [browser, status] of strangers) {
    expect((await browser.call('POST', url(own.id, 'ship'), parcel)).status).toBe(status)
    expect((await browser.call('GET', url(own.id))).status).toBe(status)
  }
  const another = await aSellerOrder(shop)
  expect((await admin.call('POST', url(another.id, 'ship'), parcel)).status).toBe(404)
  expect((await admin.call('GET', url(another.id))).status).toBe(404)
  expect((await support.call('GET', url(own.id))).body).toMatchObject({ state: 'paid', isFirstParty: true })
})

test('an admin without a shop packs, ships and corrects the parcel; repeated calls change nothing', async () => {
  const { id } = await anOwnOrder()
  for (let times = 0; times < 2; times++) {
    expect((await admin.call('POST', url(id, 'packed'), {})).status).toBe(200)
  }
  for (let times = 0; times < 2; times++)
    expect((await admin.call('POST', url(id, 'ship'), parcel)).body).toMatchObject({ state: 'shipped' })
  const corrected = { carrier: 'dhl', trackingNumber: 'JD01' }
  expect((await admin.call('PUT', url(id, 'tracking'), corrected)).body).toMatchObject(corrected)
  expect((await admin.call('POST', url(id, 'delivered'), {})).body.state).toBe('delivered')
  expect(await auditedActions(id)).toEqual([
    'order.pack',
    'order.ship',
    'order.edit-tracking',
    'order.mark-delivered',
  ])
})

test('two concurrent shipments ship once', async () => {
  const { id, dashboard: seller } = await anOwnOrder()
  const answers = await Promise.all([
    admin.call('POST', url(id, 'ship'), parcel),
    support.call('POST', url(id, 'ship'), parcel),
    seller.call('POST', `/api/seller/orders/${id}/ship`, parcel),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { rows } = await shop.pool.query(
    `select from seller_order_moves where seller_order_id = $1 and state = 'shipped'`,
    [id],
  )
  expect(rows).toHaveLength(1)
})

test('the team replies to an issue and accepts the return; the refund follows the usual rules', async () => {
  const { id, key } = await anOwnOrder({ state: 'issue' })
  const answer = { text: 'Please send it back', offer: 'return', ...returnTerms }
  expect((await admin.call('POST', url(id, 'answer'), answer)).body).toMatchObject({ state: 'issue' })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${key}/accept`, {})
  expect((await admin.call('POST', url(id, 'returned'), {})).body).toMatchObject({ state: 'returned' })
  expect(await auditedActions(id)).toEqual(['order.answer-issue', 'order.mark-returned'])
})

test('support cannot offer a refund above its limit', async () => {
  const { id } = await anOwnOrder({ state: 'issue', priceCents: 50_000 })
  const offer = (amountCents: number) => ({ text: 'A part of it?', offer: 'refund', amountCents })
  const refused = await support.call('POST', url(id, 'answer'), offer(20_000))
  expect(refused.body.code).toBe('refund_over_limit')
  const all = { text: 'Please send it back', offer: 'return', ...returnTerms }
  expect((await support.call('POST', url(id, 'answer'), all)).body.code).toBe('refund_over_limit')
  expect((await support.call('POST', url(id, 'answer'), offer(5_000))).status).toBe(200)
})

test('team members cannot act as the seller of orders that they placed themselves', async () => {
  const buyer = await aSeller(shop.pool, { isAdmin: true })
  const { rows } = await shop.pool.query<{ email: string }>('select email from sellers where id = $1', [
    buyer.id,
  ])
  const { id } = await anOwnOrder({ state: 'returning', email: rows[0]!.email })
  const browser = await aDashboard(shop, { sellerId: buyer.id })
  expect((await browser.call('POST', url(id, 'returned'), {})).body.code).toBe('own_case')
})

test('first-party orders to ship are counted on the home page and listed in their own table', async () => {
  const { id } = await anOwnOrder()
  const { id: ofAnother } = await aSellerOrder(shop)
  const { orders, counts } = (await admin.call('GET', '/api/admin/orders?own=true&tab=to-ship&limit=100'))
    .body
  const ids = (orders as { _id: string }[]).map(({ _id }) => _id)
  expect(ids).toContain(id)
  expect(ids).not.toContain(ofAnother)
  expect(counts.toShip).toBe(ids.length)
  const { tasks } = (await admin.call('GET', '/api/admin/tasks')).body
  const task = (tasks as { task: string; count: number }[]).find((one) => one.task === 'own-orders')
  expect(task).toMatchObject({ count: ids.length })
})

test('the owner gets no earnings notifications, and refunds of first-party items need no seller balance', async () => {
  const { id, key, dashboard: seller } = await anOwnOrder({ state: 'shipped' })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${key}/received`, {})
  await shop.app.runDueWork()
  const { body } = await seller.call('GET', `/api/seller/orders/${id}`)
  expect(body).toMatchObject({ state: 'completed', isFirstParty: true, isPaidOut: false })
  expect(body.releasedAt).not.toBeNull()
  const feed = (await seller.call('GET', '/api/notifications')).body
  const texts = JSON.stringify(feed.notifications)
  expect(texts).toContain('is marked as received.')
  expect(texts).not.toMatch(/earnings|payout/i)
})
