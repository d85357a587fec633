import { addJob } from '#test/support/add-job.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openProxiedDatabase, type ProxiedDatabase } from '#test/support/database/proxied-database.ts'
import { measureOwnMs, ownMs } from '#test/support/own-time.ts'
import { systemClock } from '../core/clock.ts'
import { createInvalidationLog } from '../cache/invalidation-log.ts'
import { openDatabase } from './db.ts'
import { DatabaseUnavailable, isDatabaseUnavailable } from '../core/database-errors.ts'
import { createJobs, type Jobs } from '../queue/jobs.ts'
import { createLog } from '../telemetry/log.ts'

const log = createLog('silent')
let database: ProxiedDatabase
beforeEach(async () => {
  database = await openProxiedDatabase()
})
afterEach(() => database.close())

/** Opens all connections of the pool and leaves them idle. */
async function fillPool(): Promise<void> {
  const clients = await Promise.all(Array.from({ length: 4 }, () => database.pool.connect()))
  for (const client of clients) client.release()
}

// The connection timeout is 3 s. The time limits in these tests allow for a busy machine, but are shorter than two
// timeouts.
test('a restart of the server only delays a query', async () => {
  await fillPool()
  await database.proxy.setNewConnections('refused')
  database.proxy.resetConnections()
  await wait(50)
  setTimeout(() => void database.proxy.setNewConnections('served'), 800)
  const { rows } = await database.pool.query<{ one: number }>('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
})

test('a request that gets no connection fails after a few seconds', async () => {
  await database.proxy.setNewConnections('silent')
  const waiting = database.pool.query('select 1')
  expect(await measureOwnMs(waiting)).toBeLessThan(8_000)
  await expect(waiting).rejects.toThrow(DatabaseUnavailable)
  await database.proxy.setNewConnections('served')
  await database.pool.query('select 1')
})

test('connections that died silently are replaced within seconds, including idle connections', async () => {
  await fillPool()
  const changes = await createInvalidationLog(database)
  database.proxy.silence()
  expect(await measureOwnMs(changes.waitUntilCurrent())).toBeLessThan(8_000)
  await changes.waitUntilCurrent()
  const reads = Array.from({ length: 4 }, () => database.pool.query('select 1'))
  expect(await measureOwnMs(Promise.all(reads))).toBeLessThan(2_500)
})

test('a statement on a dead connection fails within seconds', async () => {
  const client = await database.pool.connect()
  const statement = client.query('select pg_sleep(0.2)')
  database.proxy.silence()
  expect(await measureOwnMs(statement)).toBeLessThan(8_000)
  await expect(statement).rejects.toSatisfy(isDatabaseUnavailable)
  client.release()
})

test(
  'statements to a frozen server fail within one timeout, even one after another',
  { tags: 'long' },
  async () => {
    await fillPool()
    await database.proxy.setNewConnections('silent')
    database.proxy.silence()
    const statements = Array.from({ length: 4 }, () => database.pool.query('select 1'))
    const sequential = database.pool
      .query('select 1')
      .catch(() => database.pool.query('select 1'))
      .catch(() => database.pool.query('select 1'))
    expect(await measureOwnMs(Promise.allSettled([...statements, sequential]))).toBeLessThan(8_000)
    await expect(statements[0]).rejects.toSatisfy(isDatabaseUnavailable)
    await expect(sequential).rejects.toSatisfy(isDatabaseUnavailable)
    await database.proxy.setNewConnections('served')
    await vi.waitFor(() => database.pool.query('select 1'), { timeout: 4_000, interval: 50 })
  },
)

test(
  'queries sent to a frozen server shortly after others wait no longer than the first',
  { tags: 'long' },
  async () => {
    await fillPool()
    await database.proxy.setNewConnections('silent')
    database.proxy.silence()
    const durations: Promise<number>[] = []
    for (let count = 0; count < 4; count++) {
      durations.push(measureOwnMs(database.pool.query('select 1')))
      await wait(240)
    }
    expect(Math.max(...(await Promise.all(durations)))).toBeLessThan(5_500)
  },
)

test('a slow statement is not interrupted', { tags: 'long' }, async () => {
  const { rows } = await database.pool.query<{ done: number }>('select 7 as done from pg_sleep(4)')
  expect(rows).toEqual([{ done: 7 }])
})

test('a process that was blocked does not treat a responding server as dead', { tags: 'long' }, async () => {
  const held = await openDatabase(
    { databaseUrl: database.direct.url, dataDir: '', dbPool: 2, dbPrepare: true },
    () => undefined,
  )
  held.expectRequests()
  await held.pool.query('select 1')
  const statement = held.pool.query<{ done: number }>('select 7 as done from pg_sleep(8)')
  let block: NodeJS.Immediate
  const blockOnce = (): void => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_600)
    block = setImmediate(blockOnce)
  }
  blockOnce()
  try {
    expect((await statement).rows).toEqual([{ done: 7 }])
  } finally {
    clearImmediate(block!)
    await held.close()
  }
})

test('startup waits for a slow server', { tags: 'long' }, async () => {
  const starting = await openProxiedDatabase({ hasRequests: false })
  try {
    starting.proxy.delay(1_000)
    const { rows } = await starting.pool.query<{ done: number }>('select 7 as done from pg_sleep(4)')
    expect(rows).toEqual([{ done: 7 }])
  } finally {
    await starting.close()
  }
})

