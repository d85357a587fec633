import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { systemClock } from '../core/clock.ts'
import { openPool } from '../database/db.ts'
import { openEventBus } from '../events/event-bus.ts'
import { openJobs } from './jobs.ts'
import { openLog } from '../telemetry/log.ts'

const database = await openTestDatabase()
const deps = { ...openPool(database.pool), clock: systemClock }
afterAll(() => database.close())

const log = openLog('fatal')
const pulse = { everyMs: 200, goneAfterMs: 1_500 }
const addJob = (task: string) => database.pool.query(`select graphile_worker.add_job($1, '{}'::json)`, [task])
const addBatch = (task: string, words: string[]) =>
  database.pool.query(
    `insert into outbox (topic, payload) select $1, json_build_object('word', unnest($2::text[]))`,
    [task, words],
  )
const idle = async (): Promise<void> => {}
const wordOf = (payload: unknown): string => (payload as { word: string }).word

test(
  'the job of a process that was killed is done by another within moments',
  { timeout: 120_000 },
  async () => {
    await addJob('hang')
    const child = fork(new URL('../../../../test/support/job-runner.main.ts', import.meta.url), {
      env: { ...process.env, DATABASE_URL: database.url },
    })
    await once(child, 'message')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const hang = vi.fn(async () => {})
    // The killed one beat by the usual pulse: its last sign must be older than ours allows.
    const jobs = openJobs(deps, { hang }, [], log, { pulse })
    await jobs.start()
    await vi.waitFor(() => expect(hang).toHaveBeenCalledTimes(1), { timeout: 60_000, interval: 100 })
    await jobs.stop()
  },
)

test(
  'a killed job whose key was queued again is done once and does not stay dead',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const addKeyed = () =>
      database.pool.query(`select graphile_worker.add_job('hang', '{}', job_key => 'same')`)
    await addKeyed()
    const child = fork(new URL('../../../../test/support/job-runner.main.ts', import.meta.url), {
      env: { ...process.env, DATABASE_URL: database.url },
    })
    await once(child, 'message')
    await addKeyed()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const hang = vi.fn(async () => {})
    const jobs = openJobs(deps, { hang }, [], log, { pulse })
    await jobs.start()
    await vi.waitFor(async () => expect(await jobs.health()).toMatchObject({ waiting: 0, dead: 0 }), {
      timeout: 60_000,
      interval: 100,
    })
    expect(hang).toHaveBeenCalledTimes(1)
    await jobs.stop()
  },
)

test('a long job of a living process is left alone', { tags: 'long', timeout: 120_000 }, async () => {
  let runs = 0
  const long = async (): Promise<void> => {
    runs++
    await wait(9_000)
  }
  // On a busy machine a living process may miss many beats.
  const patient = { pulse: { everyMs: 200, goneAfterMs: 6_000 } }
  const one = openJobs(deps, { long }, [], log, patient)
  const other = openJobs(deps, { long }, [], log, patient)
  await one.start()
  await other.start()
  await addJob('long')
  await wait(9_500)
  await one.stop()
  await other.stop()
  expect(runs).toBe(1)
})

test('what is done in batches comes together, and one that fails holds up no other', async () => {
  const received: string[][] = []
  const said = async (payloads: unknown[]): Promise<void> => {
    received.push(payloads.map(wordOf))
    if (payloads.some((payload) => wordOf(payload) === 'bad')) throw new Error('bad word')
  }
  const jobs = openJobs(deps, { idle, said: { inBatches: said } }, [], log)
  await addBatch('said', ['one', 'bad', 'two'])
  await jobs.runDue()
  expect(received.map((words) => words.toSorted())).toEqual(
    expect.arrayContaining([['bad', 'one', 'two'], ['one'], ['bad'], ['two']]),
  )
  const { rows } = await database.pool.query(`select attempts, last_error from outbox where topic = 'said'`)
  expect(rows).toEqual([{ attempts: 1, last_error: 'Error: bad word' }])
  await database.pool.query(`update outbox set attempts = 24, due_at = now() where topic = 'said'`)
  await jobs.runDue()
  expect(await jobs.health()).toMatchObject({ dead: 1 })
})

test('a batch two processes want is done once', async () => {
  const received: string[] = []
  const twice = async (payloads: unknown[]): Promise<void> => void received.push(...payloads.map(wordOf))
  const [one, other] = [0, 1].map(() => openJobs(deps, { idle, twice: { inBatches: twice } }, [], log))
  const words = Array.from({ length: 120 }, (_, at) => String(at))
  await addBatch('twice', words)
  await Promise.all([one!.runDue(), other!.runDue()])
  expect(received.toSorted()).toEqual(words.toSorted())
})

test('a fact for batches is undone with its transaction', async () => {
  const { db } = openPool(database.pool)
  const events = openEventBus()
  events.subscribeInBatches('OrderPaid', 'undone', async () => {})
  const undone = db.transaction().execute(async (tx) => {
    await events.publish(tx, 'OrderPaid', { orderId: 'ord_x' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  const { rows } = await database.pool.query(`select 1 from outbox where topic = 'OrderPaid:undone'`)
  expect(rows).toEqual([])
})

test('what outlasts the patience of a stop is given back at once, no try of a batch lost', async () => {
  const begun: string[] = []
  const never = new Promise<void>(() => {})
  const stuck = (name: string) => () => (begun.push(name), never)
  const one = openJobs(deps, { endless: stuck('one'), emails: { inBatches: stuck('batch') } }, [], log, {
    pulse,
  })
  await one.start()
  await addJob('endless')
  await addBatch('emails', ['a'])
  await vi.waitFor(() => expect(begun.toSorted()).toEqual(['batch', 'one']), { timeout: 60_000 })
  await one.stop(wait(300))
  const { rows: locks } = await database.pool.query(
    'select 1 from graphile_worker._private_jobs where locked_by is not null',
  )
  expect(locks).toEqual([])
  const { rows } = await database.pool.query(
    `select attempts, due_at <= now() and leased_until is null as is_due from outbox where topic = 'emails'`,
  )
  expect(rows).toEqual([{ attempts: 0, is_due: true }])
  const [endless, emails] = [vi.fn(async () => {}), vi.fn(async () => {})]
  await openJobs(deps, { endless, emails: { inBatches: emails } }, [], log, { pulse }).runDue()
  expect([endless.mock.calls.length, emails.mock.calls.length]).toEqual([1, 1])
})
