import { Logger, run, runMigrations, type Runner } from 'graphile-worker'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { systemClock } from '../core/clock.ts'
import { wrapPool, type Database } from '../database/db.ts'
import { buildOf, listMigrations } from '../database/migrations/migration-files.ts'
import { createLog } from '../telemetry/log.ts'
import { createJobs, type Cron, type Task } from './jobs.ts'
import { createOlderBuilds } from './older-builds.ts'
import { enqueue } from './outbox.ts'

const log = createLog('silent')
const patient = { timeout: 60_000, interval: 50 }
const hour = 3_600_000
let database: TestDatabase
let deps: Pick<Database, 'db' | 'sessions'> & { clock: typeof systemClock }
const ends: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  database = await openTestDatabase()
  deps = { ...wrapPool(database.pool), clock: systemClock }
  ends.push(() => database.close())
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const query = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> =>
  (await database.pool.query<Row>(text, values)).rows
const installOlderQueue = () => runMigrations({ pgPool: database.pool, logger: quiet })
const quiet = new Logger(() => () => {})
const takeOver = () => createOlderBuilds(deps.db, log).takeOver()
const addOlder = (task: string, more = '') => query(`select graphile_worker.add_job('${task}', '{}' ${more})`)
const olderTasks = async (): Promise<string[]> =>
  (await query<{ name: string }>('select task_identifier as name from graphile_worker.jobs order by id')).map(
    ({ name }) => name,
  )
const outboxRows = () => query('select topic, key, attempts, max_attempts, series from outbox order by id')

/** Runs jobs as an older build does, on connections that have its application name. */
async function startOlder({
  job,
}: {
  job: (payload: unknown) => Promise<void>
}): Promise<() => Promise<void>> {
  const pool = new pg.Pool({ connectionString: database.url, application_name: 'souk 0092', max: 4 })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const runner: Runner = await run({
    pgPool: pool,
    taskList: { job },
    concurrency: 2,
    noHandleSignals: true,
    preset: { worker: { pollInterval: 100 } },
    parsedCronItems: [],
    logger: quiet,
  })
  let isOver = false
  const stop = async (): Promise<void> => {
    if (isOver) return
    isOver = true
    await runner.stop()
    await pool.end()
  }
  ends.push(stop)
  return stop
}

async function startNew(
  tasks: Record<string, Task>,
  crons: readonly Cron[] = [],
): Promise<() => Promise<void>> {
  const jobs = createJobs(deps, tasks, crons, log)
  await jobs.start()
  ends.push(() => jobs.stop())
  return () => jobs.stop()
}

test('every build before the migration that created the functions counts as older', () => {
  const { name, steps } = listMigrations().find(({ name: file }) => file.includes('one-queue'))!
  expect(steps.map((step) => step.sql).join('\n')).toContain(
    `right(application_name, 4) < '${buildOf(name)}'`,
  )
})

test('a database without the older queue has nothing to take over or hand back', async () => {
  await enqueue(deps.db, 'stays', {}, { key: 'stays' })
  expect(await takeOver()).toBe(true)
  expect(await query('select hand_jobs_back() as handed')).toEqual([{ handed: 0 }])
  expect(await outboxRows()).toMatchObject([{ topic: 'stays' }])
})

