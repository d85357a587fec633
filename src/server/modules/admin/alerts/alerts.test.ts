import { addJob } from '#test/support/add-job.ts'
import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/telemetry/log.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { createGuardedPost } from '#platform/http/outbound/guarded-post.ts'
import { aSeller, aSellerToken, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signWebhook } from './send-alert.ts'

const shop = await openTestShop(openTestDatabase, createLog('silent'), async (app) => {
  app.get('/breaks', () => Promise.reject(new Error('it breaks')))
})
const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true, isAdmin: true }))
const posted: { headers: http.IncomingHttpHeaders; body: string }[] = []
const server = http.createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    posted.push({ headers: request.headers, body })
    response.writeHead(request.url === '/refuses' ? 500 : 204).end()
  })
})
let host = ''
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  await shop.server.listen({ host: '127.0.0.1', port: 0 })
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await shop.close()
})

const address = '/api/admin/alerts'
const alertOf = async (kind: string) =>
  (await owner.get(address)).body.alerts.find((one: { kind: string }) => one.kind === kind)
/**
 * Sends a request over the network, as a visitor would. The app does not count requests that are injected within the
 * process.
 */
const visit = (path: string) => fetch(`${shop.server.listeningOrigin}${path}`)
async function evaluateAlerts(): Promise<void> {
  await addJob(shop.pool, 'alerts:judge')
  await shop.app.jobs.runDue()
  await shop.app.jobs.runDue()
}
const emails = async () =>
  (
    await shop.pool.query(`select subject from emails where recipient = 'ops@shop.example' order by at, id`)
  ).rows.map(({ subject }) => subject as string)

test('only owners can read and change the recipients of alerts', async () => {
  const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
  expect((await new Person(shop).get(address)).status).toBe(401)
  expect((await admin.get(address)).status).toBe(403)
  expect((await admin.put(`${address}/receivers`, { emails: [], version: 0 })).status).toBe(403)
  expect((await admin.post(`${address}/test`, {})).status).toBe(403)
})

test('only an owner with a recent step-up can read the webhook secret, which is a security event', async () => {
  const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
  expect((await new Person(shop).get(`${address}/secret`)).status).toBe(401)
  expect((await admin.get(`${address}/secret`)).status).toBe(403)
  const { id } = await aSeller(shop.pool, { isSA: true })
  const away = new Person(shop, await aToken(shop.pool, { sellerId: id }))
  await shop.pool.query(`update sessions set proven_at = now() - interval '1 hour' where seller_id = $1`, [
    id,
  ])
  expect((await away.get(`${address}/secret`)).body.code).toBe('step_up_needed')
  expect(JSON.stringify((await away.get(address)).body)).not.toContain('whsec_')
  const receivers = { emails: ['other@shop.example'], version: 0 }
  expect((await owner.get(`${address}/secret`)).body.secret).toMatch(/^whsec_/)
  expect(JSON.stringify((await owner.put(`${address}/receivers`, receivers)).body)).not.toContain('whsec_')
  await shop.pool.query(`delete from setting_overrides where key = 'alerts'`)
  const { rows } = await shop.pool.query(`select details from security_events where kind = 'secret.read'`)
  expect(rows).toEqual([{ details: { secret: 'alert-webhook' } }])
})

test('recipients can be saved only once per version, and a webhook requires HTTPS', async () => {
  const save = (of: object) => owner.put(`${address}/receivers`, of)
  expect((await save({ webhook: 'http://hooks.example', version: 0 })).status).toBe(422)
  expect((await save({ emails: ['ops@shop.example'], version: 0 })).body.version).toBe(1)
  expect((await save({ emails: [], version: 0 })).status).toBe(409)
})

test('a dead job causes one alert, and a second alert when it is resolved', async () => {
  await evaluateAlerts()
  expect(await emails()).toEqual([])
  await shop.pool.query(`insert into outbox (topic, max_attempts, attempts, last_error, dead_at)
    values ('backup:make', 1, 1, 'Error: no disk', now())`)
  await evaluateAlerts()
  await evaluateAlerts()
  expect(await emails()).toEqual(['Alert: Failed jobs'])
  expect(await alertOf('dead-jobs')).toMatchObject({ isFiring: true, measured: 1, limit: 0 })
  await shop.pool.query(`delete from outbox where topic = 'backup:make'`)
  await evaluateAlerts()
  await evaluateAlerts()
  expect(await emails()).toEqual(['Alert: Failed jobs', 'Resolved: Failed jobs'])
})

test('a continuing alert is repeated after a day', async () => {
  await shop.pool.query(`insert into reconciliations (at, currency, ledger_cents, provider_cents)
    values (now(), 'usd', 1, 0)`)
  await evaluateAlerts()
  await shop.pool.query(
    `update alerts set notified_at = notified_at - interval '25 hours' where kind = 'differences'`,
  )
  await evaluateAlerts()
  await evaluateAlerts()
  expect((await emails()).slice(2)).toEqual([
    'Alert: Ledger and Stripe don’t match',
    'Ongoing: Ledger and Stripe don’t match',
  ])
})

test('errors are counted over all processes, and a few responses are not enough for an error rate', async () => {
  await shop.pool.query(`delete from answer_minutes`)
  for (let no = 0; no < 5; no++) await visit('/breaks')
  for (let no = 0; no < 30; no++) await visit('/healthz')
  for (let no = 0; no < 30; no++) await shop.server.inject('/breaks')
  await evaluateAlerts()
  expect(await alertOf('error-rate')).toMatchObject({ isFiring: false, measured: 0 })
  for (let no = 0; no < 20; no++) await visit('/breaks')
  await evaluateAlerts()
  expect(await alertOf('error-rate')).toMatchObject({ isFiring: true, limit: 5 })
  expect((await emails()).at(-1)).toBe('Alert: Too many errors')
  await shop.pool.query(`update answer_minutes set minute = minute - interval '10 minutes'`)
  await evaluateAlerts()
  expect((await emails()).at(-1)).toBe('Resolved: Too many errors')
})

test('an overdue job fires the alert, and a job scheduled for later does not', async () => {
  await addJob(shop.pool, 'nobody:does', {}, { dueAt: new Date(Date.now() + 3_600_000) })
  await evaluateAlerts()
  expect(await alertOf('queue-age')).toMatchObject({ isFiring: false })
  await shop.pool.query(
    `update outbox set due_at = now() - interval '20 minutes' where topic = 'nobody:does'`,
  )
  await evaluateAlerts()
  expect(await alertOf('queue-age')).toMatchObject({ isFiring: true, measured: 20, limit: 15 })
})

test('a webhook is signed, and a private address is rejected', async () => {
  const { secret } = (await owner.get(`${address}/secret`)).body
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const body = JSON.stringify({ type: 'alert.firing' })
  const headers = signWebhook('alert:1', body, key.toString())
  const post = createGuardedPost({ allowed: [host], timeoutMs: 2000 })
  expect(await post(`http://${host}/`, { body, headers })).toEqual({ status: 204 })
  const [got] = posted
  const signed = ['webhook-id', 'webhook-timestamp']
    .map((name) => String(got!.headers[name]))
    .concat(got!.body)
    .join('.')
  expect(got!.headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  )
  for (const inside of [
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/',
  ])
    expect(await createGuardedPost()(inside, { body, headers })).toEqual({ fault: 'private' })
  await owner.put(`${address}/receivers`, { webhook: 'https://10.0.0.1/hook', version: 1 })
  expect((await owner.post(`${address}/test`, {})).body.sent).toMatchObject([
    { to: 'https://10.0.0.1/hook', isTaken: false, why: expect.stringContaining('private') },
  ])
})
