import { afterAll, expect, test, vi } from 'vitest'
import { openProxiedDatabase } from '#test/support/database/proxied-database.ts'
import { movableClock } from '../core/clock.ts'
import { openLog } from '../telemetry/log.ts'
import { eachMessage, putMessage } from './outbox.ts'
import { openOutboxWorker } from './outbox-worker.ts'

const database = await openProxiedDatabase()
afterAll(() => database.close())

test('what an outage of the database cut short is done as soon as it is back, not when its lease has ended', async () => {
  const { db, proxy } = database
  for (const key of ['first', 'second']) await putMessage(db, { topic: 'test', key })
  const delivered: string[] = []
  const topic = {
    name: 'test',
    deliver: eachMessage(async ({ key }) => {
      if (delivered.length === 0) {
        await proxy.newOnes('refused')
        proxy.cut()
      }
      delivered.push(key)
    }),
  }
  const worker = openOutboxWorker({ db, clock: movableClock(), log: openLog('silent') }, [topic], {
    name: 'test',
    everyMs: 60_000,
  })
  await expect(worker.round()).rejects.toThrow()
  await proxy.newOnes('served')
  await vi.waitFor(() => worker.round(), { timeout: 60_000 })
  const { rows } = await database.direct.pool.query('select 1 from outbox')
  expect(rows).toEqual([])
  expect(delivered.toSorted()).toEqual(['first', 'first', 'second', 'second'])
})
