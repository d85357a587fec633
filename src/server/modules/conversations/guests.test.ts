import { afterAll, expect, test } from 'vitest'
import { createSellerOrderToken } from '#modules/orders/core/seller-order-token.ts'
import { createLowPicture } from '#test/support/browser/low-picture.ts'
import { aGuestConversation, aMessage } from '#test/support/conversations.ts'
import { aBuyer, aSeller, aToken } from '#test/support/factories.ts'
import { emailsTo, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const texts = ({ messages }: { messages: { text: string }[] }) => messages.map(({ text }) => text)

/** Sends each request of the guest conversation API as another visitor. Returns the status codes. */
async function statusesAt(url: string, caller = new Browser(shop.server)): Promise<number[]> {
  const photos = url.replace(/messages\/.*/, 'message-photos')
  const answers = [
    await caller.call('GET', url),
    await caller.call('POST', url, aMessage('Hello')),
    await caller.call('POST', `${url}/read`, { seq: 1 }),
    await caller.call('PUT', `${url}/block`, { isBlocking: true }),
    await caller.call('POST', `${url}/report`, { reason: 'spam' }),
    await caller.call('POST', `${url}/support`, {}),
  ]
  const photo = await new Person(shop).send('POST', photos, await createLowPicture(), 'image/png')
  return [...answers.map(({ status }) => status), photo.status]
}

const nothing = Array<number>(7).fill(404)

test("requests with no link, with another order's link, for another seller order or by an account fail", async () => {
  const { stoken, sellerOrder, url, id } = await aGuestConversation(shop)
  const other = await aGuestConversation(shop)
  expect(await statusesAt(`/api/order/nothing/messages/${sellerOrder}`)).toEqual(nothing)
  const mixed = await statusesAt(`/api/order/${other.stoken}/messages/${sellerOrder}`)
  // The photo upload succeeds, because an uploaded photo is stored for the order whose link was used for the upload.
  expect(mixed.slice(0, 6)).toEqual(nothing.slice(0, 6))
  const buyer = new Browser(shop.server, await aToken(shop.pool, { buyerId: (await aBuyer(shop.pool)).id }))
  const otherSeller = (await aSeller(shop.pool)).id
  const seller = new Browser(shop.server, await aToken(shop.pool, { sellerId: otherSeller }))
  for (const one of [buyer, seller]) {
    expect((await one.call('GET', `/api/conversations/${id}`)).status).toBe(404)
    expect((await one.call('POST', `/api/conversations/${id}/messages`, aMessage('Hi'))).status).toBe(404)
    const about = await one.call('GET', `/api/conversations/about?sellerOrder=${sellerOrder}`)
    expect(about.status).toBe(404)
  }
  expect((await new Browser(shop.server).call('GET', `/api/conversations/${id}`)).status).toBe(401)
  expect((await new Browser(shop.server).call('GET', url)).body.conversation.messages).toHaveLength(1)
  expect(stoken).not.toBe(other.stoken)
})

test('a revoked link and the links of erased and claimed orders are rejected', async () => {
  for (const change of [
    `link_hash = sha256('another'::bytea || id::bytea)`,
    'erased_at = now()',
    `buyer_id = (select id from buyers limit 1)`,
    `state = 'cancelled'`,
  ]) {
    const { stoken, url } = await aGuestConversation(shop)
    await aBuyer(shop.pool)
    await shop.pool.query(`update orders set ${change} where id = $1`, [stoken])
    expect(await statusesAt(url), change).toEqual(nothing)
  }
})

test("the emailed key to a seller order gives access only to that order's messages until it is revoked", async () => {
  const { sellerOrder, stoken, url: byLink } = await aGuestConversation(shop)
  const other = await aGuestConversation(shop)
  // Adds a second seller order to the order, to test that the key of one seller order gives no access to the other.
  await shop.pool.query('update seller_orders set order_id = $2 where id = $1', [other.sellerOrder, stoken])
  const keyOf = (id: string) =>
    createSellerOrderToken(shop.orderContext.linkKeys.current(), { id, linkVersion: 0 }, shop.clock.now(), 30)
  const key = keyOf(sellerOrder)
  const url = `/api/order/${key}/messages/${sellerOrder}`
  expect(await statusesAt(`/api/order/${keyOf(other.sellerOrder)}/messages/${sellerOrder}`)).toEqual([
    ...nothing.slice(0, 6),
    200,
  ])
  expect(await statusesAt(`/api/order/${key.slice(0, -1)}/messages/${sellerOrder}`)).toEqual(nothing)
  const guest = new Browser(shop.server)
  expect((await guest.call('POST', url, aMessage('From the email'))).status).toBe(200)
  const { body } = await guest.call('GET', byLink)
  expect(texts(body.conversation)).toEqual(['When will it ship?', 'From the email'])
  await shop.pool.query('update orders set link_version = link_version + 1 where id = $1', [stoken])
  expect(await statusesAt(url)).toEqual(nothing)
})

test('a guest and a seller can message each other, and the guest’s name is shortened as in reviews', async () => {
  const { id, url, guest, dashboard } = await aGuestConversation(shop)
  const inbox = await dashboard.call('GET', '/api/conversations')
  expect(inbox.body).toMatchObject({ unread: 1, conversations: [{ _id: id, isUnread: true }] })
  expect(inbox.body.conversations[0].buyer).toEqual({ name: 'Ada L.' })
  const found = await dashboard.call('GET', '/api/conversations?search=ship')
  expect(found.body.conversations).toHaveLength(1)
  await dashboard.call('POST', `/api/conversations/${id}/messages`, aMessage('Tomorrow morning.'))
  const { body } = await guest.call('GET', url)
  expect(texts(body.conversation)).toEqual(['When will it ship?', 'Tomorrow morning.'])
  expect(body.conversation).toMatchObject({ side: 'buyer', closed: null })
  const again = aMessage('Thank you!')
  const answers = await Promise.all([1, 2, 3].map(() => guest.call('POST', url, again)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await guest.call('GET', url)).body.conversation.messages).toHaveLength(3)
})

test("a guest's name is hidden if it could be mistaken for the marketplace's", async () => {
  const { id, sellerOrder, seller, url, guest, dashboard } = await aGuestConversation(shop)
  await shop.pool.query(
    `update orders set ship_to = ship_to || '{"name": "Souk Support"}'
     where id = (select order_id from seller_orders where id = $1)`,
    [sellerOrder],
  )
  await guest.call('POST', url, aMessage('Your account will be closed.'))
  const { conversations } = (await dashboard.call('GET', '/api/conversations')).body
  expect(conversations[0].buyer).toEqual({ name: '' })
  const { body: read } = await dashboard.call('GET', `/api/conversations/${id}`)
  expect(read.buyer).toEqual({ name: '' })
  shop.clock.advance(3_600_000)
  await shop.app.runDueWork()
  const emails = await emailsTo(shop, `${seller.username}@seller.example`)
  const about = emails.filter(({ text }) => text.includes('Your account will be closed.'))
  expect(about.map(({ subject }) => subject)).toEqual(['New message from Buyer'])
})

test('a seller can write first, and both sides can block; the guest can also report', async () => {
  const { id, url, guest, dashboard } = await aGuestConversation(shop)
  await dashboard.call('PUT', `/api/conversations/${id}/block`, { isBlocking: true })
  expect((await guest.call('POST', url, aMessage('Hello?'))).body.code).toBe('conversation_closed')
  await dashboard.call('PUT', `/api/conversations/${id}/block`, { isBlocking: false })
  const blocked = await guest.call('PUT', `${url}/block`, { isBlocking: true })
  expect(blocked.body).toMatchObject({ isBlocking: true, closed: 'blocked-by-you' })
  const refused = await dashboard.call('POST', `/api/conversations/${id}/messages`, aMessage('Hi'))
  expect(refused.body.code).toBe('conversation_closed')
  expect((await guest.call('POST', `${url}/report`, { reason: 'scam' })).body).toEqual({ reported: true })
  const { id: adminId } = await aSeller(shop.pool, { isAdmin: true })
  const admin = new Browser(shop.server, await aToken(shop.pool, { sellerId: adminId }))
  const { body } = await admin.call('GET', '/api/admin/conversations?tab=reported')
  expect(body.conversations.map(({ _id }: { _id: string }) => _id)).toContain(id)
  const read = await admin.call('GET', `/api/admin/conversations/${id}`)
  expect(read.body).toMatchObject({ buyerId: null, buyer: { name: 'Ada L.' } })
})

test('requests to pay elsewhere are masked, and only photos uploaded by the sender are accepted', async () => {
  const { stoken, url, guest } = await aGuestConversation(shop)
  const { body } = await guest.call(
    'POST',
    url,
    aMessage('Can I send the rest by PayPal friends and family?'),
  )
  expect(body.messages.at(-1).isMasked).toBe(true)
  const person = new Person(shop)
  const photos = `/api/order/${stoken}/message-photos`
  const photo = await person.send('POST', photos, await createLowPicture(), 'image/png')
  expect(photo.status).toBe(200)
  const other = await aGuestConversation(shop)
  const stolen = await other.guest.call('POST', other.url, aMessage('', { photos: [photo.body.key] }))
  expect(stolen).toMatchObject({ status: 422, body: { field: 'photos' } })
  const sent = await guest.call('POST', url, aMessage('', { photos: [photo.body.key] }))
  expect(sent.body.messages.at(-1).photos).toMatchObject([{ key: photo.body.key }])
})

test('a reply is emailed once with a link to the conversation, unless it was already read', async () => {
  const { id, url, guest, email, stoken, sellerOrder, dashboard } = await aGuestConversation(shop)
  await dashboard.call('POST', `/api/conversations/${id}/messages`, aMessage('Tomorrow.'))
  await dashboard.call('POST', `/api/conversations/${id}/messages`, aMessage('By UPS.'))
  await shop.app.runDueWork()
  shop.clock.advance(3600_000)
  await shop.app.runDueWork()
  const mails = await emailsTo(shop, email)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.subject).toContain('New message from')
  expect(mails[0]!.text).toContain(`about=${sellerOrder}`)
  expect(mails[0]!.text).not.toContain('By UPS.')
  expect(mails[0]!.text).not.toContain(`order=${stoken}&`)
  await dashboard.call('POST', `/api/conversations/${id}/messages`, aMessage('Or by DHL.'))
  await guest.call('POST', `${url}/read`, { seq: 99 })
  await shop.app.runDueWork()
  shop.clock.advance(3600_000)
  await shop.app.runDueWork()
  expect(await emailsTo(shop, email)).toHaveLength(1)
})

