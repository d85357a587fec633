import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { stayOnPage } from './stay-on-page.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const load = async (next: () => Promise<never>, signal?: AbortSignal) =>
  stayOnPage(
    {
      request: new Request('https://souk.example/shop?page=2', signal ? { signal } : {}),
      url: new URL('https://souk.example/shop?page=2'),
      pattern: '/shop',
      params: {},
      context: new RouterContextProvider(),
    },
    next,
  )

test('page data that takes longer than 30 seconds fails with the timeout message of API calls', async () => {
  const onFailed = vi.fn<(error: Error) => void>()
  void load(() => new Promise<never>(() => undefined)).catch(onFailed)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(onFailed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onFailed.mock.calls[0]![0].message).toBe(
    'Cancelled request. Took longer than 30000ms to get complete response.',
  )
})

test('a replaced navigation does not fail after the timeout', async () => {
  const leaving = new AbortController()
  const onFailed = vi.fn<(error: Error) => void>()
  void load(() => new Promise<never>(() => undefined), leaving.signal).catch(onFailed)
  leaving.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onFailed).not.toHaveBeenCalled()
})

test('an error of the page is rethrown unchanged and leaves no timer', async () => {
  const error = new Error('broken')
  await expect(load(() => Promise.reject(error))).rejects.toBe(error)
  expect(vi.getTimerCount()).toBe(0)
})
