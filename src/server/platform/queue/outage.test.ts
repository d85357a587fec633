import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { openProxiedDatabase } from '#test/support/database/proxied-database.ts'
import { createMovableClock, systemClock } from '../core/clock.ts'
import { createLog } from '../telemetry/log.ts'
import { createJobs } from './jobs.ts'
import { eachMessage, enqueue, createOutboxWorker, putMessage } from './outbox.ts'

const database = await openProxiedDatabase()
afterAll(() => database.close())

test('messages delivered during a database outage are recorded after it and not delivered again', async () => {
  const { db, proxy } = database
  for (const key of ['first', 'second']) await putMessage(db, { topic: 'test', key })
  const delivered: string[] = []
  const topic = {
    name: 'test',
    deliver: eachMessage(async ({ key }) => {
      if (delivered.length === 0) {
        await proxy.setNewConnections('refused')
        proxy.resetConnections()
      }
      delivered.push(key)
    }),
  }
  const worker = createOutboxWorker({ db, clock: createMovableClock(), log: createLog('silent') }, [topic], {
    name: 'test',
    everyMs: 60_000,
  })
  const round = worker.round()
  await vi.waitFor(() => expect(delivered).toEqual(['first', 'second']), { timeout: 60_000 })
  await proxy.setNewConnections('served')
  expect(await round).toBe(true)
  const { rows } = await database.direct.pool.query('select 1 from outbox')
  expect(rows).toEqual([])
  expect(delivered).toEqual(['first', 'second'])
})

test(
  'a job that outlasts both an outage and its lease stays with its process',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const { proxy } = database
    const runs: string[] = []
    const hang = Promise.withResolvers<void>()
    const log = createLog('silent')
    const task = (name: string) => ({ long: () => (runs.push(name), hang.promise) })
    const [one, other] = ['one', 'other'].map((name) =>
      createJobs({ ...database, clock: systemClock }, task(name), [], log, { leaseMs: 4_000 }),
    )
    await one!.start()
    await enqueue(database.db, 'long', {})
    await vi.waitFor(() => expect(runs).toEqual(['one']), { timeout: 60_000 })
    await other!.start()
    await vi.waitFor(async () => expect((await other!.health()).state).toBe('running'), { timeout: 60_000 })
    await proxy.setNewConnections('refused')
    proxy.resetConnections()
    await wait(5_000)
    await proxy.setNewConnections('served')
    const isLeased = `select from outbox where leased_until > now() + interval '1 second'`
    await vi.waitFor(async () => expect((await database.direct.pool.query(isLeased)).rowCount).toBe(1), {
      timeout: 60_000,
    })
    hang.resolve()
    await vi.waitFor(async () => expect(await other!.countDue()).toBe(0), { timeout: 60_000 })
    expect(runs).toEqual(['one'])
    await Promise.all([one!.stop(), other!.stop()])
  },
)
