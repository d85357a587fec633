import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailable } from '#platform/core/database-errors.ts'
import { PostgresSearch } from './postgres-search.ts'
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

test('at most two searches with filters by attributes run in PostgreSQL at the same time', async () => {
  let running = 0
  let most = 0
  const query = async () => {
    most = Math.max(most, ++running)
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    running--
    return { rows: [{ total: 0, page: [], facets: null }] }
  }
  const search = new PostgresSearch({ query } as unknown as pg.Pool)
  const page = { order: 'newest', skip: 0, limit: 24 } as const
  const find = (attributes: Record<string, string[]>) =>
    Promise.all(Array.from({ length: 6 }, () => search.find({ attributes }, page)))
  await find({ material: ['wool'] })
  expect(most).toBe(2)
  await find({ material: [] })
  expect(most).toBe(6)
})
