import { afterAll, expect, test } from 'vitest'
import { maxPushDevices } from '#contract/notifications/push.ts'
import { aConversation, aMessage } from '#test/support/conversations.ts'
import { aBuyer, aToken } from '#test/support/factories.ts'
import { switchFeature } from '#test/support/features.ts'
import { aPushSubscription, decryptPush, startPushService } from '#test/support/push-service.ts'
import { goodPassword, Person } from '#test/support/person.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { listSubscriptions, pruneSubscriptions } from '../core/push.store.ts'
import { notificationsPrivacy } from '../privacy/privacy.ts'

const service = await startPushService()
const environment = { PUSH_HOSTS: service.host }
const shop = await openTestShop(undefined, undefined, undefined, environment)
afterAll(async () => {
  await shop.close()
  await service.close()
})

const address = '/api/notifications/push'
const now = () => new Date(shop.clock.now())

/** Starts a conversation whose seller gets push notifications on a device. */
async function aPushedSeller(origin = service.origin) {
  const talk = await aConversation(shop)
  await shop.app.runDueWork()
  // A conversation has one notification until it is read.
  await talk.seller.call('POST', `/api/conversations/${talk.id}/read`, { seq: 1 })
  const { browser, input } = aPushSubscription(origin)
  const saved = await talk.seller.call('PUT', address, input)
  expect(saved).toMatchObject({ status: 200, body: { endpoint: input.endpoint } })
  const write = (text: string) =>
    talk.buyer.call('POST', `/api/conversations/${talk.id}/messages`, aMessage(text))
  const received = () => service.received.filter(({ path }) => input.endpoint.endsWith(path))
  const count = async () =>
    (await shop.pool.query('select from push_subscriptions where endpoint = $1', [input.endpoint])).rowCount
  return { ...talk, browser, input, write, received, count }
}

test('strangers and invalid subscriptions are rejected', async () => {
  const guest = new Browser(shop.server)
  const { input } = aPushSubscription()
  for (const [method, body] of [['GET'], ['PUT', input], ['DELETE']] as const)
    expect((await guest.call(method, address, body)).status).toBe(401)
  const { seller, input: taken } = await aPushedSeller()
  const stranger = new Browser(
    shop.server,
    await aToken(shop.pool, { buyerId: (await aBuyer(shop.pool)).id }),
  )
  const wrong = [
    { ...input, endpoint: 'http://push.example/x' },
    { ...input, endpoint: 'https://push.example:8443/x' },
    { ...input, endpoint: 'https://user:pass@push.example/x' },
    { ...input, endpoint: `https://push.example/${'x'.repeat(1000)}` },
    { ...input, keys: { ...input.keys, p256dh: 'A'.repeat(87) } },
    // The address belongs to another browser, but the keys do not.
    { ...input, endpoint: taken.endpoint },
  ]
  for (const body of wrong)
    expect((await stranger.call('PUT', address, body)).status, body.endpoint).toBe(422)
  await stranger.call('DELETE', address)
  expect((await seller.call('GET', address)).body.endpoint).toBe(taken.endpoint)
  expect((await stranger.call('GET', address)).body.endpoint).toBeNull()
})

