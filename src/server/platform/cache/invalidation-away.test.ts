import fs from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTemporaryFolder } from '#scripts/temporary-folder.mjs'
import { startCluster } from '#test/drills/outages/postgres.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { migrate } from '../database/migrations/migrate.ts'
import { createInvalidationLog } from './invalidation-log.ts'

/**
 * Database for tests of a process that misses changes, because the process was suspended or its database server was
 * replaced.
 */
let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await openTestDatabase()
  pool = database.pool
})
afterAll(() => database.close())

async function listen(to: Pick<pg.Pool, 'query'> = pool) {
  const invalidations = await createInvalidationLog({ pool: to as pg.Pool })
  const received: string[] = []
  invalidations.on('listing', (keys) => void received.push(...keys))
  invalidations.onReset(() => void received.push('reset'))
  return { invalidations, received }
}

const write = (key: string, ago = '0 minutes', to: pg.Pool | pg.PoolClient = pool) =>
  to.query(
    `insert into invalidations (topic, key, at) values ('listing', $1, clock_timestamp() - $2::interval)`,
    [key, ago],
  )

/**
 * Waits until the transactions of other test files have ended. Rows that are newer than a running transaction are not
 * pruned.
 */
const settled = () =>
  expect
    .poll(
      async () =>
        (
          await pool.query<{ open: number }>(
            'select count(*)::int as open from invalidations where xid >= pg_snapshot_xmin(pg_current_snapshot())',
          )
        ).rows[0]!.open,
      { timeout: 120_000 },
    )
    .toBe(0)

test('a suspended process receives a reset if changes that it missed were pruned', async () => {
  const other = await listen()
  const { invalidations, received } = await listen()
  await invalidations.waitUntilCurrent()
  // The process cannot measure how long it was suspended, because the clock of a suspended machine does not
  // advance.
  await write('missed', '31 minutes')
  await settled()
  await other.invalidations.prune()
  await invalidations.waitUntilCurrent()
  expect(received).toEqual(['reset'])
  await write('seen')
  await invalidations.waitUntilCurrent()
  expect(received).toEqual(['reset', 'seen'])
})

test('a process suspended until even the pruning marker was pruned receives a reset', async () => {
  const other = await listen()
  const { invalidations, received } = await listen()
  await write('missed', '95 minutes')
  for (let hours = 0; hours < 3; hours++) {
    await settled()
    await other.invalidations.prune()
    await pool.query(`update invalidations set at = at - interval '31 minutes'`)
  }
  await settled()
  await other.invalidations.prune()
  await invalidations.waitUntilCurrent()
  expect(received).toEqual(['reset'])
})

test('pruning changes that were already delivered causes no reset', async () => {
  const { invalidations, received } = await listen()
  await write('old', '31 minutes')
  await settled()
  await invalidations.waitUntilCurrent()
  await invalidations.prune()
  await invalidations.waitUntilCurrent()
  await write('next')
  await invalidations.waitUntilCurrent()
  expect(received).toEqual(['old', 'next'])
})

test('a change written early in an hour-long transaction is delivered after the commit despite pruning', async () => {
  const { invalidations, received } = await listen()
  const slow = await pool.connect()
  await slow.query('begin')
  await write('slow', '61 minutes', slow)
  await write('quick', '31 minutes')
  await invalidations.waitUntilCurrent()
  await invalidations.prune()
  await invalidations.waitUntilCurrent()
  expect(received).toEqual(['quick'])
  await slow.query('commit')
  slow.release()
  await settled()
  await invalidations.prune()
  await invalidations.waitUntilCurrent()
  expect(received.at(-1)).toMatch(/slow|reset/)
})

test('while a transaction stays open, a poll reads only changes committed since the previous poll', async () => {
  let read = 0
  const { invalidations, received } = await listen({
    query: async (...args: Parameters<pg.Pool['query']>) => {
      const answer = (await (pool.query as (...all: unknown[]) => Promise<unknown>)(...args)) as {
        rows: { rows?: unknown[] }[]
      }
      read += answer.rows[0]?.rows?.length ?? 0
      return answer
    },
  } as Pick<pg.Pool, 'query'>)
  const slow = await pool.connect()
  await slow.query('begin')
  await write('slow', '0 minutes', slow)
  for (let at = 0; at < 20; at++) {
    await write(`quick${at}`)
    await invalidations.waitUntilCurrent()
  }
  await slow.query('commit')
  slow.release()
  await invalidations.waitUntilCurrent()
  expect(received).toHaveLength(21)
  expect(read).toBe(21)
})

test(
  'another server at the same address causes a reset, whatever its transaction ids',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const home = makeTemporaryFolder('souk-failover-')
    const victim = await startCluster(home)
    const there = new pg.Pool({ ...victim.config(), max: 2 })
    there.on('error', () => undefined)
    try {
      await migrate(there)
      let current = pool
      const { invalidations, received } = await listen({
        query: (...args: unknown[]) => (current.query as (...all: unknown[]) => Promise<unknown>)(...args),
      } as Pick<pg.Pool, 'query'>)
      await invalidations.waitUntilCurrent()
      await write('written there', '0 minutes', there)
      current = there
      await invalidations.waitUntilCurrent()
      expect(received).toEqual(['reset'])
      await write('next', '0 minutes', there)
      await invalidations.waitUntilCurrent()
      expect(received).toEqual(['reset', 'next'])
      current = pool
      await invalidations.waitUntilCurrent()
      expect(received).toEqual(['reset', 'next', 'reset'])
      await there.end()
      await victim.stop('SIGINT')
    } finally {
      await victim.end()
      fs.rmSync(home, { recursive: true, force: true })
    }
  },
)

test('the version stays the same until a transaction commits', async () => {
  const { invalidations } = await listen()
  const slow = await pool.connect()
  await slow.query('begin')
  await write('slow', '0 minutes', slow)
  // Test files that run in parallel also commit transactions. The assertion therefore requires only that our own commit
  // changes the version.
  const before = await invalidations.readVersion()
  await slow.query('commit')
  slow.release()
  const after = await invalidations.readVersion()
  expect(after).not.toBe(before)
  await pool.query(`update invalidations set key = key where key = 'slow'`)
  expect(await invalidations.readVersion()).not.toBe(after)
})
