import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoop, type Loop } from './loop.ts'

const log = { error() {}, warn() {} }
let loop: Loop | undefined
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(async () => {
  await loop?.stop()
  vi.useRealTimers()
})

/** Advances the time by almost a minute, so that everything runs that is due before the loop's next regular round. */
const settle = () => vi.advanceTimersByTimeAsync(59_000)

function aLoop(round: () => Promise<boolean>, batchMs = 0): Loop {
  loop = createLoop({ name: 'test', round, everyMs: 60_000, batchMs, log })
  return loop
}

test('the loop runs a round at the start and after each wake', async () => {
  const round = vi.fn(async () => false)
  aLoop(round).start()
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(1), { timeout: 60_000 })
  loop!.wake()
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(2), { timeout: 60_000 })
})

test('a wake during a round causes another one, and rounds never run concurrently', async () => {
  let running = 0
  let most = 0
  const round = vi.fn(async () => {
    most = Math.max(most, ++running)
    if (round.mock.calls.length === 1) for (let n = 0; n < 5; n++) loop!.wake()
    await new Promise((done) => setTimeout(done, 20))
    running--
    return false
  })
  aLoop(round).start()
  await settle()
  expect(round).toHaveBeenCalledTimes(2)
  expect(most).toBe(1)
})

test('a burst of wakes causes one round', async () => {
  const round = vi.fn(async () => false)
  aLoop(round, 30).start()
  await vi.advanceTimersByTimeAsync(0)
  expect(round).toHaveBeenCalledTimes(1)
  for (let n = 0; n < 50; n++) loop!.wake()
  await vi.advanceTimersByTimeAsync(29)
  expect(round).toHaveBeenCalledTimes(1)
  await settle()
  expect(round).toHaveBeenCalledTimes(2)
})

test('the loop continues while a round returns true, and after a failure with the next wake', async () => {
  const answers = [true, true, false]
  const round = vi.fn(async () => {
    const answer = answers.shift()
    if (answer === undefined) throw new Error('no')
    return answer
  })
  aLoop(round).start()
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(3), { timeout: 60_000 })
  loop!.wake()
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(4), { timeout: 60_000 })
  loop!.wake()
  await vi.waitFor(() => expect(round).toHaveBeenCalledTimes(5), { timeout: 60_000 })
})

test('stop waits for the current round and starts no other', async () => {
  const work = Promise.withResolvers<boolean>()
  const round = vi.fn(() => work.promise)
  aLoop(round).start()
  await settle()
  let isStopped = false
  const stopped = loop!.stop().then(() => (isStopped = true))
  await settle()
  expect([isStopped, round.mock.calls.length]).toEqual([false, 1])
  work.resolve(true)
  await stopped
  loop!.wake()
  await settle()
  expect(round).toHaveBeenCalledTimes(1)
})

test('failures during an outage are logged less and less often, and the end of the outage is logged once', async () => {
  const lines: string[] = []
  const counting = {
    error: (_: object, line: string) => void lines.push(line),
    warn: (_: object, line: string) => void lines.push(line),
  }
  let rounds = 0
  const round = async (): Promise<boolean> => {
    if (++rounds <= 20) throw new Error('the database is away')
    return false
  }
  loop = createLoop({ name: 'test', round, everyMs: 1, log: counting })
  loop.start()
  await vi.advanceTimersByTimeAsync(30)
  expect(rounds).toBeGreaterThan(22)
  expect(lines).toEqual([...Array<string>(5).fill('test failed, will try again'), 'test works again'])
})
