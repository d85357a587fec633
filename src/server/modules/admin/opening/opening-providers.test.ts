import { afterAll, expect, test, vi } from 'vitest'
import Stripe from 'stripe'
import { systemClock } from '#platform/core/clock.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { openFakeS3 } from '#platform/files/fake-s3.fixture.ts'
import { endpointEvents } from '#platform/payments/provider.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { aSellerToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openOfflineProvider } from '#test/support/provider/offline-provider.ts'
import { openTestShop } from '#test/support/shop.ts'

const providerDatabase = await openTestDatabase()
const provider = await openOfflineProvider(providerDatabase.pool, systemClock)
const s3 = await openFakeS3('photos')
const { STRIPE_WEBHOOK_SECRET: _none, ...keys } = provider.env
const shop = await openTestShop(openTestDatabase, createLog('fatal'), undefined, {
  ...keys,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Shop <hello@shop.test-mail.net>',
  FILES_S3_BUCKET: 'photos',
  FILES_S3_ENDPOINT: s3.settings.endpoint,
  FILES_S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
  FILES_S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
})
const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true, isAdmin: true }))
afterAll(async () => {
  await shop.close()
  await provider.close()
  await providerDatabase.close()
  await s3.close()
})

const address = '/api/admin/opening'
const tested = async (name: string) => (await owner.post(`${address}/${name}/test`, {})).body.step
const codes = (step: { findings: { kind: string; code: string }[] }) =>
  step.findings.map(({ kind, code }) => `${kind} ${code}`)
const stripe = new Stripe(keys.STRIPE_SECRET_KEY!, {
  host: '127.0.0.1',
  port: new URL(keys.STRIPE_API_URL!).port,
  protocol: 'http',
})
const hooks = 'http://shop.localhost/webhooks/stripe'

test('missing endpoints are created once, and events signed with their secrets are accepted', async () => {
  expect(codes(await tested('payments'))).toContain('bad hooks-missing')
  expect((await owner.post(`${address}/endpoints`, {})).body.created).toBe(3)
  expect((await owner.post(`${address}/endpoints`, {})).body.created).toBe(0)
  expect(codes(await tested('payments'))).toEqual([
    'note pay-test',
    'good pay-currency',
    'good pay-holds',
    'good hooks-complete',
  ])
  const { data } = await stripe.v2.core.eventDestinations.list({ include: ['webhook_endpoint.url'] })
  expect(data.map((one) => one.webhook_endpoint?.url)).toEqual([hooks, hooks, hooks])
  expect(data.flatMap((one) => one.enabled_events).toSorted()).toEqual(endpointEvents.toSorted())

  const { rows } = await shop.pool.query(`select value from secret_keys where name like 'webhook:%'`)
  expect(rows).toHaveLength(3)
  const payload = JSON.stringify({
    id: 'evt_opening',
    object: 'event',
    type: 'payout.paid',
    data: { object: {} },
  })
  const post = (secret: string) =>
    shop.server.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      payload,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret }),
      },
    })
  expect((await post(rows[1].value)).statusCode).toBe(200)
  expect((await post('whsec_of_somebody_else')).statusCode).toBe(400)
  const { rows: entries } = await shop.pool.query(
    `select count(*)::int as n from audit_entries where action = 'payments.endpoint'`,
  )
  expect(entries[0].n).toBe(3)
})

const listHere = async () => (await stripe.v2.core.eventDestinations.list()).data.map(({ id }) => id)
const secretIds = async () => {
  const { rows } = await shop.pool.query<{ id: string }>(
    `select replace(name, 'webhook:', '') as id from secret_keys where name like 'webhook:%'`,
  )
  return rows.map(({ id }) => id)
}

test.each([true, false])(
  'a crash before a secret is stored leaves no unknown endpoint; provider repeats the secret: %s',
  async (repeats) => {
    const { setup } = shop.app.payments
    for (const id of await listHere()) await stripe.v2.core.eventDestinations.del(id)
    const create = setup.createEndpoint
    const died = vi.spyOn(setup, 'createEndpoint').mockImplementation(async (...of) => {
      await create(...of)
      throw new Error('killed')
    })
    expect((await owner.post(`${address}/endpoints`, {})).status).toBe(500)
    expect(await listHere()).toHaveLength(1)
    let isFirst = true
    died.mockImplementation(async (...of) => {
      const made = await create(...of)
      if (!isFirst || repeats) return made
      isFirst = false
      return { ...made, secret: undefined }
    })
    const asked = await owner.post(`${address}/endpoints`, {})
    died.mockRestore()
    expect(asked.body).toMatchObject({ created: 3 })
    const here = await listHere()
    expect(here).toHaveLength(3)
    expect(await secretIds()).toEqual(expect.arrayContaining(here))
    expect(codes(asked.body.step)).not.toContain('bad hooks-unsigned')
    const { rows } = await shop.pool.query('select from event_endpoints where ended_at is null')
    expect(rows).toEqual([])
  },
)

test('only creations with an unknown result are retried, and concurrent calls create no duplicates', async () => {
  const { setup } = shop.app.payments
  for (const id of await listHere()) await stripe.v2.core.eventDestinations.del(id)
  const open = async () =>
    (await shop.pool.query('select from event_endpoints where ended_at is null')).rowCount
  const refuses = vi
    .spyOn(setup, 'createEndpoint')
    .mockResolvedValue({ message: 'No such event', isRejected: true })
  expect((await owner.post(`${address}/endpoints`, {})).body.code).toBe('provider_unavailable')
  expect(await open()).toBe(0)
  refuses.mockResolvedValue({ message: 'Connection lost', isRejected: false })
  expect((await owner.post(`${address}/endpoints`, {})).status).toBe(503)
  expect(await open()).toBe(1)
  refuses.mockRestore()
  const both = await Promise.all([1, 2].map(() => owner.post(`${address}/endpoints`, {})))
  expect(both.map(({ status }) => status)).toContain(200)
  expect(await listHere()).toHaveLength(3)
})

test('automatic payouts and an endpoint with an unknown secret are reported', async () => {
  const payOut = (interval: 'daily' | 'manual') =>
    stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval } } } })
  await payOut('daily')
  expect(codes(await tested('payments'))).toContain('bad pay-pays-out')
  await payOut('manual')
  expect(await tested('payments')).toMatchObject({ isDone: true })
  await stripe.v2.core.eventDestinations.create({
    name: 'By hand',
    type: 'webhook_endpoint',
    webhook_endpoint: { url: hooks },
    event_payload: 'snapshot',
    enabled_events: ['refund.created'],
  })
  expect(codes(await tested('payments'))).toContain('bad hooks-unsigned')
})

test("a mail server's error is quoted", async () => {
  const step = await tested('email')
  expect(step.isDone).toBe(false)
  expect(step.findings[0]).toMatchObject({ kind: 'bad', code: 'mail-refused' })
  expect(step.findings[0].values.reason).toContain('ECONNREFUSED')
})

test('a test object is written to the bucket and deleted, and a missing bucket is reported', async () => {
  const step = await tested('storage')
  expect(codes(step)).toContain('good storage-worked')
  expect(step.findings[0].values.place).toContain('photos')
  expect([...s3.objects.keys()].filter((key) => key.includes('opening-test'))).toEqual([])
  await s3.close()
  expect(codes(await tested('storage'))[0]).toBe('bad storage-failed')
})
