import { expect, test, vi } from 'vitest'
import { CallError } from './caller.ts'
import { withRetry } from './retry.ts'

const failed = (status: number, retryAfterMs?: number) =>
  new CallError(status, 'internal', 'no', {}, retryAfterMs)

async function run(failures: unknown[]) {
  const pauses: number[] = []
  const make = vi.fn<() => Promise<string>>()
  for (const failure of failures) make.mockRejectedValueOnce(failure)
  make.mockResolvedValue('fine')
  const end = withRetry(make, async (ms) => void pauses.push(ms))
  return { end: await end.catch((error: unknown) => error), calls: make.mock.calls.length, pauses }
}

test.each([
  ['the network fails', new TypeError('Failed to fetch')],
  ['a call times out', new Error('Cancelled request. Took longer than 10000ms')],
  ['the server fails', failed(500)],
  ['a gateway finds no server', failed(502)],
  ['the server is unavailable', failed(503)],
  ['the rate limit is exceeded', failed(429)],
  ['the first attempt is still being processed', new CallError(409, 'still_under_way', 'no')],
])('when %s, the call is retried until it succeeds', async (_, failure) => {
  expect(await run([failure, failure, failure, failure])).toMatchObject({ end: 'fine', calls: 5 })
})

test.each([401, 403, 404, 422])('a response with status %i is not retried', async (status) => {
  const failure = failed(status)
  expect(await run([failure])).toEqual({ end: failure, calls: 1, pauses: [] })
})

test('retries end at the first error that is not temporary', async () => {
  const unauthorized = failed(401)
  expect(await run([failed(503), unauthorized])).toMatchObject({ end: unauthorized, calls: 2 })
})

test('the last error is thrown after five attempts', async () => {
  const last = failed(500)
  const { end, calls, pauses } = await run([failed(503), failed(503), failed(503), failed(503), last])
  expect([end, calls, pauses.length]).toEqual([last, 5, 4])
})

test('delays grow and follow Retry-After up to ten seconds', async () => {
  const { pauses } = await run([failed(503), failed(503), failed(503, 3_000), failed(429, 600_000)])
  const minDelaysMs = [500, 1_000, 3_000, 10_000]
  for (const [at, ms] of pauses.entries()) {
    expect(ms).toBeGreaterThanOrEqual(minDelaysMs[at]!)
    expect(ms).toBeLessThanOrEqual(minDelaysMs[at]! * 1.25)
  }
})
