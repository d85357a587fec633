import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import Stripe from 'stripe'
import type { SandboxOptions } from '../src/sandbox.ts'
import { signatureHeader } from '../src/core/deliveries.ts'
import { prune } from '../src/core/timers.ts'
import { openTestSandbox, waitUntil, webhookSecret, type TestSandbox } from './support/open.support.ts'

let shop: TestSandbox
afterEach(() => shop.close())

async function open(options: Partial<SandboxOptions>): Promise<void> {
  shop = await openTestSandbox(options)
}

const idOf = ({ payload }: { payload: string }): string => (JSON.parse(payload) as { id: string }).id
const customers = (count: number): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, () => shop.stripe.customers.create({})))

async function waiting(): Promise<number> {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    'select count(*)::int as count from sandbox.deliveries',
  )
  return rows[0]?.count ?? -1
}

test('signatures contain the system time, not the sandbox’s time', async () => {
  await open({})
  shop.clock.advance(90 * 86_400_000)
  shop.sandbox.start()
  await customers(1)
  await waitUntil(() => shop.received.length === 1)
  const [one] = shop.received
  const event = Stripe.webhooks.constructEvent(
    one?.payload ?? '',
    one?.headers['stripe-signature'] ?? '',
    webhookSecret,
  )
  expect(event).toMatchObject({ type: 'customer.created', api_version: '2026-10-28.endive' })
  expect(event.created * 1000).toBeGreaterThan(Date.now() + 80 * 86_400_000)
  const forged = signatureHeader(one?.payload ?? '', 'whsec_other')
  expect(() => Stripe.webhooks.constructEvent(one?.payload ?? '', forged, webhookSecret)).toThrow()
})

test('with random disorder, events arrive at least once, out of order, some of them twice', async () => {
  await open({ delivery: { seed: 7, shuffle: true, duplicate: 0.4, delayMs: 60 } })
  await customers(60)
  shop.sandbox.start()
  await waitUntil(async () => (await waiting()) === 0)
  const got = shop.received.map(idOf)
  const events = await shop.stripe.events.list({ limit: 100 })
  const notified = events.data.map(({ id }) => id).toReversed()
  expect(new Set(got)).toEqual(new Set(notified))
  expect(got.length).toBeGreaterThan(notified.length + 10)
  expect([...new Set(got)]).not.toEqual(notified)
})

test('deliveries to a failing endpoint are retried until it responds', async () => {
  let calls = 0
  await open({
    webhook: {
      secret: webhookSecret,
      async deliver() {
        calls += 1
        if (calls === 1) throw new Error('connection refused')
        return { status: calls === 2 ? 500 : 200 }
      },
    },
  })
  shop.sandbox.start()
  await customers(1)
  await waitUntil(async () => calls === 3 && (await waiting()) === 0)
})

test(
  'deliveries of a process that hangs while sending are sent by another process',
  { tags: 'long' },
  async () => {
    await open({})
    const hung = await shop.another({
      webhook: { secret: webhookSecret, deliver: () => new Promise(() => {}) },
    })
    await customers(5)
    hung.start()
    await waitUntil(async () => (await attempted()) === 5)
    // Stops this sandbox. Unlike a process that really hangs, it would otherwise claim the deliveries that `takeOver`
    // makes due.
    await hung.stop()
    await takeOver(5)
  },
)

test(
  'deliveries of a process killed while sending are sent by another process',
  { tags: 'long' },
  async () => {
    await open({})
    await customers(8)
    const killed = await killOnThirdDelivery(shop.database.url)
    expect(killed).toBe('SIGKILL')
    expect(await waiting()).toBe(8)
    await takeOver(8)
  },
)

/**
 * Makes the leases of the hanging or killed process expire, and waits until another process has sent all of that
 * process's deliveries.
 */
async function takeOver(count: number): Promise<void> {
  await shop.database.pool.query('update sandbox.deliveries set due_at = 0')
  const successor = await shop.another()
  successor.start()
  await waitUntil(async () => (await waiting()) === 0)
  expect(new Set(shop.received.map(idOf)).size).toBe(count)
}

