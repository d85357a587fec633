import { afterAll, expect, test } from 'vitest'
import { aBuyer, aSeller, aStoredListing, aToken } from '#test/support/factories.ts'
import { aConversation, aMessage } from '#test/support/conversations.ts'
import { createLowPicture } from '#test/support/browser/low-picture.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const { pool } = shop
afterAll(() => shop.close())

const url = (id: string, path = '') => `/api/conversations/${id}${path}`
const unreadOf = async (browser: Browser) => (await browser.call('GET', '/api/conversations')).body.unread

test('a conversation is visible only to its buyer and its seller', async () => {
  const { id } = await aConversation(shop)
  expect((await new Browser(shop.server).call('GET', '/api/conversations')).status).toBe(401)
  const stranger = new Browser(shop.server, await aToken(pool, { buyerId: (await aBuyer(pool)).id }))
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['POST', '/messages', aMessage('Hello')],
    ['POST', '/read', { seq: 1 }],
    ['PUT', '/block', { isBlocking: true }],
    ['POST', '/report', { reason: 'spam' }],
    ['POST', '/support', {}],
  ] as const)
    expect((await stranger.call(method, url(id, path), body)).status, path).toBe(404)
})

test("a buyer's question is unread until the seller opens it, and both sides see the reply", async () => {
  const { id, buyer, seller, listing } = await aConversation(shop, { text: 'Is the lining silk?' })
  const { body: inbox } = await seller.call('GET', '/api/conversations')
  expect(inbox).toMatchObject({
    unread: 1,
    next: null,
    conversations: [{ _id: id, isUnread: true, last: { by: 'buyer', text: 'Is the lining silk?' } }],
  })
  expect(inbox.conversations[0].about).toMatchObject({ kind: 'listing', listingId: listing })
  expect((await seller.call('POST', url(id, '/read'), { seq: 1 })).body).toEqual({ unread: 0 })
  expect((await buyer.call('GET', url(id))).body).toMatchObject({
    readByOther: 1,
    side: 'buyer',
    closed: null,
  })
  const { body: answered } = await seller.call('POST', url(id, '/messages'), aMessage('It is viscose.'))
  expect(answered.messages).toMatchObject([
    { seq: 1, by: 'buyer', text: 'Is the lining silk?', isMasked: false },
    { seq: 2, by: 'seller', text: 'It is viscose.' },
  ])
  expect(await unreadOf(buyer)).toBe(1)
  // A second message about the same listing continues the conversation.
  const again = await buyer.call('POST', '/api/conversations', aMessage('Thank you!', { listing }))
  expect(again.body).toMatchObject({ _id: id, messages: { length: 3 } })
})

test('a buyer without a verified email cannot send messages', async () => {
  const { id, buyer, seller, buyerId } = await aConversation(shop)
  await pool.query('update buyers set is_validated = false where id = $1', [buyerId])
  const refused = await buyer.call('POST', url(id, '/messages'), aMessage('Are you there?'))
  expect([refused.status, refused.body.code]).toEqual([403, 'not_confirmed'])
  expect((await seller.call('POST', url(id, '/messages'), aMessage('I am'))).status).toBe(200)
  expect((await buyer.call('GET', url(id))).body.messages).toHaveLength(2)
})

test('a repeated request sends one message, and its idempotency key cannot be reused for other text', async () => {
  const { id, buyer, seller, listing } = await aConversation(shop)
  const message = aMessage('Would you send a photo of the label?')
  const sent = await Promise.all([1, 2, 3].map(() => buyer.call('POST', url(id, '/messages'), message)))
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await seller.call('GET', url(id))).body.messages).toHaveLength(2)
  const other = await buyer.call('POST', url(id, '/messages'), { ...message, text: 'Something else' })
  expect([other.status, other.body.code]).toEqual([409, 'attempt_reused'])
  const first = aMessage('Hello', {
    listing: (await aStoredListing(pool, { seller: await aSeller(pool) })).id,
  })
  const started = await Promise.all([1, 2].map(() => buyer.call('POST', '/api/conversations', first)))
  expect(started[0]!.body._id).toBe(started[1]!.body._id)
  expect(started[1]!.body.messages).toHaveLength(1)
  expect(listing).toBeDefined()
})

test('concurrent messages get consecutive numbers, and unread counts are exact', async () => {
  const { id, buyer, seller } = await aConversation(shop, { about: 'order' })
  const from = (browser: Browser, at: number) =>
    browser.call('POST', url(id, '/messages'), aMessage(`No. ${at}`))
  const sent = await Promise.all(Array.from({ length: 12 }, (_, at) => from(at % 2 ? buyer : seller, at)))
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
  const { body } = await buyer.call('GET', url(id))
  expect(body.messages.map(({ seq }: { seq: number }) => seq)).toEqual(
    Array.from({ length: 13 }, (_, at) => at + 1),
  )
  expect([await unreadOf(buyer), await unreadOf(seller)]).toEqual([1, 1])
  await Promise.all([1, 2, 3].map(() => seller.call('POST', url(id, '/read'), { seq: 13 })))
  expect(await unreadOf(seller)).toBe(0)
})

test('marking as read stops at the given message, so later messages stay unread', async () => {
  const { id, buyer, seller } = await aConversation(shop)
  await buyer.call('POST', url(id, '/messages'), aMessage('And how long is it?'))
  expect((await seller.call('POST', url(id, '/read'), { seq: 1 })).body.unread).toBe(1)
  expect((await seller.call('POST', url(id, '/read'), { seq: 99 })).body.unread).toBe(0)
  expect((await seller.call('POST', url(id, '/read'), { seq: 1 })).body.unread).toBe(0)
})