test('a message is pushed once, encrypted, with its title but without its text', async () => {
  const { write, received, browser } = await aPushedSeller()
  await write('My knee hurts, is it soft?')
  await shop.app.runDueWork()
  await shop.app.runDueWork()
  const [push, ...others] = received()
  expect(others).toEqual([])
  expect(push!.headers).toMatchObject({
    ttl: '86400',
    urgency: 'high',
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    topic: expect.stringMatching(/^[\w-]{32}$/),
    authorization: expect.stringMatching(/^vapid t=[\w.-]+, k=[\w-]{87}$/),
  })
  expect(push!.body.toString('latin1')).not.toContain('knee')
  const message = decryptPush(browser, push!.body)
  expect(Object.keys(message)).toEqual(['title', 'href', 'tag'])
  expect(message.title).toMatch(/^New message from /)
  expect(message.href).toMatch(/^\/shopper\/messages\//)
  const { body } = await new Browser(shop.server).call('GET', '/api/notifications')
  expect(body.code).toBe('not_signed_in')
})

test('a person can turn off push for an event, and the operator for everyone', async () => {
  const { seller, write, received } = await aPushedSeller()
  const settings = [{ event: 'message', push: false }]
  const saved = await seller.call('PUT', '/api/notifications', { settings })
  const pushOf = (body: { settings: { event: string; push: boolean }[] }) =>
    body.settings.find(({ event }) => event === 'message')!.push
  expect(pushOf(saved.body)).toBe(false)
  await write('One')
  await shop.app.runDueWork()
  expect(received()).toEqual([])
  await seller.call('PUT', '/api/notifications', {
    settings: [{ event: 'message', push: true }],
    read: 'all',
  })
  await switchFeature(shop, 'offline', 'off')
  await write('Two')
  await shop.app.runDueWork()
  expect(await seller.call('GET', address)).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  await switchFeature(shop, 'offline', 'on')
  expect(received()).toEqual([])
})

test('an account has at most ten devices, and the oldest is replaced', async () => {
  const { id } = await aBuyer(shop.pool)
  const devices = []
  for (let at = 0; at <= maxPushDevices; at++) {
    const device = new Browser(shop.server, await aToken(shop.pool, { buyerId: id }))
    shop.clock.advance(1000)
    await device.call('PUT', address, aPushSubscription().input)
    devices.push(device)
  }
  const isOn = async (device: Browser) => (await device.call('GET', address)).body.endpoint !== null
  expect(await Promise.all(devices.map(isOn))).toEqual([false, ...Array(maxPushDevices).fill(true)])
})

test.each([404, 410])('status %d ends the subscription', async (status) => {
  const { write, received, count } = await aPushedSeller()
  service.statuses.push({ status })
  await write('Hello')
  await shop.app.runDueWork()
  expect([received().length, await count()]).toEqual([1, 0])
})

test('a message to a busy push service is retried after the delay that the service requests', async () => {
  const { write, received, count } = await aPushedSeller()
  service.statuses.push({ status: 429, retryAfter: '120' }, { status: 503 })
  await write('Hello')
  await shop.app.runDueWork()
  expect(received()).toHaveLength(1)
  shop.clock.advance(60_000)
  await shop.app.runDueWork()
  expect(received()).toHaveLength(1)
  shop.clock.advance(61_000)
  await shop.app.runDueWork()
  expect(received()).toHaveLength(2)
  shop.clock.advance(10_000)
  await shop.app.runDueWork()
  expect(received()).toHaveLength(3)
  // All attempts have the same topic, so the push service delivers the message only once.
  expect(new Set(received().map(({ headers }) => headers['topic'])).size).toBe(1)
  shop.clock.advance(3600_000)
  await shop.app.runDueWork()
  expect([received().length, await count()]).toEqual([3, 1])
})

test('a private address is never contacted, and its subscription ends', async () => {
  const { write, count } = await aPushedSeller('https://127.0.0.1')
  expect(await count()).toBe(1)
  await write('Hello')
  await shop.app.runDueWork()
  expect(await count()).toBe(0)
})

test('signing out ends the subscription, even if a message is already queued', async () => {
  const out = await aPushedSeller()
  await out.write('Hello')
  expect((await out.seller.call('POST', '/bauth/logout', {})).status).toBe(200)
  await shop.app.runDueWork()
  expect([out.received().length, await out.count()]).toEqual([0, 0])
})

test('a password change ends the subscription, although the session continues', async () => {
  const person = new Person(shop)
  const form = { email: 'push@mail.example', password: goodPassword }
  const signedUp = await person.post('/bauth/free-signup-no-verify', form)
  person.token = signedUp.body.token
  const { input } = aPushSubscription(service.origin)
  expect((await person.put(address, input)).body.endpoint).toBe(input.endpoint)
  const next = 'another harbour 77'
  const change = { current: goodPassword, password: next, confirmpassword: next }
  const { body } = await person.put('/api/password', change)
  person.token = body.token
  expect((await person.get(address)).body.endpoint).toBeNull()
  const { db, clock } = shop.orderContext
  const recipients = [`buyer:${signedUp.body.buyer._id}`]
  expect(await listSubscriptions(db, recipients, new Date(clock.now()))).toEqual([])
  await pruneSubscriptions(db)
  expect(
    (await shop.pool.query('select from push_subscriptions where endpoint = $1', [input.endpoint])).rowCount,
  ).toBe(0)
})

test('the data export lists the devices without their secret addresses, and an erasure deletes them', async () => {
  const { id } = await aBuyer(shop.pool)
  const buyer = new Browser(shop.server, await aToken(shop.pool, { buyerId: id }))
  await buyer.call('PUT', address, aPushSubscription().input)
  const { db } = shop.orderContext
  const { pushSubscriptions } = await notificationsPrivacy.export(db, id, 'en')
  expect(pushSubscriptions).toEqual([{ push_service: 'push.example', created_at: expect.any(Date) }])
  await db.transaction().execute((tx) => notificationsPrivacy.erase(tx, id, now().getTime()))
  expect((await notificationsPrivacy.export(db, id, 'en')).pushSubscriptions).toEqual([])
})

test('two instances of the app push each message once to each device within five seconds', async () => {
  const other = await openTestShop(
    async () => ({ ...shop.database, close: async () => {} }),
    undefined,
    undefined,
    environment,
  )
  // Earlier tests have moved the clock of the first instance.
  other.clock.advance(shop.clock.now() - other.clock.now())
  const sellers = [await aPushedSeller(), await aPushedSeller(), await aPushedSeller()]
  await Promise.all([shop.app.start(), other.app.start()])
  const startedAt = performance.now()
  await Promise.all(sellers.map(({ write }) => write('Is it wool?')))
  await waitUntil('all messages are pushed', () => sellers.every(({ received }) => received().length > 0))
  await shop.app.runDueWork()
  const times = sellers.flatMap(({ received }) => received().map(({ at }) => at - startedAt))
  await other.close()
  expect(times).toHaveLength(sellers.length)
  expect(Math.max(...times)).toBeLessThan(5_000)
})
