import { readFileSync } from 'node:fs'
import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { openPool } from '#platform/database/db.ts'
import { createServices } from '#platform/outside/service-health.ts'
import { openLog } from '#platform/log.ts'
import { addBackup, findNameBegin, setFailed, setMade } from '#modules/admin/backups/backups.store.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { openAllMetrics } from '../workers/all-metrics.ts'
import { registerAppMetrics, type AppMetrics } from './app-metrics.ts'
import { serveMetrics } from './metrics.ts'

const log = openLog('silent')
const pages = { hits: 0, renders: 3, pages: 2, bytes: 40_000 }
let opened: TestShop | undefined
/** The app is there a moment after its server. */
const later = new Proxy({} as AppMetrics, {
  get: (_, name) => opened!.app.metrics[name as keyof AppMetrics],
})
const services = createServices({ log })
const shop = await openTestShop(openTestDatabase, log, async (server) => {
  const app: AppMetrics = {
    pool: { totalCount: 3, idleCount: 1, waitingCount: 2, max: 16 },
    services,
    clockOffsetMs: () => later.clockOffsetMs(),
    measureDisks: () => later.measureDisks(),
    readFacts: () => later.readFacts(),
  }
  serveMetrics(server, () => pages, app)
  server.get('/breaks', () => Promise.reject(new Error('it breaks')))
})
opened = shop
const { db } = openPool(shop.pool)
afterAll(() => shop.close())

const scrape = async () => (await shop.server.inject('/metrics')).body
/** Requests by `inject` are those of a page to its own app, which are not counted: this one has a socket. */
async function call(path: string): Promise<void> {
  if (!shop.server.server.listening) await shop.server.listen({ port: 0, host: '127.0.0.1' })
  await (await fetch(`${shop.server.listeningOrigin}${path}`)).text()
}

test('a stranger finds no metrics', async () => {
  const reply = await shop.server.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })
  expect(reply.statusCode).toBe(404)
})

test('pages are counted as they are now', async () => {
  pages.hits = 7
  const body = await scrape()
  expect(body).toMatch(/^souk_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  expect(body).toContain('souk_page_hits_total 7')
  expect(body).toContain('souk_page_renders_total 3')
  expect(body).toContain('souk_pages_kept_bytes 40000')
  expect(body).toContain('process_resident_memory_bytes')
  pages.hits = 9
  expect(await scrape()).toContain('souk_page_hits_total 9')
})

test('answers are counted by route, method and status, whatever is asked for', async () => {
  for (let no = 0; no < 3; no++) await call('/breaks')
  for (let no = 0; no < 30; no++) await call(`/pictures/nothing-${no}`)
  await call('/%00/never?heard=of')
  const body = await scrape()
  expect(body).toContain('souk_http_requests_total{method="GET",route="/breaks",status="500"} 3')
  expect(body).toContain('souk_http_requests_total{method="GET",route="/pictures/:file",status="404"} 30')
  expect(body).toContain('souk_http_request_duration_seconds_count{method="GET",route="/breaks"} 3')
  expect(body).not.toMatch(/nothing-|heard/)
})

test('payments, emails, pool, queue, disks, clock and alerts have their figures', async () => {
  services.payments.succeeded()
  services.payments.failed(new Error('401'))
  services.email.rejected()
  // What the alerts have stored is no less of a total.
  services.payments.restore(services.payments.drain())
  services.payments.drain()
  await shop.pool.query(
    `select graphile_worker.add_job('nobody:does', run_at => now() - interval '9 minutes')`,
  )
  await shop.pool.query(`insert into alerts (kind, is_firing, since) values ('differences', true, now())`)
  const body = await scrape()
  for (const line of [
    'souk_payment_calls_total 2',
    'souk_payment_failures_total 1',
    'souk_email_attempts_total 1',
    'souk_email_failures_total 1',
    'souk_emails_waiting 0',
    'souk_database_connections{state="busy"} 2',
    'souk_database_connections{state="waiting"} 2',
    'souk_database_connections{state="max"} 16',
    'souk_alert_firing{alert="differences"} 1',
  ])
    expect(body.split('\n')).toContain(line)
  expect(body).toMatch(/^souk_queue_age_seconds 5[34]\d/m)
  expect(body).toMatch(/^souk_disk_free_ratio\{disk="data"\} [01]/m)
  expect(body).toMatch(/^souk_clock_offset_seconds -?0/m)
})

test('a backup has an age once one was made, and failures are counted', async () => {
  expect(await scrape()).not.toMatch(/^souk_backup_last_success_timestamp_seconds /m)
  const add = async (id: string) => {
    const name = `${await findNameBegin(db)}${id}.tar`
    await addBackup(db, { id, name, place: 'folder', isScheduled: true, begunAt: new Date() })
  }
  await add('bak_1')
  await setFailed(db, 'bak_1', 'Error: ENOSPC')
  expect(await scrape()).toMatch(/^souk_backup_failures 1$/m)
  await add('bak_2')
  await setMade(db, 'bak_2', 1, new Date())
  const body = await scrape()
  expect(body).toMatch(/^souk_backup_failures 0$/m)
  expect(body).toMatch(/^souk_backup_last_success_timestamp_seconds \d{10}/m)
})

test('with the database away the process still tells of itself', async () => {
  const register = new Registry()
  const app = { ...shop.app.metrics, readFacts: () => Promise.reject(new Error('away')) }
  registerAppMetrics(register, app)
  const body = await register.metrics()
  expect(body).toMatch(/^souk_payment_calls_total \d/m)
  expect(body).not.toMatch(/^souk_(jobs_waiting|alert_firing|queue_age_seconds)[ {]/m)
  registerAppMetrics(new Registry(), { ...app, readFacts: () => new Promise(() => undefined) })
})

test('every metric that the rules for Prometheus name is there', async () => {
  const rules = readFileSync(new URL('../../../deploy/prometheus-rules.yaml', import.meta.url), 'utf8')
  const named = new Set([...rules.matchAll(/\bsouk_\w+/g)].map(([name]) => name))
  expect(named.size).toBeGreaterThan(12)
  const primary: string[] = []
  const all = openAllMetrics({
    running: () => [],
    send: (_, message) =>
      void (typeof message === 'object' && 'text' in message && primary.push(message.text)),
    ends: () => 0,
  })
  await all.answer(1, 1)
  const body = `${await scrape()}\n${primary.join('\n')}`
  const there = new Set([...body.matchAll(/^(souk_\w+)/gm)].map(([, name]) => name!))
  expect([...named].filter((name) => !there.has(name))).toEqual([])
})
