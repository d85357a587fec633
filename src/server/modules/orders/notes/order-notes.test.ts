import { afterAll, expect, test } from 'vitest'
import { maxNotes } from '#contract/orders/notes/order-notes.ts'
import { aBuyer, aHelper, aSeller } from '#test/support/factories.ts'
import { aDashboard, aSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'
import { eraseBuyerDataOfFinishedOrders, ordersPrivacy } from '../owner.ts'
import { purgeOrderNotes } from './order-notes.ts'

const day = 86_400_000
const shop = await openTestShop()
afterAll(() => shop.close())

const order = await aSellerOrder(shop, { state: 'paid' })
const path = `/api/seller/orders/${order.id}/notes`
const add = async (text: string): Promise<string> =>
  (await order.dashboard.call('POST', path, { text })).body.note._id as string
const textsOf = async (of = order) =>
  (await of.dashboard.call('GET', `/api/seller/orders/${of.id}/notes`)).body.notes.map(
    ({ text }: { text: string }) => text,
  )

test('visitors and other sellers can neither read nor change notes', async () => {
  const id = await add('Collects on Friday')
  const other = await aDashboard(shop, { sellerId: (await aSeller(shop.pool)).id })
  for (const [browser, status] of [
    [new Browser(shop.server), 401],
    [other, 404],
  ] as const) {
    expect(await browser.call('GET', path)).toMatchObject({ status })
    expect(await browser.call('POST', path, { text: 'x' })).toMatchObject({ status })
    expect(await browser.call('PUT', `${path}/${id}`, { text: 'x' })).toMatchObject({ status })
    expect(await browser.call('DELETE', `${path}/${id}`)).toMatchObject({ status })
    expect(await browser.call('POST', `${path}/${id}/restore`)).toMatchObject({ status })
  }
  expect(await textsOf()).toEqual(['Collects on Friday'])
})

test('a note is edited, deleted and restored with its author and time', async () => {
  const own = await aSellerOrder(shop, { state: 'paid' })
  const notes = `/api/seller/orders/${own.id}/notes`
  const call = async (method: 'POST' | 'PUT' | 'DELETE', at: string, body?: object) =>
    own.dashboard.call(method, `${notes}${at}`, body)
  const { note } = (await call('POST', '', { text: 'Wrap as a gift' })).body
  expect(note).toMatchObject({ text: 'Wrap as a gift', editedAt: null, mayEdit: true, mayDelete: true })
  shop.clock.advance(60_000)
  const edited = (await call('PUT', `/${note._id}`, { text: 'Wrap in green' })).body.note
  expect(edited).toMatchObject({ text: 'Wrap in green', createdAt: note.createdAt })
  expect(Date.parse(edited.editedAt)).toBeGreaterThanOrEqual(Date.parse(note.createdAt) + 60_000)
  const listed = async () => {
    const { orders } = (await own.dashboard.call('GET', '/api/seller/orders')).body
    return orders.find(({ _id }: { _id: string }) => _id === own.id).notes
  }
  expect(await listed()).toBe(1)
  for (let time = 0; time < 2; time++)
    expect(await call('DELETE', `/${note._id}`)).toMatchObject({ status: 200 })
  expect(await textsOf(own)).toEqual([])
  expect(await listed()).toBe(0)
  expect(await call('PUT', `/${note._id}`, { text: 'x' })).toMatchObject({ status: 404 })
  expect((await call('POST', `/${note._id}/restore`)).body.note).toEqual(edited)
  expect(await textsOf(own)).toEqual(['Wrap in green'])
})

test('a deleted note can be restored for a day', async () => {
  const own = await aSellerOrder(shop, { state: 'paid' })
  const { note } = (await own.dashboard.call('POST', `/api/seller/orders/${own.id}/notes`, { text: 'x' }))
    .body
  await own.dashboard.call('DELETE', `/api/seller/orders/${own.id}/notes/${note._id}`)
  const context = { db: shop.orderContext.db, clock: shop.clock }
  await purgeOrderNotes(context)
  const stored = async () =>
    (await shop.pool.query('select from order_notes where id = $1', [note._id])).rows.length
  expect(await stored()).toBe(1)
  await purgeOrderNotes({ ...context, clock: { ...shop.clock, now: () => shop.clock.now() + day + 1 } })
  expect(await stored()).toBe(0)
})

test('a helper writes notes under their own name and cannot change the notes of others', async () => {
  const id = await add('By the seller')
  const helper = new Browser(shop.server, await aHelper(shop.pool, order.seller))
  const { note } = (await helper.call('POST', path, { text: 'By the helper' })).body
  const { notes } = (await helper.call('GET', path)).body
  const find = (noteId: string) => notes.find(({ _id }: { _id: string }) => _id === noteId)
  expect(find(id)).toMatchObject({ mayEdit: false, mayDelete: false })
  expect(find(note._id)).toMatchObject({ mayEdit: true, mayDelete: true })
  expect(find(note._id).author).not.toBe(find(id).author)
  expect(await helper.call('DELETE', `${path}/${id}`)).toMatchObject({ status: 403 })
  expect(await order.dashboard.call('PUT', `${path}/${note._id}`, { text: 'x' })).toMatchObject({
    status: 403,
  })
  expect(await order.dashboard.call('DELETE', `${path}/${note._id}`)).toMatchObject({ status: 200 })
})

test('buyers do not see notes, and their data export does not contain any', async () => {
  const own = await aSellerOrder(shop, { state: 'paid' })
  const buyer = await aBuyer(shop.pool)
  await shop.pool.query('update orders set buyer_id = $2 where id = $1', [own.orderId, buyer.id])
  await own.dashboard.call('POST', `/api/seller/orders/${own.id}/notes`, { text: 'Shop secret' })
  const exported = await ordersPrivacy.export(shop.orderContext.db, buyer.id, 'en')
  expect(JSON.stringify(exported)).toContain(own.orderId)
  const shown = await new Browser(shop.server).call('GET', `/feedback/shipconfirm/${own.key}`)
  expect(shown.status).toBe(200)
  expect(JSON.stringify([exported, shown.body])).not.toContain('secret')
})

test('notes have at most 2,000 characters, and an order at most 100 notes', async () => {
  const own = await aSellerOrder(shop, { state: 'paid' })
  const notes = `/api/seller/orders/${own.id}/notes`
  for (const text of ['', ' \u200b ', 'x'.repeat(2001), 'x'.repeat(250_000)])
    expect((await own.dashboard.call('POST', notes, { text })).status).toBeGreaterThanOrEqual(400)
  await shop.pool.query(
    `insert into order_notes (id, order_id, seller_order_id, author_id, text, created_at)
     select 'nte_many' || n, $1, $2, $3, 'x', now() from generate_series(1, $4::integer) n`,
    [own.orderId, own.id, own.seller.id, maxNotes],
  )
  expect(await own.dashboard.call('POST', notes, { text: 'x' })).toMatchObject({
    status: 422,
    body: { code: 'too_many_notes' },
  })
})

test('the notes about an order are erased with the personal data of the order', async () => {
  const own = await aSellerOrder(shop, { state: 'paid' })
  await own.dashboard.call('POST', `/api/seller/orders/${own.id}/notes`, { text: 'Lives upstairs' })
  await shop.pool.query(`update seller_orders set state = 'refunded' where id = $1`, [own.id])
  await shop.pool.query('update orders set erase_asked_at = now() where id = $1', [own.orderId])
  await eraseBuyerDataOfFinishedOrders(shop.orderContext.db, shop.clock.now())
  expect(await textsOf(own)).toEqual([])
})
