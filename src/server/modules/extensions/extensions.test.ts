import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { aSeller, aSellerToken, aStoredListing } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { openTestShop } from '#test/support/shop.ts'
import { createEventBus } from '#platform/events/event-bus.ts'
import type { TaskInBatches } from '#platform/queue/jobs.ts'
import { translate } from '#platform/language/translate.ts'
import { aHostileExtension, writeExtension } from './hostile-extension.fixture.ts'
import { environmentOf, activeExtensions } from './extensions.ts'
import { subscribeHooks } from './hooks/hooks.ts'
import { renderEmail } from '#platform/mail/layout/layout.ts'
import { anEmailDraft, sender } from '#test/support/email-draft.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-ext-'))
fs.cpSync('examples/extensions/size-advice', path.join(folder, 'size-advice'), { recursive: true })
aHostileExtension(folder)
writeExtension(folder, 'broken', { 'messages/en.json': { 'no.such': 'x' } })
writeExtension(folder, 'throws', { 'server.ts': `throw new Error('not today')` })
writeExtension(folder, 'odd', {
  'server.ts': `import { call, defineExtension, z } from '@souk/extension'
export default defineExtension({ calls: [call({ summary: 'x', who: 'anyone', method: 'GET', path: '/../../api/orders', reply: z.string(), handle: () => 'x' })] })`,
})

const database = await openTestDatabase()
const environment = { EXTENSIONS_DIR: folder }
const shop = await openTestShop(async () => database, undefined, undefined, environment)
// Starts a second process of the same marketplace.
const other = await openTestShop(
  async () => ({ ...database, close: async () => {} }),
  undefined,
  undefined,
  environment,
)
const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true, isAdmin: true }))
afterAll(async () => {
  await other.close()
  await shop.close()
  fs.rmSync(folder, { recursive: true })
})

const address = '/api/admin/extensions'
interface Shown {
  name: string
  isOn: boolean
  switches: number
  broken: string | null
  faults: { place: string; message: string; times: number }[]
}
const extension = async (name: string): Promise<Shown> =>
  (await owner.get(address)).body.extensions.find((one: Shown) => one.name === name)
const turn = async (name: string, isOn: boolean) =>
  owner.put(`${address}/${name}`, { isOn, switches: (await extension(name)).switches })
const slotOf = async (of: string, from = shop) =>
  JSON.parse((await from.server.inject({ url: `/api/slots/product?of=${of}` })).body).html as string
const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool), sizes: { M: 5 } })

test('an extension does not receive variables of another extension whose name starts with its own', () => {
  const all = { EXT_SIZE_UNIT: 'cm', EXT_SIZE_ADVICE_TOKEN: 'secret', DATABASE_URL: 'postgres://' }
  const names = ['size', 'size-advice']
  expect(environmentOf('size', names, all)).toEqual({ UNIT: 'cm' })
  expect(environmentOf('size-advice', names, all)).toEqual({ TOKEN: 'secret' })
})

test('only owners can see extensions or switch them on and off', async () => {
  const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
  expect((await new Person(shop).get(address)).status).toBe(401)
  expect((await admin.get(address)).status).toBe(403)
  expect((await admin.put(`${address}/size-advice`, { isOn: true, switches: 0 })).status).toBe(403)
})

test('an extension that cannot be loaded is skipped, and the reason is listed', async () => {
  expect((await extension('broken')).broken).toBe(
    'broken/messages/en.json: no.such: there is no such message',
  )
  expect((await extension('throws')).broken).toContain('not today')
  expect((await extension('odd')).broken).toContain('a path looks like /notes/:order')
  expect((await turn('broken', true)).status).toBe(409)
  expect((await owner.put(`${address}/nobody`, { isOn: true, switches: 0 })).status).toBe(404)
})

test('a new extension is off, so its files, endpoints, messages and slots are not available', async () => {
  expect(await slotOf(listing.id)).toBe('')
  expect((await shop.server.inject('/ext/size-advice/assets/vote.js')).statusCode).toBe(404)
  expect(
    (
      await shop.server.inject({
        method: 'POST',
        url: `/ext/size-advice/votes/${listing.id}`,
        payload: { fit: 'true' },
      })
    ).statusCode,
  ).toBe(404)
  expect(translate('en', 'product.similar')).toBe('You may also like')
  expect(activeExtensions().slots).toEqual([])
})

