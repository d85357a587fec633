import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJobs, type JobsOptions, type Task } from './jobs.ts'
import { createOutbox } from './messages.ts'
import { scheduledAttempts } from './schedules.ts'
import { openQueueDatabase, silent } from './testing.support.ts'

const database = await openQueueDatabase()
const { db, pool } = database
const outbox = createOutbox()
afterEach(() => void vi.useRealTimers())
afterAll(() => database.close())
beforeEach(() => pool.query('delete from outbox; delete from schedules'))

const minute = 60_000
const hour = 60 * minute
const patient = { timeout: 60_000 }
const everyMinute = [{ task: 'job', pattern: '* * * * *' }]
const open = (job: Task, options?: JobsOptions, schedules = everyMinute) =>
  createJobs({ db, sessions: pool, clock: Date, log: silent }, { job }, schedules, options)
const setTime = (now: number) => vi.useFakeTimers({ now, toFake: ['Date'] })

/**
 * Returns the start of the current minute. `vi.waitFor` advances the fake clock at each check. If a test started near
 * the end of a minute, the next minute would therefore begin, and the schedule would fire once more.
 */
const startOfMinute = (): number => Math.floor(Date.now() / minute) * minute

async function firedAt(): Promise<number | undefined> {
  const { rows } = await pool.query<{ fired_at: Date }>(`select fired_at from schedules where name = 'job'`)
  return rows[0]?.fired_at.getTime()
}

/** Sets the time when the schedule last fired. */
const lastFired = (at: number) =>
  pool.query(`insert into schedules (name, fired_at) values ('job', $1)`, [new Date(at)])

async function countJobs(): Promise<{ running: number; waiting: number }> {
  const { rows } = await pool.query<{ running: number; waiting: number }>(
    `select count(*) filter (where leased_until is not null)::int as running,
      count(*) filter (where leased_until is null or is_put_again)::int as waiting from outbox`,
  )
  return rows[0]!
}

test('a scheduled job has at most one running and one queued run, even after a clock jump', async () => {
  const now = startOfMinute()
  setTime(now - 30 * minute)
  await lastFired(now - 31 * minute)
  const hanging = Promise.withResolvers<void>()
  const slow = vi.fn(() => hanging.promise)
  const jobs = open(slow)
  await jobs.start()
  try {
    await vi.waitFor(() => expect(slow).toHaveBeenCalledTimes(1), patient)
    setTime(now)
    await vi.waitFor(async () => expect(await firedAt()).toBe(now), patient)
    await outbox.putJob(db, { topic: 'job', key: 'job', maxAttempts: scheduledAttempts })
    expect(await countJobs()).toEqual({ running: 1, waiting: 1 })
    hanging.resolve()
    await vi.waitFor(async () => expect(await countJobs()).toEqual({ running: 0, waiting: 0 }), patient)
    expect(slow).toHaveBeenCalledTimes(2)
  } finally {
    hanging.resolve()
    await jobs.stop()
  }
})

/** Simulates two processes. `looked` waits until each process has checked `times` times whether the schedule is due. */
function openTwo(job: Task, schedules = everyMinute) {
  const looks = [0, 1].map(() => vi.fn(async () => true))
  const processes = looks.map((mayFire) => open(job, { mayFire }, schedules))
  return {
    /** Starts both processes. Runs `between` after the first process has started and before the second one starts. */
    start: async (between = async () => {}) => {
      await processes[0]!.start()
      await between()
      await processes[1]!.start()
    },
    looked: (times: number) =>
      vi.waitFor(() => expect(looks.every(({ mock }) => mock.calls.length >= times)).toBe(true), patient),
    stop: async () => {
      for (const one of processes) await one.stop()
    },
  }
}

test('several missed times fire only once, in one of the two processes', async () => {
  await lastFired(Date.now() - 7 * 24 * hour)
  const job = vi.fn(async () => {})
  const both = openTwo(job, [{ task: 'job', pattern: `0 ${new Date().getUTCHours()} * * *` }])
  await both.start(() => vi.waitFor(() => expect(job).toHaveBeenCalledTimes(1), patient))
  await both.looked(1)
  await both.stop()
  expect(job).toHaveBeenCalledTimes(1)
  expect(await countJobs()).toEqual({ running: 0, waiting: 0 })
})

test('a forward clock jump fires once across two processes, and setting a clock back does not fire', async () => {
  const now = startOfMinute()
  setTime(now - 2 * hour)
  await lastFired(now - 2 * hour - minute)
  const job = vi.fn(async () => {})
  const both = openTwo(job)
  await both.start()
  await vi.waitFor(() => expect(job).toHaveBeenCalledTimes(1), patient)
  await both.looked(1)
  setTime(now)
  await vi.waitFor(() => expect(job).toHaveBeenCalledTimes(2), patient)
  await both.looked(2)
  setTime(now - hour)
  await both.looked(3)
  await both.stop()
  expect(job).toHaveBeenCalledTimes(2)
  expect(await countJobs()).toEqual({ running: 0, waiting: 0 })
})

test('a process whose clock is an hour ahead does not fire early', async () => {
  const now = startOfMinute()
  await lastFired(now)
  setTime(now + hour)
  const job = vi.fn(async () => {})
  const both = openTwo(job)
  await both.start()
  await both.looked(3)
  expect(job).not.toHaveBeenCalled()
  await pool.query(`update schedules set fired_at = now() - interval '5 minutes'`)
  setTime(now)
  await vi.waitFor(() => expect(job).toHaveBeenCalledTimes(1), patient)
  await both.stop()
})

test('a new schedule waits for its next scheduled time, and a stored time in the future is reset', async () => {
  const job = vi.fn(async () => {})
  const first = open(job)
  await first.start()
  await vi.waitFor(async () => expect(await firedAt()).toBeDefined(), patient)
  await first.stop()
  expect(await firedAt()).toBeGreaterThan(Date.now() - minute)
  await pool.query(`update schedules set fired_at = now() + interval '1 year'`)
  const second = open(job)
  await second.start()
  await vi.waitFor(async () => expect(await firedAt()).toBeLessThan(Date.now() + minute), patient)
  await second.stop()
})

test('a process that is not allowed to fire does not enqueue the job, and fires once it is allowed', async () => {
  await lastFired(Date.now() - hour)
  let may = false
  const mayFire = vi.fn(async () => may)
  const job = vi.fn(async () => {})
  const jobs = open(job, { mayFire })
  await jobs.start()
  await vi.waitFor(() => expect(mayFire.mock.calls.length).toBeGreaterThan(1), patient)
  expect(job).not.toHaveBeenCalled()
  may = true
  await vi.waitFor(() => expect(job).toHaveBeenCalledTimes(1), patient)
  await jobs.stop()
})

test('an invalid cron pattern throws at startup', () => {
  expect(() => open(async () => {}, {}, [{ task: 'job', pattern: '61 * * * *' }])).toThrow()
  expect(() => open(async () => {}, {}, [{ task: 'job', pattern: '* * * * * *' }])).toThrow()
})
