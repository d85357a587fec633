import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '#platform/core/database-errors.ts'
import { Semaphore } from './semaphore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('waiting callers continue in order, one for each released slot', async () => {
  const turns = new Semaphore(1)
  await turns.acquire()
  const gone: number[] = []
  for (const n of [1, 2]) void turns.acquire().then(() => gone.push(n))
  turns.release()
  await vi.waitFor(() => expect(gone).toEqual([1]), { timeout: 60_000 })
  turns.release()
  await vi.waitFor(() => expect(gone).toEqual([1, 2]), { timeout: 60_000 })
})

test('waiting has a time limit, and at most a hundred callers can wait', async () => {
  const turns = new Semaphore(1)
  await turns.acquire()
  const waiting = Array.from({ length: 100 }, () => turns.acquire().catch((error: unknown) => error))
  await expect(turns.acquire()).rejects.toThrow(DatabaseUnavailable)
  await vi.advanceTimersByTimeAsync(10_000)
  for (const waited of await Promise.all(waiting)) expect(waited).toBeInstanceOf(DatabaseUnavailable)
  turns.release()
  await turns.acquire()
})

test('all waiting callers can be released', async () => {
  const turns = new Semaphore(1)
  await turns.acquire()
  const waiting = [turns.acquire(), turns.acquire()]
  turns.releaseWaiting()
  await Promise.all(waiting)
})