test('confirming the email moves the conversation, unread count, blocks and search words to the account', async () => {
  const { id, url, guest, email, dashboard } = await aGuestConversation(shop, { text: 'A zeppelin coat?' })
  await dashboard.call('POST', `/api/conversations/${id}/messages`, aMessage('Tomorrow.'))
  await guest.call('PUT', `${url}/block`, { isBlocking: true })
  const person = new Person(shop)
  await person.post('/bauth/signup-free-verify', { email, password: goodPassword, fullName: 'Ada Lovelace' })
  expect((await guest.call('GET', url)).status).toBe(200)
  const { body } = await person.get(`/bauth/emailconf/${(await newestMail(shop, email)).token}`)
  person.token = body.token
  await shop.app.jobs.runDue()
  expect(await statusesAt(url)).toEqual(nothing)
  const inbox = await person.get('/api/conversations?search=zeppelin')
  expect(inbox.body).toMatchObject({ unread: 1, conversations: [{ _id: id, isUnread: true }] })
  const own = await person.get(`/api/conversations/${id}`)
  expect(own.body).toMatchObject({ side: 'buyer', isBlocking: true })
})

test('deleting an account erases its guest messages, even if they were not yet assigned to the account', async () => {
  const { id, stoken } = await aGuestConversation(shop)
  const { id: buyerId } = await aBuyer(shop.pool)
  await shop.pool.query('update orders set buyer_id = $2 where id = $1', [stoken, buyerId])
  const { conversationsPrivacy } = await import('./privacy.ts')
  const { db } = shop.orderContext
  const archive = (await conversationsPrivacy.export(db, buyerId)) as { conversations: unknown[] }
  expect(JSON.stringify(archive.conversations)).toContain('When will it ship?')
  await db.transaction().execute((tx) => conversationsPrivacy.erase(tx, buyerId, shop.clock.now()))
  const { rows } = await shop.pool.query(
    'select text, is_erased from messages where conversation_id = $1 and by = $2',
    [id, 'buyer'],
  )
  expect(rows).toEqual([{ text: '', is_erased: true }])
})
