import { expect, test, vi } from 'vitest'
import { CallError } from './caller.ts'
import { tryAgain } from './try-again.ts'

const refused = (status: number, retryAfterMs?: number) =>
  new CallError(status, 'internal', 'no', {}, retryAfterMs)

async function run(failures: unknown[]) {
  const pauses: number[] = []
  const make = vi.fn<() => Promise<string>>()
  for (const failure of failures) make.mockRejectedValueOnce(failure)
  make.mockResolvedValue('fine')
  const end = tryAgain(make, async (ms) => void pauses.push(ms))
  return { end: await end.catch((error: unknown) => error), calls: make.mock.calls.length, pauses }
}

test.each([
  ['nobody answers', new TypeError('Failed to fetch')],
  ['the answer takes too long', new Error('Cancelled request. Took longer than 10000ms')],
  ['the server is at fault', refused(500)],
  ['a gateway finds no server', refused(502)],
  ['the server is away', refused(503)],
  ['there were too many calls', refused(429)],
])('where %s the call is made again, until it is answered', async (_, failure) => {
  expect(await run([failure, failure, failure, failure])).toMatchObject({ end: 'fine', calls: 5 })
})

test.each([401, 403, 404, 422])('a %i would be the same again', async (status) => {
  const failure = refused(status)
  expect(await run([failure])).toEqual({ end: failure, calls: 1, pauses: [] })
})

test('a refusal after failures that pass ends it at once', async () => {
  const gone = refused(401)
  expect(await run([refused(503), gone])).toMatchObject({ end: gone, calls: 2 })
})

test('after five tries the last failure stands', async () => {
  const last = refused(500)
  const { end, calls, pauses } = await run([refused(503), refused(503), refused(503), refused(503), last])
  expect([end, calls, pauses.length]).toEqual([last, 5, 4])
})

test('pauses grow, and follow what the server asks for up to ten seconds', async () => {
  const { pauses } = await run([refused(503), refused(503), refused(503, 3_000), refused(429, 600_000)])
  const least = [500, 1_000, 3_000, 10_000]
  for (const [at, ms] of pauses.entries()) {
    expect(ms).toBeGreaterThanOrEqual(least[at]!)
    expect(ms).toBeLessThanOrEqual(least[at]! * 1.25)
  }
})
