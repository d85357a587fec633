import { afterAll, expect, test } from 'vitest'
import { aBuyer, aHelper, aSeller, aToken } from '#test/support/factories.ts'
import { aMessage } from '#test/support/conversations.ts'
import { aDashboard, aSellerOrder, returnTerms, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const { pool } = shop
afterAll(() => shop.close())

const act = ({ key }: TestSellerOrder, verb: string, body: object = {}) =>
  new Browser(shop.server).call('POST', `/api/confirm-order/${key}/${verb}`, body)
const sells = ({ id, dashboard }: TestSellerOrder, verb: string, body: object = {}) =>
  dashboard.call('POST', `/api/seller/orders/${id}/${verb}`, body)

/** Returns the entries of the conversation about an order. Each entry is a pair of its author and its event or text. */
async function thread(order: TestSellerOrder, reader: Browser = order.dashboard) {
  await shop.app.runDueWork()
  const { body: about } = await reader.call('GET', `/api/conversations/about?sellerOrder=${order.id}`)
  if (!about.conversation) return null
  const { body } = await reader.call('GET', `/api/conversations/${about.conversation}`)
  const entries = body.messages.map(({ by, event, text }: Record<string, string>) => [by, event ?? text])
  return { id: about.conversation as string, entries: entries as [string, string][] }
}

test('an issue, its offer and the return appear in the conversation about the order', async () => {
  const person = await aBuyer(pool)
  const buyer = await aDashboard(shop, { buyerId: person.id })
  const order = await aSellerOrder(shop, { buyer: person, state: 'shipped' })
  const asked = await buyer.call(
    'POST',
    '/api/conversations',
    aMessage('When does it come?', { sellerOrder: order.id }),
  )
  expect(asked.status).toBe(200)
  await act(order, 'issue', { kind: 'damaged', text: 'A button is missing' })
  const before = await thread(order, buyer)
  expect(before!.id).toBe(asked.body._id)
  await sells(order, 'answer', { text: 'Please send it back', offer: 'return', ...returnTerms })
  await shop.app.runDueWork()
  await order.dashboard.call('POST', `/api/conversations/${before!.id}/messages`, aMessage('I am sorry'))
  await act(order, 'note', { text: 'I will' })
  await shop.app.runDueWork()
  await act(order, 'accept')
  await shop.app.runDueWork()
  await act(order, 'return-sent', { carrier: 'ups' })
  await shop.app.runDueWork()
  await sells(order, 'returned')
  const seen = await thread(order)
  expect(seen).toEqual(await thread(order, buyer))
  expect(seen!.entries).toEqual([
    ['buyer', 'When does it come?'],
    ['system', 'issue-opened'],
    ['buyer', 'A button is missing'],
    ['system', 'offer-return'],
    ['seller', 'Please send it back'],
    ['seller', 'I am sorry'],
    ['buyer', 'I will'],
    ['system', 'return-agreed'],
    ['system', 'return-sent'],
    ['system', 'return-received'],
  ])
  // Only the message counts as unread, because issue and return steps send separate notifications.
  expect((await buyer.call('GET', '/api/conversations')).body.unread).toBe(1)
})

test('a return creates the conversation about its order, and its comments are masked like messages', async () => {
  const person = await aBuyer(pool)
  const order = await aSellerOrder(shop, { buyer: person, state: 'delivered' })
  const text = 'Refund me on Zelle: ada@mail.example'
  await act(order, 'return', { reason: 'changed-mind', text })
  await shop.app.runDueWork()
  await act(order, 'close')
  const { entries, id } = (await thread(order))!
  expect(entries.map(([by, what]) => (by === 'system' ? what : by))).toEqual([
    'return-opened',
    'buyer',
    'return-closed',
  ])
  expect(entries[1]![1]).not.toContain('Zelle')
  // Delivering the same event again does not add a second entry to the conversation.
  const { rows } = await pool.query('select attempt from messages where conversation_id = $1', [id])
  expect(new Set(rows.map(({ attempt }) => attempt)).size).toBe(2)
  // Moderators cannot see the conversation, because it was not reported.
  const admin = new Browser(
    shop.server,
    await aToken(pool, { sellerId: (await aSeller(pool, { isAdmin: true })).id }),
  )
  expect((await admin.call('GET', `/api/admin/conversations/${id}`)).status).toBe(404)
})

test("the issue and return steps of a guest's order work without a conversation", async () => {
  const order = await aSellerOrder(shop, { state: 'issue' })
  await shop.app.runDueWork()
  const { rows } = await pool.query('select 1 from conversations where seller_order_id = $1', [order.id])
  expect(rows).toEqual([])
})

test("deleting an account removes the buyer's messages about an issue", async () => {
  const person = await aBuyer(pool)
  const order = await aSellerOrder(shop, { buyer: person, state: 'issue' })
  await sells(order, 'answer', { text: 'Here is all of it', offer: 'refund', all: true })
  await act(order, 'accept')
  const before = await thread(order)
  expect(before!.entries).toContainEqual(['buyer', 'A button is missing'])
  const buyer = await aDashboard(shop, { buyerId: person.id })
  const gone = await buyer.call('DELETE', `/api/customerprofile/${person.id}`, {})
  expect(gone.status).toBe(200)
  await shop.app.runDueWork()
  const { body } = await order.dashboard.call('GET', `/api/conversations/${before!.id}`)
  expect(JSON.stringify(body)).not.toContain('A button is missing')
  expect(JSON.stringify(body)).toContain('Here is all of it')
})

test("messages are added to the open issue once, and a seller's message counts as the seller's reply", async () => {
  const person = await aBuyer(pool)
  const buyer = await aDashboard(shop, { buyerId: person.id })
  const order = await aSellerOrder(shop, { buyer: person, state: 'issue' })
  const { id } = (await thread(order))!
  const write = (by: Browser, text: string) =>
    by.call('POST', `/api/conversations/${id}/messages`, aMessage(text))
  const repeated = aMessage('Here is what I meant')
  expect((await buyer.call('POST', `/api/conversations/${id}/messages`, repeated)).status).toBe(200)
  expect((await buyer.call('POST', `/api/conversations/${id}/messages`, repeated)).status).toBe(200)
  const seen = async () => (await order.dashboard.call('GET', `/api/seller/orders/${order.id}`)).body
  const { issue: before } = await seen()
  expect(before.state).toBe('open')
  expect(before.notes.map(({ by, text }: Record<string, string>) => [by, text])).toEqual([
    ['buyer', 'Here is what I meant'],
  ])
  await write(order.dashboard, 'Pay me by PayPal and I send another')
  const { issue } = await seen()
  expect(issue.state).toBe('answered')
  expect(issue.notes[1]).toMatchObject({ by: 'seller', text: '•••', offer: null })
  const { rows } = await pool.query('select due_move from seller_orders where id = $1', [order.id])
  expect(rows[0].due_move).toBe('decide')
  await shop.app.runDueWork()
  // The message appears in the conversation only once.
  const { entries } = (await thread(order))!
  expect(entries.filter(([, text]) => text === 'Here is what I meant')).toHaveLength(1)
})

test("a helper's message is added to the open issue but does not count as the seller's reply", async () => {
  const person = await aBuyer(pool)
  const order = await aSellerOrder(shop, { buyer: person, state: 'issue' })
  const { id } = (await thread(order))!
  const helper = new Browser(shop.server, await aHelper(pool, order.seller))
  const sent = await helper.call(
    'POST',
    `/api/conversations/${id}/messages`,
    aMessage('We are looking into it'),
  )
  expect(sent.status).toBe(200)
  const seen = async () => (await order.dashboard.call('GET', `/api/seller/orders/${order.id}`)).body.issue
  const noted = await seen()
  expect([noted.state, noted.notes.at(-1).text]).toEqual(['open', 'We are looking into it'])
  const { rows } = await pool.query('select due_move from seller_orders where id = $1', [order.id])
  expect(rows[0].due_move).not.toBe('decide')
  await order.dashboard.call('POST', `/api/conversations/${id}/messages`, aMessage('You get your money back'))
  expect((await seen()).state).toBe('answered')
})

test('a later message of the seller does not withdraw an offer', async () => {
  const person = await aBuyer(pool)
  const order = await aSellerOrder(shop, { buyer: person, state: 'issue' })
  await sells(order, 'answer', { text: 'All of it', offer: 'refund', all: true })
  const { id, entries } = (await thread(order))!
  expect(entries.at(-1)).toEqual(['seller', 'All of it'])
  await order.dashboard.call('POST', `/api/conversations/${id}/messages`, aMessage('Sorry again'))
  expect((await act(order, 'accept')).status).toBe(200)
})

test('messages sent during a return are added to the issue when the return is contested', async () => {
  const person = await aBuyer(pool)
  const buyer = await aDashboard(shop, { buyerId: person.id })
  const order = await aSellerOrder(shop, { buyer: person, state: 'delivered' })
  await act(order, 'return', { reason: 'does-not-fit', text: 'Too wide' })
  const { id } = (await thread(order))!
  await buyer.call('POST', `/api/conversations/${id}/messages`, aMessage('I have worn it once, indoors'))
  await act(order, 'return-sent', { carrier: 'ups' })
  await sells(order, 'returned')
  await sells(order, 'contest-return', { text: 'It has a stain' })
  await shop.app.runDueWork()
  const { body } = await order.dashboard.call('GET', `/api/seller/orders/${order.id}`)
  expect(body.issue.notes.map(({ text }: { text: string }) => text)).toEqual([
    'I have worn it once, indoors',
    'It has a stain',
  ])
})

test('an entry keeps the details of the order step from the time it was added', async () => {
  const person = await aBuyer(pool)
  const order = await aSellerOrder(shop, { buyer: person, state: 'issue' })
  await sells(order, 'answer', { text: 'A part', offer: 'refund', amountCents: 500 })
  await shop.app.runDueWork()
  await act(order, 'accept')
  const { id } = (await thread(order))!
  const { body } = await order.dashboard.call('GET', `/api/conversations/${id}`)
  const steps = body.messages.filter(({ by }: { by: string }) => by === 'system')
  expect(steps.map(({ event, details }: Record<string, unknown>) => [event, details])).toEqual([
    ['issue-opened', { kind: 'damaged' }],
    ['offer-refund', { amount: { cents: 500, currency: 'usd' } }],
    ['issue-closed', { issueOutcome: 'partly-refunded' }],
  ])
})
