import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createJobs, type JobsOptions, type Task, type TaskInBatches } from './jobs.ts'
import { createOutbox } from './messages.ts'
import { openQueueDatabase, silent } from './testing.support.ts'

const database = await openQueueDatabase()
const { db, pool } = database
const outbox = createOutbox()
afterAll(() => database.close())
beforeEach(() => pool.query('delete from outbox'))

const patient = { timeout: 60_000, interval: 50 }
const open = (tasks: Record<string, Task | TaskInBatches>, options?: JobsOptions) =>
  createJobs({ db, sessions: pool, clock: Date, log: silent }, tasks, [], options)
const addJob = (topic: string, more: { key?: string; series?: string } = {}) =>
  outbox.putJob(db, { topic, ...more })
const addBatch = (topic: string, words: string[]) =>
  pool.query(`insert into outbox (topic, payload) select $1, json_build_object('word', unnest($2::text[]))`, [
    topic,
    words,
  ])
const idle = async (): Promise<void> => {}
const wordOf = (payload: unknown): string => (payload as { word: string }).word

/** Starts a process that claims a job and never finishes it. Returns a function that kills the process. */
async function hangingProcess(leaseMs: number): Promise<() => Promise<void>> {
  const program = new URL('hanging-process.support.ts', import.meta.url)
  const child = fork(program, [database.url, String(leaseMs)])
  await once(child, 'message')
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

test(
  'the job of a killed process runs in another process after its lease ends',
  { timeout: 120_000 },
  async () => {
    await addJob('hang')
    const kill = await hangingProcess(1_500)
    await kill()
    const hang = vi.fn(async () => {})
    const jobs = open({ hang })
    await jobs.start()
    await vi.waitFor(() => expect(hang).toHaveBeenCalledTimes(1), patient)
    await jobs.stop()
    expect((await pool.query('select from outbox')).rowCount).toBe(0)
  },
)

test(
  'a killed job whose key was enqueued again runs once and does not stay dead',
  { tags: 'long', timeout: 120_000 },
  async () => {
    await addJob('hang', { key: 'same' })
    const kill = await hangingProcess(1_500)
    await addJob('hang', { key: 'same' })
    await kill()
    const hang = vi.fn(async () => {})
    const jobs = open({ hang })
    await jobs.start()
    await vi.waitFor(async () => expect(await jobs.health()).toMatchObject({ waiting: 0, dead: 0 }), patient)
    expect(hang).toHaveBeenCalledTimes(1)
    await jobs.stop()
  },
)

test('a job that outlasts its lease is not claimed by another process', { timeout: 120_000 }, async () => {
  let runs = 0
  const long = async (): Promise<void> => {
    runs++
    await wait(4_000)
  }
  const [one, other] = [0, 1].map(() => open({ long }, { leaseMs: 2_000, pollMs: 100 }))
  await one!.start()
  await other!.start()
  await addJob('long')
  await vi.waitFor(async () => expect(await one!.countDue()).toBe(0), patient)
  await one!.stop()
  await other!.stop()
  expect(runs).toBe(1)
})

test('two concurrent processes run each job once', async () => {
  const done: string[] = []
  const task = (name: string) => async (payload: unknown) => void done.push(`${name} ${wordOf(payload)}`)
  const tasks = () => ({
    alone: task('alone'),
    together: { inBatches: async (all: unknown[]) => all.forEach((one) => void task('together')(one)) },
  })
  const processes = [open(tasks(), { pollMs: 20 }), open(tasks(), { pollMs: 20 })]
  for (const one of processes) await one.start()
  const words = Array.from({ length: 100 }, (_, at) => String(at))
  for (const word of words) await outbox.putJob(db, { topic: 'alone', payload: { word } })
  await addBatch('together', words)
  await vi.waitFor(async () => expect((await pool.query('select from outbox')).rowCount).toBe(0), patient)
  for (const one of processes) await one.stop()
  const all = words.flatMap((word) => [`alone ${word}`, `together ${word}`])
  expect(done.toSorted()).toEqual(all.toSorted())
})

test('a job starts when its transaction commits, before the next poll', async () => {
  const quick = vi.fn(async () => {})
  const jobs = open({ quick }, { pollMs: 3_600_000 })
  await jobs.start()
  // Waits until the worker has polled and the LISTEN connection is open.
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query(`select from pg_stat_activity where query = 'listen work_queue'
      and datname = current_database()`)
    expect([rowCount, (await jobs.health()).state]).toEqual([1, 'running'])
  }, patient)
  await db.transaction().execute(async (tx) => {
    await outbox.putJob(tx, { topic: 'quick' })
    expect(quick).not.toHaveBeenCalled()
  })
  await vi.waitFor(() => expect(quick).toHaveBeenCalledTimes(1), patient)
  // When the LISTEN connection is lost, the worker opens a new one, and runs a job that was enqueued while there was no
  // connection.
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen work_queue'
    and datname = current_database()`)
  await addJob('quick')
  await vi.waitFor(() => expect(quick).toHaveBeenCalledTimes(2), patient)
  await jobs.stop()
})

test('a job that exceeds its timeout fails and frees its slot', async () => {
  const next = vi.fn(async () => {})
  const hang = vi.fn(async (): Promise<never> => new Promise(() => {}))
  const lanes = [{ name: 'narrow', slots: 1, timeoutMs: 300, has: () => true }]
  const jobs = open({ hang, next }, { lanes })
  await jobs.start()
  await addJob('hang')
  await vi.waitFor(() => expect(hang).toHaveBeenCalled(), patient)
  await addJob('next')
  await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(1), patient)
  const { rows } = await pool.query(`select last_error from outbox where topic = 'hang'`)
  expect(rows).toEqual([{ last_error: 'TimedOut: not done within 0.3 seconds' }])
  await jobs.stop()
})

test('payloads of a failed batch are retried one at a time, and only the invalid payload fails', async () => {
  const received: string[][] = []
  const batchTask = async (payloads: unknown[]): Promise<void> => {
    received.push(payloads.map(wordOf))
    if (payloads.some((payload) => wordOf(payload) === 'bad')) throw new Error('bad word')
  }
  const jobs = open({ idle, batched: { inBatches: batchTask } })
  await addBatch('batched', ['one', 'bad', 'two'])
  await jobs.runDue()
  expect(received.map((words) => words.toSorted())).toEqual(
    expect.arrayContaining([['bad', 'one', 'two'], ['one'], ['bad'], ['two']]),
  )
  const { rows } = await pool.query(`select attempts, last_error from outbox where topic = 'batched'`)
  expect(rows).toEqual([{ attempts: 1, last_error: 'Error: bad word' }])
  await pool.query(`update outbox set attempts = 24, due_at = now() where topic = 'batched'`)
  await jobs.runDue()
  expect(await jobs.health()).toMatchObject({ dead: 1 })
})

test('a hanging batch task does not block other tasks', async () => {
  const other = vi.fn(async (_payloads: unknown[]) => {})
  const jobs = open(
    { hangs: { inBatches: () => new Promise(() => {}) }, other: { inBatches: other } },
    { pollMs: 20 },
  )
  await jobs.start()
  for (let n = 0; n < 5; n++) {
    await addBatch('hangs', [`${n}`])
    await addBatch('other', [`${n}`])
    await vi.waitFor(() => expect(other.mock.calls.flat(2)).toContainEqual({ word: `${n}` }), patient)
  }
  await jobs.stop(wait(100))
})

test('jobs that are still running at the deadline of stop() are released without losing an attempt', async () => {
  const begun: string[] = []
  const never = new Promise<void>(() => {})
  const stuck = (name: string) => () => (begun.push(name), never)
  const one = open({ endless: stuck('one'), emails: { inBatches: stuck('batch') } })
  await one.start()
  await addJob('endless')
  await addBatch('emails', ['a'])
  await vi.waitFor(() => expect(begun.toSorted()).toEqual(['batch', 'one']), patient)
  await one.stop(wait(300))
  const { rows } = await pool.query(
    'select attempts, due_at <= now() and leased_until is null as is_due, runner from outbox order by id',
  )
  expect(rows).toEqual([1, 2].map(() => ({ attempts: 0, is_due: true, runner: null })))
  const [endless, emails] = [vi.fn(async () => {}), vi.fn(async () => {})]
  await open({ endless, emails: { inBatches: emails } }).runDue()
  expect([endless.mock.calls.length, emails.mock.calls.length]).toEqual([1, 1])
})
