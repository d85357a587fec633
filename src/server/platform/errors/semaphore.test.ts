import { expect, test, vi } from 'vitest'
import { createCallerSemaphores, createFairSemaphore, appCaller } from './semaphore.ts'

/**
 * Requests one slot for each name, in order. Returns the names that got a slot, in this order, and the names that were
 * rejected.
 */
async function serve(callers: readonly string[], maxWaiting = 12) {
  const places = createFairSemaphore(1, maxWaiting, { retryAfter: 2 })
  await places.acquire(appCaller)
  const served: string[] = []
  const refused: string[] = []
  const all = callers.map((name) =>
    places.acquire(name).then(
      () => {
        served.push(name)
        places.release()
      },
      (error: { code: string; retryAfter: number }) => {
        expect(error).toMatchObject({ code: 'too_many_requests', retryAfter: 2 })
        refused.push(name)
      },
    ),
  )
  places.release()
  await Promise.all(all)
  return { served: served.join(''), refused: refused.toSorted().join('') }
}

test('callers take turns, however many requests each has waiting', async () => {
  expect(await serve([...'aaaaabbc'])).toEqual({ served: 'abcabaaa', refused: '' })
})

test('forty requests by one caller do not block a few requests by another', async () => {
  const { served, refused } = await serve([...'a'.repeat(40), ...'bbb'])
  expect(served).toBe('abababaaaaaa')
  expect(refused).toBe('a'.repeat(31))
})

test('if all callers have equally many requests, the newest request is rejected when the queue is full', async () => {
  expect(await serve([...'abcd'], 3)).toEqual({ served: 'abc', refused: 'd' })
})

test("the app's own work waits its turn and is never rejected", async () => {
  const { served, refused } = await serve([...'aaa', ...Array<string>(5).fill(appCaller)], 2)
  expect([served.replaceAll(appCaller, '*'), refused]).toEqual(['a*a****', 'a'])
})

test('the limit applies to each caller separately', async () => {
  const places = createCallerSemaphores(2, { maxWaiting: 3, maxMs: 60_000, retryAfter: 1 })
  const started: string[] = []
  const ends: (() => void)[] = []
  const run = (caller: string) =>
    places.run(caller, () => {
      started.push(caller)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const runs = [...'aaaaa'].map(run)
  await expect(run('a')).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 1 })
  runs.push(run('b'))
  await vi.waitFor(() => expect(started.join('')).toBe('aab'), { timeout: 60_000 })
  ends[0]!()
  await vi.waitFor(() => expect(started.join('')).toBe('aaba'), { timeout: 60_000 })
  await Promise.all([
    vi.waitFor(() => expect(started).toHaveLength(6), { timeout: 60_000 }),
    endAll(ends, runs),
  ])
})

test('failed work frees its slot, and slow work frees it after the timeout', async () => {
  const places = createCallerSemaphores(1, { maxWaiting: 9, maxMs: 5 })
  await expect(places.run('a', () => Promise.reject(new Error('no page')))).rejects.toThrow('no page')
  let endFirst = (): void => {}
  const first = places.run('a', () => new Promise<void>((resolve) => (endFirst = resolve)))
  expect(await places.run('a', () => Promise.resolve('second'))).toBe('second')
  endFirst()
  await first
  expect(await places.run('a', () => Promise.resolve('third'))).toBe('third')
})

async function endAll(ends: readonly (() => void)[], runs: readonly Promise<void>[]): Promise<void> {
  const timer = setInterval(() => ends.forEach((end) => end()), 1)
  await Promise.all(runs)
  clearInterval(timer)
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('between two tasks, other work runs until the event loop is idle, for at most 100 ms', async () => {
  // Each turn of the event loop takes one simulated millisecond, however busy the machine is.
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const places = createFairSemaphore(1, 12)
    await places.acquire('a')
    let started = false
    const next = places.acquire('b').then(() => (started = true))
    let turns = 0
    const others = async (most: number) => {
      for (; turns < most && !started; turns++) {
        vi.advanceTimersByTime(1)
        await turn()
      }
    }
    const busy = others(20)
    places.release()
    await busy
    expect(turns).toBe(20)
    await next
    started = false
    const third = places.acquire('c').then(() => (started = true))
    turns = 0
    const endless = others(10_000)
    places.release()
    await Promise.all([endless, third])
    expect(turns).toBeGreaterThan(90)
    expect(turns).toBeLessThan(110)
  } finally {
    vi.useRealTimers()
  }
})