test('the inbox is paginated and can be filtered by words and by unread conversations', async () => {
  const seller = await aSeller(pool)
  const browser = new Browser(shop.server, await aToken(pool, { sellerId: seller.id }))
  const ids: string[] = []
  for (const text of ['Is it silk?', 'Is it velvet?', 'May I return it?', 'Velvet or silk?'])
    ids.push((await aConversation(shop, { seller, text })).id)
  await browser.call('POST', url(ids[3]!, '/read'), { seq: 1 })
  const list = async (query: string) =>
    (await browser.call('GET', `/api/conversations?${query}`)).body as {
      conversations: { _id: string }[]
      next: string | null
    }
  const idsOf = async (query: string) => (await list(query)).conversations.map(({ _id }) => _id)
  const first = await list('limit=3')
  expect(first.conversations.map(({ _id }) => _id)).toEqual([ids[3], ids[2], ids[1]])
  expect(await idsOf(`limit=3&after=${first.next}`)).toEqual([ids[0]])
  expect(await idsOf('search=VELV')).toEqual([ids[3], ids[1]])
  expect(await idsOf('search=velvet+silk')).toEqual([ids[3]])
  expect(await idsOf('search=%26%7C%21')).toEqual([])
  expect(await idsOf('unread=1&search=velvet')).toEqual([ids[1]])
  expect(await idsOf('unread=1')).toEqual([ids[2], ids[1], ids[0]])
})

test('a photo can be sent once, and only by the person who uploaded it', async () => {
  const { id, buyer, seller } = await aConversation(shop)
  const { body: photo } = await buyer.upload(
    '/api/conversations/photos',
    await createLowPicture(),
    'image/png',
  )
  const stolen = await seller.call('POST', url(id, '/messages'), aMessage('', { photos: [photo.key] }))
  expect([stolen.status, stolen.body.field]).toEqual([422, 'photos'])
  const message = aMessage('', { photos: [photo.key] })
  for (let turn = 0; turn < 2; turn++) {
    const { body } = await buyer.call('POST', url(id, '/messages'), message)
    expect(body.messages.at(-1).photos).toMatchObject([{ key: photo.key, alt: '' }])
  }
  const nothing = await buyer.call('POST', url(id, '/messages'), aMessage('  '))
  expect([nothing.status, nothing.body.field]).toEqual([422, 'text'])
})

test("drafts, a seller's own listings and buyers without a verified email are rejected", async () => {
  const seller = await aSeller(pool)
  const hidden = await aStoredListing(pool, { seller, state: 'draft' })
  const shown = await aStoredListing(pool, { seller })
  const person = await aBuyer(pool)
  const buyer = new Browser(shop.server, await aToken(pool, { buyerId: person.id }))
  const own = new Browser(shop.server, await aToken(pool, { sellerId: seller.id }))
  const start = (browser: Browser, listing: string) =>
    browser.call('POST', '/api/conversations', aMessage('Hello', { listing }))
  expect((await start(buyer, hidden.id)).status).toBe(404)
  expect((await start(own, shown.id)).status).toBe(404)
  await pool.query('update buyers set is_validated = false where id = $1', [person.id])
  expect((await start(buyer, shown.id)).body.code).toBe('not_confirmed')
  const photo = await buyer.upload('/api/conversations/photos', await createLowPicture(), 'image/png')
  expect([photo.status, photo.body.code]).toEqual([403, 'not_confirmed'])
  const { rows } = await pool.query('select from message_photos where owner = $1', [`buyer:${person.id}`])
  expect(rows).toEqual([])
})

test('the number of unanswered messages and new conversations per day is limited', async () => {
  const { id, buyer, seller, buyerId } = await aConversation(shop)
  const write = (browser: Browser) => browser.call('POST', url(id, '/messages'), aMessage('Hello?'))
  for (let count = 1; count < 8; count++) expect((await write(buyer)).status).toBe(200)
  expect((await write(buyer)).status).toBe(429)
  expect((await write(seller)).status).toBe(200)
  expect((await write(buyer)).status).toBe(200)
  await pool.query(
    `insert into conversations (id, buyer_id, seller_id, listing_id, title, started_at, last_at)
     select 'cnv_' || p.id, $1, p.seller_id, p.id, 'x', $2, $2 from listings p where p.id not in (
       select listing_id from conversations where buyer_id = $1) limit 1`,
    [buyerId, new Date(shop.clock.now())],
  )
  for (let count = 2; count < 20; count++) await anOtherStart()
  expect((await anOtherStart()).status).toBe(429)

  async function anOtherStart() {
    const { id: listing } = await aStoredListing(pool, { seller: await aSeller(pool) })
    return buyer.call('POST', '/api/conversations', aMessage('Hello', { listing }))
  }
})

test('a suspended shop can send and receive messages about paid orders only', async () => {
  const ask = await aConversation(shop)
  const order = await aConversation(shop, { about: 'order' })
  for (const { sellerId } of [ask, order])
    await pool.query(`update sellers set suspended_at = now(), suspended_reason = 'Copies' where id = $1`, [
      sellerId,
    ])
  const about = (of: typeof ask, by: 'buyer' | 'seller') =>
    of[by].call('POST', url(of.id, '/messages'), aMessage('Hello'))
  expect((await about(ask, 'buyer')).body.code).toBe('conversation_closed')
  expect((await about(ask, 'seller')).body.code).toBe('conversation_closed')
  expect((await about(order, 'buyer')).status).toBe(200)
  expect((await about(order, 'seller')).status).toBe(200)
  expect((await ask.buyer.call('GET', url(ask.id))).body.closed).toBe('shop-suspended')
})
