import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { createSharedRateLimitStore, type CountsMessage } from './worker-counts.ts'

const servers: FastifyInstance[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) await server.close()
})

/** Creates workers that share one address and receive each other's messages. */
async function openWorkers(count: number): Promise<FastifyInstance[]> {
  const listeners: ((message: CountsMessage) => void)[] = []
  for (let at = 0; at < count; at++) {
    const server = fastify()
    const store = createSharedRateLimitStore({
      send: (message) => {
        for (const [to, listener] of listeners.entries()) if (to !== at) listener(structuredClone(message))
      },
      listen: (listener) => (listeners[at] = listener),
    })
    await server.register(rateLimit, { max: 4, timeWindow: 60_000, store })
    server.get('/', async () => 'ok')
    server.get('/single', { config: { rateLimit: { max: 2, timeWindow: 60_000 } } }, async () => 'ok')
    servers.push(server)
  }
  return servers
}

const get = async (server: FastifyInstance, url = '/', remoteAddress = '203.0.113.7') =>
  (await server.inject({ url, remoteAddress })).statusCode

function freeze(): void {
  // Keeps the test within one counting period.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-03-01T10:00:10Z') })
}

test('a limit applies to all workers together', async () => {
  freeze()
  const [first, second] = await openWorkers(2)
  expect([await get(first!), await get(first!), await get(second!)]).toEqual([200, 200, 200])
  vi.advanceTimersByTime(250)
  expect([await get(second!), await get(second!)]).toEqual([200, 429])
  vi.advanceTimersByTime(250)
  expect(await get(first!)).toBe(429)
  expect(await get(first!, '/', '203.0.113.8')).toBe(200)
  vi.advanceTimersByTime(60_000)
  expect([await get(first!), await get(second!)]).toEqual([200, 200])
})

test('limits are counted separately, with the right Retry-After', async () => {
  freeze()
  const [first, second] = await openWorkers(2)
  expect([await get(first!, '/single'), await get(first!)]).toEqual([200, 200])
  vi.advanceTimersByTime(250)
  expect(await get(second!, '/single')).toBe(200)
  const answer = await second!.inject({ url: '/single', remoteAddress: '203.0.113.7' })
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toBe('50')
  expect(await get(second!)).toBe(200)
})

test('counts from an expired period are ignored', async () => {
  freeze()
  const [first, second] = await openWorkers(2)
  for (let at = 0; at < 4; at++) await get(first!)
  // The second worker starts the next period before the first worker has sent its counts.
  vi.setSystemTime(new Date('2026-03-01T10:01:01Z'))
  expect(await get(second!)).toBe(200)
  vi.advanceTimersByTime(250)
  for (let at = 0; at < 3; at++) expect(await get(second!)).toBe(200)
})
