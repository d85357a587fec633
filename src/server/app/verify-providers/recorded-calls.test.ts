import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#platform/core/clock.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { openOfflineProvider } from '#test/support/provider/offline-provider.ts'
import { compareCalls, createRecordingClient, type RecordedCall } from './recorded-calls.ts'
import { makeStripeCalls } from './stripe-calls.ts'

const database = await openTestDatabase()
const provider = await openOfflineProvider(database.pool, systemClock)
afterAll(async () => {
  await provider.close()
  await database.close()
})

async function record(): Promise<RecordedCall[]> {
  const calls: RecordedCall[] = []
  const { port } = new URL(provider.env['STRIPE_API_URL']!)
  const stripe = new Stripe(provider.env['STRIPE_SECRET_KEY']!, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    httpClient: createRecordingClient(calls),
    maxNetworkRetries: 0,
    telemetry: false,
  })
  await makeStripeCalls(stripe)
  return calls
}

test('two recordings of the offline provider over its HTTP server are equal', async () => {
  const [ours, theirs] = [await record(), await record()]
  expect(ours.length).toBeGreaterThan(30)
  expect(ours.map(({ call }) => call)).toContain('POST /v1/payment_intents/:id/capture')
  expect(ours.filter(({ status }) => status >= 400).map(({ code }) => code)).toContain('card_declined')
  expect(compareCalls(ours, theirs)).toEqual([])
})

test('differences in status, code, type and missing fields are reported', async () => {
  const ours = await record()
  const at = ours.findIndex(({ call }) => call === 'POST /v1/refunds')
  const changed = (of: Partial<RecordedCall>) => ours.map((one, no) => (no === at ? { ...one, ...of } : one))
  expect(compareCalls(ours, changed({ status: 402, code: 'card_declined' }))).toMatchObject([
    { call: 'POST /v1/refunds', kind: 'wrong' },
  ])
  const amount = new Map([...ours[at]!.shape, ['amount', 'string']])
  expect(compareCalls(ours, changed({ shape: amount }))).toMatchObject([
    { kind: 'wrong', what: 'amount is a string at Stripe, a number offline' },
  ])
  const more = new Map([...ours[at]!.shape, ['next_big_thing', 'string']])
  expect(compareCalls(ours, changed({ shape: more }))).toMatchObject([
    { kind: 'missing', what: 'missing offline: next_big_thing' },
  ])
  expect(compareCalls(ours, ours.slice(0, 5)).at(-1)).toMatchObject({ kind: 'wrong' })
  expect(compareCalls(ours, ours.toSpliced(3, 1))[0]).toMatchObject({ kind: 'wrong' })
})
