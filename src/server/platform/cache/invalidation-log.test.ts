import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { invalidate, createInvalidationLog } from './invalidation-log.ts'
import { inTransaction, wrapPool } from '../database/db.ts'

const database = await openTestDatabase()
const db = wrapPool(database.pool).db
afterAll(() => database.close())

async function hearing(now?: () => number): Promise<{
  invalidations: Awaited<ReturnType<typeof createInvalidationLog>>
  received: string[]
}> {
  const invalidations = await createInvalidationLog(database, now)
  const received: string[] = []
  invalidations.on('listing', (keys) => void received.push(...keys))
  return { invalidations, received }
}

test('the first barrier after a commit delivers its change exactly once', async () => {
  const { invalidations, received } = await hearing()
  await db.transaction().execute(async (tx) => {
    await invalidate(tx, 'listing', ['a', 'b'])
    await invalidations.waitUntilCurrent()
    expect(received).toEqual([])
  })
  await invalidations.waitUntilCurrent()
  expect(received.toSorted()).toEqual(['a', 'b'])
  await invalidations.waitUntilCurrent()
  expect(received).toHaveLength(2)
})

test('after a request has passed a barrier, its later barriers run no query for 100 ms', async () => {
  const at = 5_000
  let now = at
  const { invalidations, received } = await hearing(() => now)
  await invalidations.waitUntilCurrent()
  await invalidate(db, 'listing', ['later'])
  await invalidations.withinBarrier(at, async () => {
    now = at + 99
    await invalidations.waitUntilCurrent()
    expect(received).toEqual([])
    now = at + 100
    await invalidations.waitUntilCurrent()
    expect(received).toEqual(['later'])
  })
  await invalidate(db, 'listing', ['last'])
  await invalidations.waitUntilCurrent()
  expect(received).toEqual(['later', 'last'])
})

test('a change that is rolled back is never delivered', async () => {
  const { invalidations, received } = await hearing()
  await inTransaction(db, async (tx) => {
    await invalidate(tx, 'listing', ['never'])
    throw new Error('rolled back')
  }).catch(() => {})
  await invalidations.waitUntilCurrent()
  expect(received).toEqual([])
})

test('a transaction that began first and commits last is delivered after later transactions', async () => {
  const { invalidations, received } = await hearing()
  const slow = await database.pool.connect()
  await slow.query('begin')
  await slow.query(`insert into invalidations (topic, key) values ('listing', 'slow')`)
  for (const key of ['quick1', 'quick2']) {
    await invalidate(db, 'listing', [key])
    await invalidations.waitUntilCurrent()
  }
  expect(received).toEqual(['quick1', 'quick2'])
  await slow.query('commit')
  slow.release()
  await invalidations.waitUntilCurrent()
  expect(received).toEqual(['quick1', 'quick2', 'slow'])
})

test('every writer sees its own change, with eight writers and two reading processes', async () => {
  const first = await hearing()
  const second = await hearing()
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let turn = 0; turn < 25; turn++) {
        const key = `${writer}-${turn}`
        await inTransaction(db, (tx) => invalidate(tx, 'listing', [key]))
        const reader = turn % 2 ? first : second
        await reader.invalidations.waitUntilCurrent()
        expect(reader.received).toContain(key)
      }
    }),
  )
  await first.invalidations.waitUntilCurrent()
  expect(new Set(first.received).size).toBe(200)
  expect(first.received).toHaveLength(200)
})

test('a listener that throws receives its change again', async () => {
  const invalidations = await createInvalidationLog(database)
  let attempts = 0
  invalidations.on('seller', () => {
    if (++attempts === 1) throw new Error('the database was away')
  })
  await invalidate(db, 'seller', ['s'])
  await expect(invalidations.waitUntilCurrent()).rejects.toThrow('the database was away')
  await invalidations.waitUntilCurrent()
  expect(attempts).toBe(2)
})

test('pruning keeps changes that other processes might not have received yet', async () => {
  await database.pool.query(`delete from invalidations where key in ('old', 'young')`)
  const { invalidations, received } = await hearing()
  // If another test file has an open transaction, pruning cannot exclude that a change was missed, and causes a reset.
  invalidations.onReset(() => void received.push('young'))
  await sql`insert into invalidations (topic, key, at) values ('listing', 'old', clock_timestamp() - interval '31 minutes')`.execute(
    db,
  )
  await invalidations.waitUntilCurrent()
  await invalidate(db, 'listing', ['young'])
  const left = () => database.pool.query(`select key from invalidations where key in ('old', 'young')`)
  // Other test files might have open transactions on this server. Waits until these have ended.
  await expect
    .poll(
      async () => {
        await invalidations.prune()
        return (await left()).rows
      },
      { timeout: 120_000 },
    )
    .toEqual([{ key: 'young' }])
  await invalidations.waitUntilCurrent()
  expect(received).toEqual(['old', 'young'])
})

test('an answer that waits because this process is busy is not treated as an outage', async () => {
  const changes = await createInvalidationLog(database)
  const isCurrent = changes.waitUntilCurrent()
  const longerThanTimeoutMs = 3_100
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, longerThanTimeoutMs)
  await expect(isCurrent).resolves.toBeUndefined()
})