test('switching an extension on affects all processes immediately, and a concurrent switch is rejected', async () => {
  expect(await turn('size-advice', true)).toMatchObject({ status: 200, body: { isOn: true, switches: 1 } })
  expect((await owner.put(`${address}/size-advice`, { isOn: true, switches: 0 })).status).toBe(409)
  for (const one of [shop, other]) {
    expect(await slotOf(listing.id, one)).toContain('No votes yet.')
    expect((await one.server.inject('/ext/size-advice/assets/vote.js')).statusCode).toBe(200)
  }
  expect(translate('en', 'product.similar')).toBe('Runs about the same')
  expect(translate('de', 'product.similar')).toBe('Fällt ähnlich aus')
  expect(activeExtensions()).toMatchObject({
    slots: ['product'],
    theme: { '--color-accent': 'light-dark(#1f5c57, #7cc7bf)', '--radius-soft': '8px' },
    messages: { en: { 'You may also like': 'Runs about the same' } },
  })
  const { html } = renderEmail(
    anEmailDraft({ blocks: [{ button: 'See it', href: 'https://souk.example/' }] }),
    sender,
  )
  expect(html).toMatch(/class="button"[^>]*background-color:#1f5c57/)
  expect(html).toContain('.button{background-color:#7cc7bf!important}')
  const { body } = await owner.get('/api/admin/audit?target=extension:size-advice')
  expect(body.entries).toMatchObject([{ action: 'extension.switch-on' }])
})

test('a vote is visible to the next visitor, even in another process', async () => {
  const vote = (payload: object, of = listing.id) =>
    shop.server.inject({ method: 'POST', url: `/ext/size-advice/votes/${of}`, payload })
  const voter = '0191a3c4-0000-7000-8000-000000000001'
  expect((await vote({ fit: 'small', voter })).json()).toEqual({
    advice: 'Most shoppers say it runs small. Choose one size up.',
  })
  for (const one of [shop, other]) expect(await slotOf(listing.id, one)).toContain('Choose one size up')
  const wrong = await vote({ fit: 'huge', voter: 'me' })
  expect([wrong.statusCode, wrong.json()]).toMatchObject([
    422,
    {
      code: 'invalid_field',
      field: 'fit',
      errors: [{ field: 'fit' }, { field: 'voter' }],
      requestId: expect.any(String),
    },
  ])
  expect((await vote({ fit: 'small', voter }, 'lst_none')).json()).toMatchObject({ code: 'not_found' })
})

test('all votes and sales of a listing are counted, even if they fill several pages', async () => {
  const popular = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool), sizes: { M: 5 } })
  // Adds 200 votes. In key order, the first 60 votes are for "large" and the next 140 are for "small".
  await shop.pool.query(
    `insert into extension_values (extension, key, value)
     select 'size-advice', 'vote:' || $1 || ':' || lpad(at::text, 4, '0'), to_jsonb(case when at <= 60 then 'large' else 'small' end)
     from generate_series(1, 200) as at
     union all select 'size-advice', 'sold:' || $1 || ':' || at, '1' from generate_series(1, 150) as at`,
    [popular.id],
  )
  const html = await slotOf(popular.id)
  expect(html).toContain('Most shoppers say it runs small')
  expect(html).toContain('Bought 150 times here.')
  await shop.pool.query(`delete from extension_values where key like '%:' || $1 || ':%'`, [popular.id])
})

test('an order event that is delivered twice is counted once', async () => {
  await aSellerOrder(shop, { state: 'paid' })
  await shop.app.runDueWork()
  const { rows } = await shop.pool.query<{ key: string }>(
    `select key from extension_values where extension = 'size-advice' and key like 'sold:%'`,
  )
  expect(rows).toHaveLength(1)
  const [, sold, orderId] = rows[0]!.key.split(':')
  await shop.pool.query(
    `insert into outbox (topic, key, payload, due_at) values ('extensions:hook', 'again', $1, now())`,
    [
      {
        extension: 'size-advice',
        event: 'order.paid',
        id: `order.paid:${orderId}`,
        at: shop.clock.now(),
        data: { orderId },
      },
    ],
  )
  await shop.app.runDueWork()
  expect(await slotOf(sold!)).toContain('Bought once here.')
})

test.each([
  '/ext/size-advice/assets/../server.ts',
  '/ext/size-advice/assets/%2e%2e/server.ts',
  '/ext/size-advice/assets/..%2fserver.ts',
  '/ext/size-advice/assets/%2fetc%2fpasswd',
  '/ext/size-advice/server.ts',
  '/ext/size-advice/extension.json',
  '/ext/../etc/passwd',
])('%s returns 404', async (url) => {
  const answer = await shop.server.inject({ url })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toMatch(/defineExtension|root:/)
})