test('locks held by a dead connection are released within seconds', async () => {
  await database.direct.pool.query('create table counted (n int); insert into counted values (1)')
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('update counted set n = n + 1')
  const other = await database.pool.connect()
  database.proxy.silence('still holds them')
  await Promise.allSettled([holder.query('select 1'), other.query('select 1')])
  holder.release()
  other.release()
  const update = database.pool.query('update counted set n = n + 1')
  expect(await measureOwnMs(update)).toBeLessThan(8_000)
  await update
})

test('after three seconds of an outage, new queries fail immediately', { tags: 'long' }, async () => {
  await database.proxy.setNewConnections('refused')
  database.proxy.resetConnections()
  await database.pool.query('select 1').catch(() => undefined)
  const later = Promise.all(Array.from({ length: 5 }, () => database.pool.query('select 1')))
  expect(await measureOwnMs(later)).toBeLessThan(2_500)
  await expect(later).rejects.toThrow(DatabaseUnavailable)
  await database.proxy.setNewConnections('served')
  await vi.waitFor(() => database.pool.query('select 1'), { timeout: 60_000, interval: 50 })
})

test(
  'the read barrier times out after three seconds and works again once the server is back',
  { tags: 'long' },
  async () => {
    const changes = await createInvalidationLog(database)
    await database.proxy.setNewConnections('silent')
    database.proxy.silence()
    const waiting = Array.from({ length: 5 }, () => changes.waitUntilCurrent())
    expect(await measureOwnMs(Promise.allSettled(waiting))).toBeLessThan(8_000)
    await expect(waiting[0]).rejects.toThrow(DatabaseUnavailable)
    await database.proxy.setNewConnections('served')
    const back = ownMs()
    await vi.waitFor(() => changes.waitUntilCurrent(), { timeout: 60_000, interval: 50 })
    expect(ownMs() - back).toBeLessThan(10_000)
  },
)

test(
  'jobs resume after an outage, and a job that ended during it is not run again',
  { tags: 'long', timeout: 120_000 },
  async () => {
    let slow = 0
    let failing = 0
    let quick = 0
    let mayEnd = (): void => {}
    const tasks = {
      slow: async () => {
        slow++
        await new Promise<void>((done) => (mayEnd = done))
      },
      failing: async () => {
        failing++
        await wait(1_000)
        throw new Error('no')
      },
      quick: async () => void quick++,
    }
    const jobs = createJobs({ ...database, clock: systemClock }, tasks, [], log)
    await jobs.start()
    try {
      await addJob(database.direct.pool, 'slow')
      await addJob(database.direct.pool, 'failing')
      await vi.waitFor(() => expect([slow, failing]).toEqual([1, 1]), { timeout: 60_000 })
      await database.proxy.setNewConnections('refused')
      database.proxy.resetConnections()
      mayEnd()
      await wait(2_500)
      await database.proxy.setNewConnections('served')
      await addJob(database.direct.pool, 'quick')
      await vi.waitFor(() => expect(quick).toBe(1), { timeout: 60_000 })
      await vi.waitFor(async () => expect(await locked(database)).toEqual([]), { timeout: 60_000 })
      expect(slow).toBe(1)
      expect((await jobs.health()).state).toBe('running')
    } finally {
      await jobs.stop()
    }
  },
)

test(
  'a worker whose statements get no response continues and leaves no lease',
  { timeout: 120_000 },
  async () => {
    const ran: string[] = []
    const tasks = {
      cut: async () => {
        ran.push('cut')
        // The connection is reset during the statement that records the completion, so its response is lost.
        if (ran.length === 1) setTimeout(() => database.proxy.resetConnections(), 5)
      },
      next: async () => void ran.push('next'),
    }
    const jobs: Jobs = createJobs({ ...database, clock: systemClock }, tasks, [], log)
    await jobs.start()
    try {
      database.proxy.delay(20)
      await addJob(database.direct.pool, 'cut')
      await vi.waitFor(() => expect(ran).toContain('cut'), { timeout: 60_000 })
      await wait(200)
      database.proxy.delay(0)
      await addJob(database.direct.pool, 'next')
      await vi.waitFor(() => expect(ran).toContain('next'), { timeout: 60_000 })
      await vi.waitFor(async () => expect(await locked(database)).toEqual([]), { timeout: 60_000 })
    } finally {
      await jobs.stop()
    }
  },
)

test(
  'a job is claimed again if the response to its claim was lost',
  { tags: 'long', timeout: 120_000 },
  async () => {
    let runs = 0
    const jobs = createJobs({ ...database, clock: systemClock }, { lost: async () => void runs++ }, [], log)
    await jobs.start()
    try {
      // Simulates that the response to a claim was lost.
      await database.direct.pool
        .query(`insert into outbox (topic, max_attempts, attempts, claims, leased_until)
        values ('lost', 25, 1, 1, now() + interval '1 second')`)
      await vi.waitFor(() => expect(runs).toBe(1), { timeout: 60_000 })
    } finally {
      await jobs.stop()
    }
  },
)

async function locked({ direct }: ProxiedDatabase): Promise<unknown[]> {
  const { rows } = await direct.pool.query('select id, topic from outbox where leased_until is not null')
  return rows
}
