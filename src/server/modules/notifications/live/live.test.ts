import { waitUntil } from '#test/support/wait-until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePath } from '#contract/notifications/notifications.ts'
import { inTransaction, wrapPool } from '#platform/database/db.ts'
import { createApp, type App } from '#server/app/app.ts'
import { readConfig } from '#platform/config/config.ts'
import { hashToken } from '#platform/core/ids.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { aConversation, aMessage } from '#test/support/conversations.ts'
import { aBuyer, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { notify } from '../core/notify.ts'

let shop: TestShop
let second: App
const origins: string[] = []

beforeAll(async () => {
  shop = await openTestShop()
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: shop.dataDir, RATE_LIMIT: '0' })
  const database = { ...wrapPool(shop.pool), connectionString: shop.database.url, close: async () => {} }
  second = await createApp({ config, clock: shop.clock, database, log: createLog('fatal') })
  for (const { server } of [shop, second]) origins.push(await server.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

async function aReader() {
  const { id } = await aBuyer(shop.pool)
  const token = await aToken(shop.pool, { buyerId: id })
  return { recipient: `buyer:${id}`, token, person: new Person(shop, token) }
}

interface FeedEvent {
  event: string
  id: string | undefined
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read data from the wire
  data: any
}

/** Opens a live feed and collects its events until `leave` is called. */
async function follow(token: string, origin = origins[0]!, since?: number, language = 'en') {
  const leave = new AbortController()
  const answer = await fetch(origin + livePath, {
    signal: leave.signal,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': language,
      ...(since !== undefined && { 'last-event-id': String(since) }),
    },
  })
  const received: FeedEvent[] = []
  let isOver = false
  const read = async (): Promise<void> => {
    let rest = ''
    for await (const bytes of answer.body!.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + bytes).split('\n\n')
      rest = parts.pop()!
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1]
        if (field('event'))
          received.push({ event: field('event')!, id: field('id'), data: JSON.parse(field('data')!) })
      }
    }
  }
  void read()
    .catch(() => {})
    .finally(() => (isOver = true))
  return {
    answer,
    received,
    leave: () => leave.abort(),
    isOver: () => isOver,
    async until(count: number): Promise<FeedEvent[]> {
      await waitUntil(`the feed has received ${count} events`, () => received.length >= count)
      return received
    },
  }
}

async function send(recipient: string, key: string): Promise<void> {
  const { db } = wrapPool(shop.pool)
  const parts = {
    clock: shop.clock,
    findMembers: async () => new Set<string>(),
    areAlertsInstant: true,
    newItemEmailsPerDay: 3,
  }
  const providerEvent = {
    recipient,
    event: 'sold-out' as const,
    key,
    words: { code: 'sold-out', data: { title: key } } as const,
    href: '/shop',
  }
  await inTransaction(db, (tx) => notify(tx, parts, [providerEvent]))
}

test('the live feed rejects guests and invalid tokens', async () => {
  expect((await fetch(origins[0] + livePath)).status).toBe(401)
  const wrong = await fetch(origins[0] + livePath, { headers: { authorization: 'Bearer nothing' } })
  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toMatchObject({ code: 'not_signed_in' })
})

test('every process sends a notification only to its recipient', async () => {
  const [mia, ben] = [await aReader(), await aReader()]
  const feeds = [await follow(mia.token), await follow(mia.token, origins[1]), await follow(ben.token)]
  for (const feed of feeds)
    expect((await feed.until(1))[0]).toMatchObject({ event: 'hello', data: { unread: 0 } })
  expect(feeds[0]!.answer.headers.get('content-type')).toContain('text/event-stream')
  await send(mia.recipient, 'first')
  for (const feed of feeds.slice(0, 2))
    expect((await feed.until(2))[1]).toMatchObject({
      event: 'notice',
      id: '1',
      data: { unread: 1, notification: { title: 'Sold out: first', isRead: false } },
    })
  await mia.person.put('/api/notifications', { read: 'all' })
  for (const feed of feeds.slice(0, 2))
    expect((await feed.until(3))[2]).toMatchObject({ event: 'unread', data: { unread: 0 } })
  expect(feeds[2]!.received).toHaveLength(1)
  for (const feed of feeds) feed.leave()
})