async function attempted(): Promise<number> {
  const { rows } = await shop.database.pool.query('select 1 from sandbox.deliveries where attempts = 1')
  return rows.length
}

/** Starts a process that uses the same database, and kills it with SIGKILL while it sends its first batch. */
async function killOnThirdDelivery(url: string): Promise<NodeJS.Signals | null> {
  const code = `
    import pg from 'pg'
    import { openSandbox } from ${JSON.stringify(new URL('../src/sandbox.ts', import.meta.url).href)}
    let calls = 0
    const deliver = async () => {
      calls += 1
      if (calls === 3) process.kill(process.pid, 'SIGKILL')
      return { status: 200 }
    }
    const pool = new pg.Pool({ connectionString: ${JSON.stringify(url)} })
    const clock = { now: () => Date.now() }
    const sandbox = await openSandbox({ pool, clock, origin: '', secretKey: 'k', publishableKey: 'p', webhook: { secret: 's', deliver } })
    sandbox.start()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: process.cwd(),
    stdio: 'inherit',
  })
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal
}

test('two processes share the queue and send each event once', async () => {
  await open({})
  const other = await shop.another()
  await customers(80)
  shop.sandbox.start()
  other.start()
  await waitUntil(async () => (await waiting()) === 0)
  expect(shop.received).toHaveLength(80)
  expect(new Set(shop.received.map(idOf)).size).toBe(80)
})

test('an endpoint receives only its event types, but the event log contains all events', async () => {
  const got: string[] = []
  await open({
    webhook: {
      secret: webhookSecret,
      events: ['payment_intent.succeeded'],
      async deliver(payload) {
        got.push((JSON.parse(payload) as { type: string }).type)
        return { status: 204 }
      },
    },
  })
  shop.sandbox.start()
  await shop.stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  await waitUntil(() => got.length === 1)
  expect(got).toEqual(['payment_intent.succeeded'])
  expect((await shop.stripe.events.list()).data.map(({ type }) => type)).toContain('charge.succeeded')
})

test('timers send the events of expired authorizations and late refunds', async () => {
  await open({})
  shop.sandbox.start()
  const held = { amount: 900, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' }
  await shop.stripe.paymentIntents.create({ ...held, capture_method: 'manual' })
  const paid = await shop.stripe.paymentIntents.create({ ...held, payment_method: 'pm_card_refundFail' })
  await shop.stripe.refunds.create({ payment_intent: paid.id })
  shop.clock.advance(8 * 86_400_000)
  const types = (): string[] =>
    shop.received.map(({ payload }) => (JSON.parse(payload) as { type: string }).type)
  await waitUntil(() => types().includes('refund.failed') && types().includes('payment_intent.canceled'))
  expect(types()).toContain('charge.expired')
})

test('an event is deleted after thirty days, but not before it is delivered', { tags: 'long' }, async () => {
  let status = 200
  await open({
    webhook: {
      secret: webhookSecret,
      deliver: async () => ({ status }),
    },
  })
  const { pool } = shop.database
  const forget = () => prune({ pool, nowMs: () => shop.clock.now() })
  const events = async () => (await shop.stripe.events.list({ limit: 100 })).data.map(({ id }) => id)
  shop.sandbox.start()
  await customers(2)
  await waitUntil(async () => (await waiting()) === 0)
  const delivered = await events()
  status = 500
  await customers(1)
  const [failed] = await events()
  shop.clock.advance(29 * 86_400_000)
  await forget()
  expect(await events()).toEqual([failed, ...delivered])
  shop.clock.advance(2 * 86_400_000)
  status = 200
  await shop.sandbox.stop()
  await forget()
  expect(await events()).toEqual([failed])
  await pool.query('update sandbox.deliveries set due_at = 0')
  shop.sandbox.start()
  await waitUntil(async () => (await waiting()) === 0)
  await forget()
  expect(await events()).toEqual([])
})
