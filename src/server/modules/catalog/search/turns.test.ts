import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '#platform/core/database-errors.ts'
import { Turns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('waiting callers continue in order, one per released slot', async () => {
  const turns = new Turns(1)
  await turns.begin()
  const gone: number[] = []
  for (const n of [1, 2]) void turns.begin().then(() => gone.push(n))
  turns.end()
  await vi.waitFor(() => expect(gone).toEqual([1]), { timeout: 60_000 })
  turns.end()
  await vi.waitFor(() => expect(gone).toEqual([1, 2]), { timeout: 60_000 })
})

test('waiting has a time limit, and at most a hundred callers wait', async () => {
  const turns = new Turns(1)
  await turns.begin()
  const waiting = Array.from({ length: 100 }, () => turns.begin().catch((error: unknown) => error))
  await expect(turns.begin()).rejects.toThrow(DatabaseUnavailable)
  await vi.advanceTimersByTimeAsync(10_000)
  for (const waited of await Promise.all(waiting)) expect(waited).toBeInstanceOf(DatabaseUnavailable)
  turns.end()
  await turns.begin()
})

test('all waiting callers can be released', async () => {
  const turns = new Turns(1)
  await turns.begin()
  const waiting = [turns.begin(), turns.begin()]
  turns.letAllIn()
  await Promise.all(waiting)
})
