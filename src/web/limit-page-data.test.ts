import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitPageData } from './limit-page-data.ts'

/** A server that never answers, as `fetch` shows it. */
const hangs = vi.fn<typeof fetch>(
  (_, init) =>
    new Promise((_done, reject) => {
      const { signal } = init!
      if (signal?.aborted) reject(signal.reason as Error)
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    }),
)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', hangs)
  limitPageData()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const data = new URL('https://souk.example/shop.data?page=2')

test('page data that does not come is cancelled after thirty seconds, in the words calls have', async () => {
  const failed = vi.fn<(error: Error) => void>()
  const asked = fetch(data, { method: 'GET' }).catch(failed)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await asked
  expect(failed.mock.calls[0]![0].message).toBe(
    'Cancelled request. Took longer than 30000ms to get complete response.',
  )
  expect(hangs.mock.lastCall?.[1]?.method).toBe('GET')
})

test.each(['before', 'after'])('whoever has gone on %s it was asked cancels it at once', async (when) => {
  const leaving = new AbortController()
  const reason = new Error('gone on')
  if (when === 'before') leaving.abort(reason)
  const asked = fetch(data, { signal: leaving.signal })
  leaving.abort(reason)
  await expect(asked).rejects.toBe(reason)
})

test('all else has the limit of its own', () => {
  const { signal } = new AbortController()
  for (const path of ['/sa/buyer/sellers', new URL('https://souk.example/api/notifications/live')]) {
    void fetch(path, { signal }).catch(() => undefined)
    expect(hangs.mock.lastCall?.[1]?.signal).toBe(signal)
  }
})
