import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createJobs, type JobLane } from './jobs.ts'
import { createOutbox } from './messages.ts'
import { listRunners } from './runners.ts'
import { openQueueDatabase, silent } from './testing.support.ts'

const database = await openQueueDatabase()
const { db, pool } = database
const outbox = createOutbox()
const deps = { db, sessions: pool, clock: Date, log: silent }
afterAll(() => database.close())
beforeEach(() => pool.query('delete from outbox'))

const patient = { timeout: 60_000 }
const addJobs = async (topic: string, count: number) => {
  for (let n = 0; n < count; n++) await outbox.putJob(db, { topic })
}

test(
  'hanging jobs use only the slots of their lane, and other jobs continue',
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
    const jobs = createJobs(deps, { 'slow:one': hang, 'slow:two': hang, other, common }, [], { lanes })
    await jobs.start()
    try {
      await addJobs('slow:one', 5)
      await addJobs('slow:two', 5)
      await vi.waitFor(() => expect(hanging).toBe(2), patient)
      await addJobs('common', 6)
      await addJobs('other', 6)
      await vi.waitFor(
        () => expect([common.mock.calls.length, other.mock.calls.length]).toEqual([6, 6]),
        patient,
      )
      expect(hanging).toBe(2)
      expect(await jobs.health()).toMatchObject({ state: 'running', runners: 1 })
      // The outcomes of finished jobs are stored after a short delay.
      await vi.waitFor(
        async () => expect(await listRunners(db)).toMatchObject([{ isAlive: true, running: 2 }]),
        patient,
      )
      // After the hanging jobs have ended, the lane runs the remaining jobs.
      const finish = setInterval(() => ends.splice(0).forEach((end) => end()), 20)
      await vi.waitFor(() => expect(hanging).toBe(10), patient)
      clearInterval(finish)
    } finally {
      ends.splice(0).forEach((end) => end())
      await jobs.stop()
    }
    expect(await listRunners(db)).toEqual([])
  },
)

test('jobs scheduled for the future are not counted as waiting', async () => {
  const jobs = createJobs(deps, { later: async () => {} }, [])
  await outbox.putJob(db, { topic: 'later', dueAt: new Date(Date.now() + 3_600_000) })
  expect((await jobs.health()).waiting).toBe(0)
  await addJobs('later', 1)
  expect((await jobs.health()).waiting).toBe(1)
})