test('all jobs of the older queue are moved with their state', async () => {
  await installOlderQueue()
  await addOlder(
    'waits',
    `, job_key => 'a', queue_name => 'q', max_attempts => 7, flags => array['trace:00-1-2-01']`,
  )
  await addOlder('later', `, run_at => '2030-01-02'`)
  await addOlder('failed')
  await addOlder('died', `, job_key => 'd'`)
  await addOlder('killed', `, max_attempts => 3`)
  await addOlder('superseded', `, job_key => 's'`)
  await addOlder('superseded', `, job_key => 's'`)
  const change = (task: string, set: string) =>
    query(
      `update graphile_worker._private_jobs set ${set}
      where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
      [task],
    )
  await change('failed', `attempts = 3, last_error = 'Error: no', run_at = '2030-01-01'`)
  await change('died', `attempts = max_attempts, last_error = 'Error: never'`)
  await change('killed', `attempts = 3, last_error = 'Error: no', locked_by = 'pool-gone', locked_at = now()`)
  await change(
    'superseded',
    `key = null, attempts = max_attempts, locked_by = 'pool-gone', locked_at = now()`,
  )
  await addOlder('superseded', `, job_key => 's'`)
  expect(await takeOver()).toBe(true)
  expect(await olderTasks()).toEqual([])
  const rows = await query(`select topic, key, attempts, max_attempts, series, trace, last_error,
    dead_at is not null as is_dead, extract(year from due_at)::int as year from outbox order by id`)
  const year = new Date().getUTCFullYear()
  const usual = {
    key: null,
    attempts: 0,
    max_attempts: 25,
    series: null,
    trace: null,
    last_error: null,
    is_dead: false,
  }
  expect(rows).toEqual([
    { ...usual, year, topic: 'waits', key: 'a', max_attempts: 7, series: 'q', trace: '00-1-2-01' },
    { ...usual, year: 2030, topic: 'later' },
    { ...usual, year: 2030, topic: 'failed', attempts: 3, last_error: 'Error: no' },
    { ...usual, year, topic: 'died', key: 'd', attempts: 25, last_error: 'Error: never', is_dead: true },
    { ...usual, year, topic: 'killed', attempts: 2, max_attempts: 3, last_error: 'Error: no' },
    { ...usual, year, topic: 'superseded', key: 's' },
  ])
  expect(await takeOver()).toBe(true)
  expect(await outboxRows()).toHaveLength(6)
})

test('a running job stays with its older process until that process has been silent for 30 seconds', async () => {
  await installOlderQueue()
  await addOlder('running')
  await query(
    `update graphile_worker._private_jobs set locked_by = 'pool-one', locked_at = now(), attempts = 1`,
  )
  await query(`insert into job_workers (id, seen_at) values ('pool-one', now())`)
  await takeOver()
  expect(await olderTasks()).toEqual(['running'])
  await query(`update job_workers set seen_at = now() - interval '31 seconds'`)
  await takeOver()
  expect(await olderTasks()).toEqual([])
  expect(await outboxRows()).toMatchObject([{ topic: 'running', attempts: 1 }])
})

test('a job that replaces one in the older queue runs alone', async () => {
  await installOlderQueue()
  await addOlder('same', `, job_key => 'k'`)
  await addOlder('other', `, job_key => 'other'`)
  await enqueue(deps.db, 'same', { is: 'new' }, { key: 'k' })
  expect(await olderTasks()).toEqual(['other'])
  // The older build enqueues the job again.
  await addOlder('same', `, job_key => 'k'`)
  await takeOver()
  expect(await outboxRows()).toMatchObject([{ topic: 'same', key: 'k' }, { topic: 'other' }])
})

test('each build runs its own jobs once, and the rest is moved when the older build stops', async () => {
  await installOlderQueue()
  const ran: string[] = []
  const task =
    (build: string): Task =>
    async (payload) =>
      void ran.push(`${build} ${(payload as { by?: string }).by ?? 'older'}`)
  const stopOlder = await startOlder({ job: task('older') })
  await startNew({ job: task('new') })
  for (let n = 0; n < 20; n++) {
    await addOlder('job')
    await enqueue(deps.db, 'job', { by: 'new' })
  }
  await vi.waitFor(() => expect(ran).toHaveLength(40), patient)
  await addOlder('job', `, run_at => now() + interval '1 hour', job_key => 'later'`)
  await stopOlder()
  await addOlder('job')
  await vi.waitFor(async () => expect(await olderTasks()).toEqual([]), patient)
  await vi.waitFor(() => expect(ran).toHaveLength(41), patient)
  expect(ran.toSorted()).toEqual([
    ...Array<string>(20).fill('new new'),
    'new older',
    ...Array<string>(20).fill('older older'),
  ])
  await vi.waitFor(async () => expect(await outboxRows()).toHaveLength(1), patient)
  expect(await outboxRows()).toMatchObject([{ topic: 'job', key: 'later' }])
})

test('schedules run in older builds while one is connected, and a missed time runs once afterwards', async () => {
  await installOlderQueue()
  const stopOlder = await startOlder({ job: async () => {} })
  const setLastExecution = (at: Date) =>
    query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ('job', $1, $1) on conflict (identifier) do update set last_execution = $1`,
      [at],
    )
  await setLastExecution(new Date(Date.now() - 2 * hour))
  const job = vi.fn(async () => {})
  const stop = await startNew({ job }, [{ task: 'job', pattern: '0 * * * *' }])
  await vi.waitFor(async () => expect(await query('select id from job_workers')).toHaveLength(1), patient)
  expect(await query('select name from schedules')).toEqual([])
  await stopOlder()
  await vi.waitFor(() => expect(job).toHaveBeenCalledTimes(1), patient)
  await stop()
  // Simulates an older build that was started again and has fired this hour's run.
  await query(`update schedules set fired_at = now() - interval '5 hours'`)
  await setLastExecution(new Date())
  const again = vi.fn(async () => {})
  await startNew({ job: again }, [{ task: 'job', pattern: '0 * * * *' }])
  await vi.waitFor(
    async () =>
      expect(
        await query(`select name from schedules where fired_at > now() - interval '1 hour'`),
      ).toHaveLength(1),
    patient,
  )
  expect(again).not.toHaveBeenCalled()
})

test('a process that stops next to an older build hands over its jobs, which run there once', async () => {
  await installOlderQueue()
  const job = vi.fn(async () => {})
  const stop = await startNew({ elsewhere: job })
  await enqueue(deps.db, 'job', {}, { key: 'k', series: 's', maxAttempts: 5 })
  await query('update outbox set attempts = 2')
  await enqueue(deps.db, 'job', {}, { key: 'later', runAt: new Date('2030-01-01') })
  await query(`insert into outbox (topic, key) values ('message', 'm')`)
  await startOlder({ job })
  expect(await takeOver()).toBe(false)
  await stop()
  await vi.waitFor(() => expect(job).toHaveBeenCalledTimes(1), patient)
  expect(await outboxRows()).toMatchObject([{ topic: 'message' }])
  const rows = await query('select key, run_at, max_attempts from graphile_worker.jobs order by id')
  expect(rows).toEqual([{ key: 'later', run_at: new Date('2030-01-01'), max_attempts: 25 }])
})

test('the last process to stop leaves its jobs to whichever build starts next', async () => {
  await installOlderQueue()
  const [first, last] = [
    await startNew({ elsewhere: async () => {} }),
    await startNew({ elsewhere: async () => {} }),
  ]
  await vi.waitFor(async () => expect(await query('select id from job_workers')).toHaveLength(2), patient)
  await enqueue(deps.db, 'job', {}, { key: 'k', maxAttempts: 5 })
  await query('update outbox set attempts = 2')
  await first()
  expect(await olderTasks()).toEqual([])
  await last()
  expect(await olderTasks()).toEqual(['job'])
  expect(await query('select max_attempts from graphile_worker.jobs')).toEqual([{ max_attempts: 3 }])
  const job = vi.fn(async () => {})
  await startNew({ job })
  await vi.waitFor(() => expect(job).toHaveBeenCalledTimes(1), patient)
})