test('a feed gets no more notifications after its session ends or gets a new token', async () => {
  const { recipient, token } = await aReader()
  const thief = await follow(token)
  await thief.until(1)
  await shop.pool.query('update sessions set token_hash = $2 where token_hash = $1', [
    hashToken(token),
    hashToken(`${token} replaced`),
  ])
  await send(recipient, 'secret')
  await waitUntil('the feed has ended', () => thief.isOver())
  expect(thief.received.map(({ event }) => event)).toEqual(['hello'])
  expect((await follow(token)).answer.status).toBe(401)
})

test('each page shows a notification in its own language', async () => {
  const { recipient, token } = await aReader()
  const feeds = [await follow(token), await follow(token, origins[0], undefined, 'de')]
  for (const feed of feeds) await feed.until(1)
  await send(recipient, 'coat')
  const titles = await Promise.all(
    feeds.map(async (feed) => (await feed.until(2))[1]!.data.notification.title),
  )
  expect(titles).toEqual(['Sold out: coat', 'Ausverkauft: coat'])
  for (const feed of feeds) feed.leave()
})

test('a reconnecting client gets the missed notifications once and in order', async () => {
  const { recipient, token } = await aReader()
  for (const key of ['one', 'two', 'three']) await send(recipient, key)
  const feed = await follow(token, origins[1], 1)
  const received = await feed.until(3)
  expect(received.map(({ event, id }) => [event, id])).toEqual([
    ['hello', undefined],
    ['notice', '2'],
    ['notice', '3'],
  ])
  await Promise.all(Array.from({ length: 30 }, (_, at) => send(recipient, `more ${at}`)))
  const notifications = () =>
    feed.received.filter(({ event }) => event === 'notice').map(({ id }) => Number(id))
  await expect.poll(notifications).toEqual(Array.from({ length: 32 }, (_, at) => at + 2))
  feed.leave()
})

test("a last-seen number above the feed's newest number does not hide new notifications", async () => {
  const { recipient, token } = await aReader()
  const feed = await follow(token, origins[0], 9_999)
  await feed.until(1)
  await send(recipient, 'new')
  expect((await feed.until(2))[1]).toMatchObject({ event: 'notice', id: '1' })
  feed.leave()
})

test('a notification is delivered even if the LISTEN/NOTIFY message is lost', async () => {
  const { recipient, token } = await aReader()
  const feed = await follow(token)
  await feed.until(1)
  const { rowCount } = await shop.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen notifications' and datname = current_database()`,
  )
  expect(rowCount).toBeGreaterThan(0)
  await send(recipient, 'unheard')
  expect((await feed.until(2))[1]).toMatchObject({ event: 'notice' })
  feed.leave()
})

test("a person's ninth live feed closes their oldest one", async () => {
  const { token } = await aReader()
  const feeds: Awaited<ReturnType<typeof follow>>[] = []
  for (let i = 0; i < 9; i++) feeds.push(await follow(token))
  await waitUntil('the first is over', () => feeds[0]!.isOver())
  expect(feeds.map((feed) => feed.isOver())).toEqual([true, ...Array<boolean>(8).fill(false)])
  for (const feed of feeds) feed.leave()
})

test('a message updates the open pages of both sides in every process without its content', async () => {
  const { id, buyerId, sellerId, seller } = await aConversation(shop)
  const tokens = await Promise.all([aToken(shop.pool, { buyerId }), aToken(shop.pool, { sellerId })])
  const feeds = await Promise.all(tokens.map((token, at) => follow(token, origins[at])))
  for (const feed of feeds)
    expect((await feed.until(2)).map(({ event }) => event)).toEqual(['hello', 'messages'])
  await seller.call('POST', `/api/conversations/${id}/messages`, aMessage('A secret'))
  expect((await feeds[0]!.until(3)).at(-1)).toMatchObject({ event: 'messages', data: { unread: 1 } })
  expect((await feeds[1]!.until(3)).at(-1)).toMatchObject({ event: 'messages', data: { unread: 1 } })
  expect(JSON.stringify(feeds.map(({ received }) => received))).not.toContain('secret')
  for (const feed of feeds) feed.leave()
})
