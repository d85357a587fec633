import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { systemClock } from '../core/clock.ts'
import { openPool } from '../database/db.ts'
import { openLog } from '../telemetry/log.ts'
import { enqueue, openJobs, scheduledJob } from './jobs.ts'

const database = await openTestDatabase()
const deps = { ...openPool(database.pool), clock: systemClock }
afterEach(() => void vi.useRealTimers())
afterAll(() => database.close())

const minute = 60_000
const patience = { timeout: 60_000 }

async function countJobs(): Promise<{ running: number; waiting: number }> {
  const { rows } = await database.pool.query<{ running: number; waiting: number }>(
    `select count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null)::int as waiting from graphile_worker._private_jobs`,
  )
  return rows[0]!
}

test('a scheduled job has one active and one queued run, even after a clock jump and a request by an admin', async () => {
  const now = Date.now()
  vi.useFakeTimers({ now: now - 30 * minute, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const hanging = Promise.withResolvers<void>()
  const slow = vi.fn(() => hanging.promise)
  const jobs = openJobs(deps, { slow }, [{ task: 'slow', pattern: '* * * * *' }], openLog('silent'))
  await jobs.start()
  try {
    vi.setSystemTime(now)
    const isCaughtUp = async () => {
      const { rows } = await database.pool.query(
        'select from graphile_worker._private_known_crontabs where last_execution > $1',
        [new Date(now - minute)],
      )
      expect(rows).toHaveLength(1)
    }
    await vi.waitFor(isCaughtUp, patience)
    await vi.waitFor(() => expect(slow).toHaveBeenCalled(), patience)
    await enqueue(deps.db, 'slow', {}, scheduledJob('slow'))
    expect(await countJobs()).toEqual({ running: 1, waiting: 1 })
    hanging.resolve()
    await vi.waitFor(async () => expect(await countJobs()).toEqual({ running: 0, waiting: 0 }), patience)
    expect(slow.mock.calls.length).toBeLessThanOrEqual(3)
  } finally {
    hanging.resolve()
    vi.useRealTimers()
    await jobs.stop()
  }
})
