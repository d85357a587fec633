import { afterAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { systemClock } from '../core/clock.ts'
import { openPool } from '../database/db.ts'
import { openLog } from '../telemetry/log.ts'
import { openJobs, type JobLane } from './jobs.ts'

const database = await openTestDatabase()
const deps = { ...openPool(database.pool), clock: systemClock }
afterAll(() => database.close())

const addJobs = async (task: string, count: number) => {
  for (let n = 0; n < count; n++)
    await database.pool.query(`select graphile_worker.add_job($1, '{}'::json)`, [task])
}

test(
  'jobs that hang use only the slots of their lane, and other jobs continue',
  { timeout: 120_000 },
  async () => {
    const ends: (() => void)[] = []
    let hanging = 0
    const hang = () => new Promise<void>((done) => (hanging++, void ends.push(done)))
    const [common, other] = [vi.fn(async () => {}), vi.fn(async () => {})]
    const lanes: JobLane[] = [
      { name: 'slow', slots: 2, has: (task) => task.startsWith('slow:') },
      { name: 'other', slots: 1, has: (task) => task === 'other' },
    ]
    const tasks = { 'slow:one': hang, 'slow:two': hang, other, common }
    const jobs = openJobs(deps, tasks, [], openLog('silent'), { lanes })
    await jobs.start()
    try {
      await addJobs('slow:one', 5)
      await addJobs('slow:two', 5)
      await vi.waitFor(() => expect(hanging).toBe(2), { timeout: 60_000 })
      await addJobs('common', 6)
      await addJobs('other', 6)
      await vi.waitFor(() => expect([common.mock.calls.length, other.mock.calls.length]).toEqual([6, 6]), {
        timeout: 60_000,
      })
      expect(hanging).toBe(2)
      expect(await jobs.health()).toMatchObject({ state: 'running', runners: 3 })
      // The lane continues.
      const finish = setInterval(() => ends.splice(0).forEach((end) => end()), 20)
      await vi.waitFor(() => expect(hanging).toBe(10), { timeout: 60_000 })
      clearInterval(finish)
    } finally {
      ends.splice(0).forEach((end) => end())
      await jobs.stop()
    }
  },
)

test('jobs that are due in the future are not counted as waiting', async () => {
  const jobs = openJobs(deps, { later: async () => {} }, [], openLog('silent'))
  const { waiting } = await jobs.health()
  await database.pool.query(
    `select graphile_worker.add_job('later', '{}', run_at => now() + interval '1 hour')`,
  )
  expect((await jobs.health()).waiting).toBe(waiting)
  await addJobs('later', 1)
  expect((await jobs.health()).waiting).toBe(waiting + 1)
})