test('a file is sent with its content type, and is cached permanently only if its URL contains its hash', async () => {
  const named = activeExtensions().scripts[0]!
  expect((await shop.server.inject(named)).headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const plain = await shop.server.inject('/ext/size-advice/assets/vote.js?v=other')
  expect(plain.headers['cache-control']).toBe('public, no-cache')
})

test('slots of a private page are available only to the person the page belongs to', async () => {
  await turn('hostile', true)
  const ask = (url: string, who = new Person(shop)) => who.get(url)
  expect((await ask('/api/slots/own/order?of=ord_1')).status).toBe(401)
  const seller = new Person(shop, await aSellerToken(shop.pool, {}))
  expect((await ask('/api/slots/own/order?of=ord_1', seller)).status).toBe(403)
  expect((await ask('/api/slots/own/admin-home', seller)).status).toBe(403)
  expect((await ask('/api/slots/own/admin-home', owner)).status).toBe(200)
  expect((await ask('/api/slots/order?of=ord_1')).status).toBe(422)
  expect((await ask('/api/slots/product?of=lst_none')).status).toBe(404)
})

test('an endless loop, an error or a huge response in one slot does not affect the rest of the app', async () => {
  const slot = async (name: string) =>
    JSON.parse((await shop.server.inject({ url: `/api/slots/${name}` })).body).html as string
  // These slots throw an error, return too much text, return a forbidden tag, or never finish.
  for (const name of ['landing', 'checkout', 'footer', 'announcement']) expect(await slot(name)).toBe('')
  // The app and the other extension still respond to requests.
  expect((await shop.server.inject('/healthz')).statusCode).toBe(200)
  expect(await slotOf(listing.id)).toContain('How does it fit?')
  // A slot that has failed is skipped for a while, so that pages do not wait for it.
  expect(await slot('announcement')).toBe('')
  await expect
    .poll(async () => (await extension('hostile')).faults.map(({ place }) => place).toSorted())
    .toEqual(['slot admin-home', 'slot announcement', 'slot checkout', 'slot footer', 'slot landing'])
  const { faults } = await extension('hostile')
  expect(faults.find(({ place }) => place === 'slot announcement')).toMatchObject({ times: 1 })
})

test('failing endpoints of an extension return an error and do not affect the app', async () => {
  await turn('hostile', false)
  await turn('hostile', true)
  const ask = (url: string) => shop.server.inject({ url: `/ext/hostile${url}` })
  expect((await ask('/ok')).json()).toEqual({ env: {}, isReadable: false })
  for (const url of ['/throw', '/wrong', '/huge', '/undeclared']) {
    const answer = await ask(url)
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 503, 'provider_unavailable'])
    expect(answer.body).not.toContain('secret place')
  }
  expect((await ask('/admins')).statusCode).toBe(401)
  expect((await ask('/exit')).statusCode).toBe(503)
  expect((await shop.server.inject('/healthz')).statusCode).toBe(200)
  await expect.poll(async () => (await ask('/ok')).statusCode, { timeout: 60_000 }).toBe(200)
})

test('if an extension is switched off while its hook runs, the event is delivered again later', async () => {
  await turn('hostile', false)
  await turn('hostile', true)
  await aSellerOrder(shop, { state: 'paid' })
  const round = shop.app.extensions.hooks.round
  // Creates an outbox message for the event and starts its delivery.
  await shop.app.jobs.runDue()
  const hearing = round()
  const has = async (key: string): Promise<number> =>
    (await shop.pool.query(`select 1 from extension_values where extension = 'hostile' and key = $1`, [key]))
      .rowCount!
  await expect.poll(() => has('begun'), { timeout: 60_000 }).toBe(1)
  await turn('hostile', false)
  await hearing
  expect(await has('ended')).toBe(0)
  const left = async () =>
    (
      await shop.pool.query<{ attempts: number; dead_at: Date | null }>(
        `select attempts, dead_at from outbox where topic = 'extensions:hook'`,
      )
    ).rows
  expect(await left()).toEqual([{ attempts: 0, dead_at: null }])
  await shop.pool.query(`insert into extension_values values ('hostile', 'quick', 'true')`)
  await turn('hostile', true)
  shop.clock.advance(61_000)
  while (await round());
  expect(await has('ended')).toBe(1)
  expect(await left()).toEqual([])
})

test('an event is delivered even in a process that does not yet know that the extension is on', async () => {
  await turn('hostile', false)
  const { context } = shop.app.extensions
  const late = { ...context.loaded.get('hostile')!, isOn: false }
  const waitUntilCurrent = async () => void (late.isOn = true)
  const bus = createEventBus()
  subscribeHooks(
    {
      ...context,
      loaded: new Map([['hostile', late]]),
      invalidations: { ...context.invalidations, waitUntilCurrent },
    },
    bus,
    () => {},
  )
  const listen = bus.tasks()['OrderPaid:extensions-order.paid'] as TaskInBatches
  await listen.inBatches([{ orderId: 'ord_late' }])
  const { rowCount } = await shop.pool.query(`delete from outbox where key = 'hostile:order.paid:ord_late'`)
  expect(rowCount).toBe(1)
})

test('after an extension is switched off, pages look the same as before', async () => {
  await turn('size-advice', false)
  for (const one of [shop, other]) expect(await slotOf(listing.id, one)).toBe('')
  expect(translate('en', 'product.similar')).toBe('You may also like')
  expect(activeExtensions().scripts).toEqual([])
})
