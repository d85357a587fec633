import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { sendErrorResponse } from '#platform/http/serve-errors.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { createServices } from '#platform/telemetry/service-health.ts'
import { createAllMetrics } from '../workers/all-metrics.ts'
import { registerAppMetrics, type AppMetrics, type StoredMetrics } from './app-metrics.ts'
import { serveMetrics } from './metrics.ts'

const pages = { hits: 0, renders: 3, pages: 2, bytes: 40_000 }
const services = createServices({ log: createLog('silent') })
const facts: StoredMetrics = {
  jobs: { waiting: 4, dead: 1, oldestSeconds: 540 },
  emailsWaiting: 2,
  backups: { lastMadeAt: undefined, failed: 0 },
  alerts: [{ kind: 'differences', isFiring: true }],
}
const app: AppMetrics = {
  pool: { totalCount: 3, idleCount: 1, waitingCount: 2, max: 16 },
  services,
  clockOffsetMs: () => -1_500,
  measureDisks: async () => [{ kind: 'data-disk', measured: 26, place: '/data' }],
  readStored: async () => facts,
}
const server = fastify()
server.setErrorHandler((error, request, reply) => sendErrorResponse(error, request, reply))
serveMetrics(server, () => pages, app)
afterAll(() => server.close())

const scrape = async () => (await server.inject('/metrics')).body

test('metrics are not available from public networks', async () => {
  expect((await server.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
})

test('cache metrics show the current state', async () => {
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

test('shows metrics of payments, emails, pool, queue, disks, clock, backups and alerts', async () => {
  services.payments.succeeded()
  services.payments.failed(new Error('401'))
  services.email.rejected()
  // Evaluating the alerts drains the counts. The totals must include the drained calls.
  services.payments.restore(services.payments.drain())
  services.payments.drain()
  const body = await scrape()
  for (const line of [
    'souk_payment_calls_total 2',
    'souk_payment_failures_total 1',
    'souk_email_attempts_total 1',
    'souk_email_failures_total 1',
    'souk_emails_waiting 2',
    'souk_jobs_waiting 4',
    'souk_jobs_dead 1',
    'souk_queue_age_seconds 540',
    'souk_database_connections{state="busy"} 2',
    'souk_database_connections{state="waiting"} 2',
    'souk_disk_free_ratio{disk="data"} 0.26',
    'souk_clock_offset_seconds -1.5',
    'souk_backup_failures 0',
    'souk_alert_firing{alert="differences"} 1',
  ])
    expect(body.split('\n')).toContain(line)
  expect(body).not.toMatch(/^souk_backup_last_success_timestamp_seconds /m)
})

test('process metrics are available while the database is unavailable', async () => {
  const register = new Registry()
  registerAppMetrics(register, { ...app, readStored: () => Promise.reject(new Error('away')) })
  const body = await register.metrics()
  expect(body).toMatch(/^souk_payment_calls_total \d/m)
  expect(body).not.toMatch(/^souk_(jobs_waiting|alert_firing|queue_age_seconds)[ {]/m)
})

test('every metric in the Prometheus rules exists', async () => {
  facts.backups = { lastMadeAt: new Date(1_700_000_000_000), failed: 2 }
  const rules = readFileSync(new URL('../../../../deploy/prometheus-rules.yaml', import.meta.url), 'utf8')
  const named = new Set([...rules.matchAll(/\bsouk_\w+/g)].map(([name]) => name))
  expect(named.size).toBeGreaterThan(12)
  const primary: string[] = []
  const all = createAllMetrics({
    running: () => [],
    send: (_, message) =>
      void (typeof message === 'object' && 'text' in message && primary.push(message.text)),
    ends: () => 0,
  })
  await all.answer(1, 1)
  const body = `${await scrape()}\n${primary.join('\n')}`
  // Before the first request, the histogram of response times has no series. Only its help line contains its name.
  const there = new Set([...body.matchAll(/^(?:# HELP )?(souk_\w+)/gm)].map(([, name]) => name!))
  const isThere = (name: string): boolean => there.has(name) || there.has(name.replace(/_bucket$/, ''))
  expect([...named].filter((name) => !isThere(name))).toEqual([])
})
