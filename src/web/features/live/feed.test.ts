import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLiveFeed } from './feed.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Creates a fake server with event streams. The test writes to the streams and closes them. */
function aServer(status = 200) {
  const lines: { lastId: string | undefined; signal: AbortSignal; out: ReadableStreamDefaultController }[] =
    []
  const send = async (lastId: string | undefined, signal: AbortSignal): Promise<Response> => {
    let out!: ReadableStreamDefaultController
    const body = new ReadableStream({ start: (made) => void (out = made) })
    signal.addEventListener('abort', () => out.error(new Error('aborted')))
    lines.push({ lastId, signal, out })
    return new Response(body, { status })
  }
  const write = (text: string) => lines.at(-1)?.out.enqueue(new TextEncoder().encode(text))
  return { lines, send, write }
}

const runMicrotasks = () => vi.advanceTimersByTimeAsync(0)

test('events are delivered, and a closed stream reconnects after its last event', async () => {
  const { lines, send, write } = aServer()
  const listener: string[] = []
  const end = openLiveFeed({ send, onEvent: ({ data }) => listener.push(data) })
  await runMicrotasks()
  write('id: 41\ndata: one\n\n')
  await runMicrotasks()
  lines[0]?.out.close()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(listener).toEqual(['one'])
  expect(lines.map(({ lastId }) => lastId)).toEqual([undefined, '41'])
  end()
})

test('reconnects to an unavailable server with a backoff of up to a minute', async () => {
  const send = vi.fn(async () => Promise.reject(new Error('nobody there')))
  const end = openLiveFeed({ send, onEvent: () => undefined })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send.mock.calls.length).toBeLessThanOrEqual(8)
  const before = send.mock.calls.length
  await vi.advanceTimersByTimeAsync(600_000)
  expect(send.mock.calls.length - before).toBeGreaterThanOrEqual(9)
  expect(send.mock.calls.length - before).toBeLessThanOrEqual(21)
  end()
})

test('a silent stream is treated as disconnected', async () => {
  const { lines, send, write } = aServer()
  const end = openLiveFeed({ send, onEvent: () => undefined })
  await runMicrotasks()
  await vi.advanceTimersByTimeAsync(60_000)
  write(': still here\n\n')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(lines[0]?.signal.aborted).toBe(true)
  expect(lines).toHaveLength(2)
  end()
})

test('does not reconnect without a session or after it was closed', async () => {
  const refused = aServer(401)
  const endRejected = openLiveFeed({ send: refused.send, onEvent: () => undefined })
  await vi.advanceTimersByTimeAsync(300_000)
  expect(refused.lines).toHaveLength(1)
  endRejected()

  const { lines, send } = aServer()
  const end = openLiveFeed({ send, onEvent: () => undefined })
  await runMicrotasks()
  end()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.signal.aborted).toBe(true)
})
