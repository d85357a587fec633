import { addJob } from '#test/support/add-job.ts'
import { afterAll, expect, test } from 'vitest'
import { inTransaction, wrapPool } from '#platform/database/db.ts'
import { aBuyer, aSeller, aToken } from '#test/support/factories.ts'
import { emailsTo, Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { notify, type NotificationInput } from '../core/notify.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const members = new Set<string>()
let count = 0

async function send(...inputs: (Partial<NotificationInput> & { recipient: string })[]): Promise<void> {
  const { db } = wrapPool(shop.pool)
  const findMembers = async (_db: unknown, ids: readonly string[]) =>
    new Set(ids.filter((id) => members.has(id)))
  const full = inputs.map((one) => ({
    event: 'price-drop' as const,
    key: `key ${++count}`,
    words: { code: 'sold-out', data: { title: `Coat ${count}` } } as const,
    href: '/product/mila/prd_1',
    ...one,
  }))
  await inTransaction(db, (tx) =>
    notify(tx, { clock: shop.clock, findMembers, areAlertsInstant: true, newItemEmailsPerDay: 3 }, full),
  )
}

async function aReader() {
  const buyer = await aBuyer(shop.pool)
  const person = new Person(shop, await aToken(shop.pool, { buyerId: buyer.id }))
  return { ...buyer, person, recipient: `buyer:${buyer.id}` }
}

/** Advances the clock by one day, past the hour at which digests are sent. */
async function nextDay(): Promise<void> {
  shop.clock.advance(24 * 3600_000)
  await shop.app.runDueWork()
}

const linkOf = (text: string): string => /http:\/\/shop\.localhost\/unsubscribe\/(\S+)/.exec(text)![1]!

test('the alerts of one day arrive as one digest the next day, once', async () => {
  const { email, recipient } = await aReader()
  await send({ recipient }, { recipient }, { recipient, event: 'last-one' })
  await shop.app.runDueWork()
  expect(await emailsTo(shop, email)).toHaveLength(0)
  await nextDay()
  await nextDay()
  const emails = await emailsTo(shop, email)
  expect(emails).toHaveLength(1)
  expect(emails[0]!.subject).toBe('3 updates on items you’re watching')
})

test('members get alerts immediately, and urgent notifications reach everyone immediately', async () => {
  const [mia, ben] = [await aReader(), await aReader()]
  members.add(mia.id)
  await send(
    { recipient: mia.recipient },
    { recipient: ben.recipient, event: 'back-in-stock', isUrgent: true },
  )
  expect(await emailsTo(shop, mia.email)).toHaveLength(1)
  expect(await emailsTo(shop, ben.email)).toHaveLength(1)
  await nextDay()
  expect(await emailsTo(shop, mia.email)).toHaveLength(1)
})

test('concurrent notifications with the same key create one notification', async () => {
  const { recipient, person, id } = await aReader()
  await Promise.all(Array.from({ length: 8 }, () => send({ recipient, key: 'once' })))
  const { body } = await person.get(`/api/customerprofile/notifications/${id}`)
  expect(body).toMatchObject({ unread: 1, notifications: [{ seq: 1 }] })
})

test('concurrent additions to a feed produce consecutive sequence numbers', async () => {
  const { recipient, person } = await aReader()
  await Promise.all(Array.from({ length: 20 }, () => send({ recipient }, { recipient })))
  const { body } = await person.get('/api/notifications?limit=100')
  expect(body.notifications.map((notification: { seq: number }) => notification.seq)).toEqual(
    Array.from({ length: 40 }, (_, at) => 40 - at),
  )
  const read = await person.put('/api/notifications', {
    read: [body.notifications[0]._id, body.notifications[0]._id],
  })
  expect(read.body.unread).toBe(39)
  expect((await person.put('/api/notifications', { read: 'all' })).body.unread).toBe(0)
  expect((await person.put('/api/notifications', { unread: [body.notifications[1]._id] })).body.unread).toBe(
    1,
  )
})

test("another person's notifications cannot be read, marked or removed", async () => {
  const [mia, ben] = [await aReader(), await aReader()]
  await send({ recipient: mia.recipient })
  const path = `/api/customerprofile/notifications/${mia.id}`
  const [{ _id }] = (await mia.person.get(path)).body.notifications
  expect((await ben.person.get(path)).status).toBe(404)
  expect((await ben.person.put(path, { read: 'all' })).status).toBe(404)
  await ben.person.put('/api/notifications', { read: [_id] })
  expect((await ben.person.post('/api/notifications/remove', { ids: [_id] })).body.removed).toBe(0)
  expect((await mia.person.get(path)).body).toMatchObject({
    unread: 1,
    notifications: [{ _id, isRead: false }],
  })
})

test('the settings turn off feed entries and emails; order emails cannot be turned off', async () => {
  const { recipient, person, email, id } = await aReader()
  members.add(id)
  const path = `/api/customerprofile/notifications/${id}`
  const { body } = await person.put(path, {
    settings: [
      { event: 'price-drop', inApp: false },
      { event: 'last-one', mail: false },
      { event: 'order', mail: false },
      { event: 'payout', mail: false },
    ],
  })
  const setting = (event: string) => body.settings.find((one: { event: string }) => one.event === event)
  expect(setting('order')).toMatchObject({ mail: true, isMailMandatory: true })
  expect(setting('payout')).toBeUndefined()
  await send({ recipient }, { recipient, event: 'last-one' })
  const feed = (await person.get(path)).body
  expect(feed.notifications.map((notification: { event: string }) => notification.event)).toEqual([
    'last-one',
  ])
  expect(await emailsTo(shop, email)).toHaveLength(1)
})

test('one click without a login unsubscribes; opening the link does not; a forged link is not found', async () => {
  const { recipient, email, id } = await aReader()
  members.add(id)
  await send({ recipient })
  const [mail] = await emailsTo(shop, email)
  const token = linkOf(mail!.text)
  const stranger = new Person(shop)
  const path = `/api/notifications/unsubscribe/${token}`
  expect((await stranger.get(path)).body).toMatchObject({ isOn: true, email: `b…@buyer.example` })
  expect((await stranger.get(path)).body.isOn).toBe(true)
  const other = await aReader()
  const forged = token.replace(id, other.id)
  expect((await stranger.post(`/api/notifications/unsubscribe/${forged}`)).status).toBe(404)
  const oneClick = `/api/notifications/one-click/${token}`
  expect((await stranger.get(oneClick)).status).toBe(302)
  expect((await stranger.get(path)).body.isOn).toBe(true)
  const form = Buffer.from('List-Unsubscribe=One-Click')
  const done = await stranger.send('POST', oneClick, form, 'application/x-www-form-urlencoded')
  expect(done.status).toBe(204)
  expect((await stranger.get(path)).body.isOn).toBe(false)
  await send({ recipient })
  expect(await emailsTo(shop, email)).toHaveLength(1)
  expect((await stranger.post(path, { on: true })).body.isOn).toBe(true)
})

test('a seller application notifies admins but not sellers', async () => {
  const seller = await aSeller(shop.pool)
  const admin = await aSeller(shop.pool, { isAdmin: true })
  const asked = new Person(shop)
  await asked.post('/seller/createseller', { name: 'Mila', email: 'mila@apply.example', why: 'Coats' })
  await shop.app.runDueWork()
  const context = new Person(shop, await aToken(shop.pool, { sellerId: admin.id }))
  const { body } = await context.get('/api/notifications')
  expect(body.notifications[0]).toMatchObject({ event: 'application', title: 'Mila applied to sell' })
  const own = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
  const feed = (await own.get('/api/notifications')).body
  expect(feed.notifications).toEqual([])
  expect(feed.settings.map((one: { event: string }) => one.event)).not.toContain('application')
})

test('old notifications are pruned and no longer count as unread', async () => {
  const { recipient, person } = await aReader()
  await send({ recipient }, { recipient })
  shop.clock.advance(100 * 24 * 3600_000)
  await send({ recipient })
  shop.clock.advance(100 * 24 * 3600_000)
  await addJob(shop.pool, 'notifications:prune')
  await shop.app.jobs.runDue()
  const { body } = await person.get('/api/notifications')
  expect(body).toMatchObject({ unread: 1, notifications: [{ seq: 3 }] })
  await send({ recipient })
  expect((await person.get('/api/notifications')).body).toMatchObject({ unread: 2 })
})
