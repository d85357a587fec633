import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { openProxiedDatabase } from '#test/support/database/proxied-database.ts'
import { createOutageLog } from '#platform/telemetry/outages.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { openTestShop } from '#test/support/shop.ts'
import { ownMs } from '#test/support/own-time.ts'

const database = await openProxiedDatabase()
const outages = createOutageLog()
const lines: { level: number; msg: string; seconds?: number; failures?: number }[] = []
const log = createLog('warn', outages, { write: (line) => void lines.push(JSON.parse(line)) })
outages.follow(database.pool, log)
const shop = await openTestShop(async () => ({ ...database, url: database.connectionString }), log)
await shop.app.jobs.start()
afterAll(() => shop.close())

/** Waits until no outage is in progress. A slow startup can log outages, and the end of each must be logged too. */
const noOutage = () =>
  vi.waitFor(
    () => {
      const logged = (msg: string) => lines.filter((line) => line.msg === msg).length
      expect(logged('the database is available again')).toBe(logged('the database is unavailable'))
    },
    { timeout: 60_000 },
  )
const ready = async (): Promise<number> => (await shop.server.inject('/readyz')).statusCode

test('calls return 503 with Retry-After during a database outage, and recover soon after it', async () => {
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 60_000 })
  await noOutage()
  lines.length = 0
  await database.proxy.setNewConnections('refused')
  database.proxy.resetConnections()
  const began = ownMs()
  const [list, login, card, readiness, health] = await Promise.all([
    shop.server.inject({ method: 'PUT', url: '/sa/buyer/filter2', payload: {} }),
    shop.server.inject({
      method: 'POST',
      url: '/bauth/login',
      payload: { email: 'nobody@souk.example', password: 'a long password' },
    }),
    shop.server.inject({
      url: '/__stripe/public/payment_intents/pi_none?client_secret=none',
      headers: { authorization: 'Bearer pk_test_souk' },
    }),
    ready(),
    shop.server.inject('/healthz'),
  ])
  expect(ownMs() - began).toBeLessThan(12_000)
  for (const answer of [list, login]) {
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'database_unavailable' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(card.statusCode).toBe(503)
  expect(readiness).toBe(503)
  expect(health.statusCode).toBe(200)

  await database.proxy.setNewConnections('served')
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 60_000, interval: 100 })
  const back = await shop.server.inject({ method: 'PUT', url: '/sa/buyer/filter2', payload: {} })
  expect(back.statusCode).toBe(200)
})

test(
  'an outage logs one line at its start and one at its end, however many calls fail',
  { tags: 'long', timeout: 120_000 },
  async () => {
    await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 60_000 })
    lines.length = 0
    await database.proxy.setNewConnections('refused')
    database.proxy.resetConnections()
    for (let second = 0; second < 7; second++) {
      await Promise.all([
        shop.server.inject({ method: 'PUT', url: '/sa/buyer/filter2', payload: {} }),
        shop.server.inject('/shop'),
        wait(1_000),
      ])
    }
    expect(lines).toMatchObject([{ level: 50, msg: 'the database is unavailable' }])
    await database.proxy.setNewConnections('served')
    await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 60_000 })
    expect(lines[1]).toMatchObject({ level: 40, msg: 'the database is available again' })
    expect(lines[1]!.failures).toBeGreaterThan(7)
    expect(lines[1]!.seconds).toBeGreaterThan(5)
    await wait(2_000)
    expect(lines).toHaveLength(2)
  },
)
