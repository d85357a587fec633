import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import {
  readConnections,
  warnIfConnectionsAreShort,
  describeConnectionShortage,
} from './connection-limits.ts'

let database: TestDatabase
const ends = new AsyncDisposableStack()
const role = `narrow_${process.pid}`
const url = () => database.url.replace(/\/\/[^/]*@/, `//${role}:narrow@`)

beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query(`create role ${role} login password 'narrow' connection limit 6`)
  ends.defer(async () => {
    // Connections of an ended pool might still be closing.
    await vi.waitFor(
      async () => {
        const left = await database.pool.query('select from pg_stat_activity where usename = $1', [role])
        expect(left.rowCount).toBe(0)
      },
      { timeout: 60_000 },
    )
    await database.pool.query(`drop role ${role}`)
    await database.close()
  })
})
afterAll(() => ends.disposeAsync())

function openPool(max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url(), max })
  ends.defer(() => pool.end())
  return pool
}

async function warningsOf(
  pool: pg.Pool,
  dbPool: number,
  more: { migrateUrl?: string; dbPrepare?: boolean; workers?: number } = {},
) {
  const warnings: string[] = []
  await pool.query('select 1')
  const config = { dbPool, workers: 1, dbPrepare: true, migrateUrl: undefined, ...more }
  await warnIfConnectionsAreShort({ pool }, config, (sentence) => warnings.push(sentence))
  return warnings
}

test('a pool larger than the free connections of its role causes a warning with the numbers', async () => {
  const first = openPool(2)
  expect(await warningsOf(first, 6)).toEqual([])
  const clients = await Promise.all([first.connect(), first.connect()])
  const second = openPool(5)
  expect(await warningsOf(second, 4)).toEqual([])
  expect(await warningsOf(second, 5)).toEqual([
    expect.stringMatching(
      /^DB_POOL is 5, but the role has 4 connections left for this process: 6 in all, 2 used by others\./,
    ),
  ])
  expect(await warningsOf(second, 2, { workers: 2 })).toEqual([])
  expect(await warningsOf(second, 2, { workers: 3 })).toEqual([
    expect.stringMatching(
      /^DB_POOL × WORKERS is 2 × 3 = 6, but the role has 4 connections left for these processes:/,
    ),
  ])
  for (const client of clients) client.release()
})

test('behind a pooler, too few free connections cause no warning', async () => {
  const pool = openPool(2)
  expect(await warningsOf(pool, 100)).toHaveLength(1)
  expect(await warningsOf(pool, 100, { dbPrepare: false })).toEqual([])
  expect(await warningsOf(pool, 100, { migrateUrl: 'postgres://x' })).toEqual([])
})

test('reserved connections count as free only for administrators, and only the server limits administrators', async () => {
  const settings = await database.pool.query<{ most: number; reserved: number }>(
    `select current_setting('max_connections')::int as most,
       current_setting('superuser_reserved_connections')::int
         + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved`,
  )
  const { most, reserved } = settings.rows[0]!
  const narrow = await readConnections(openPool(1))
  expect(narrow).toMatchObject({ server: most - reserved, role: 6, database: -1, isSuperuser: false })
  expect(narrow.open).toBeGreaterThan(0)
  expect(await readConnections(database.pool)).toMatchObject({ server: most, isSuperuser: true })
})

const reading = {
  server: 97,
  role: -1,
  database: -1,
  open: 90,
  openByRole: 90,
  openInDatabase: 90,
  isSuperuser: false,
}

test.each([
  [{}, 16, 9, undefined],
  [{}, 17, 9, /the server has 16 connections left for this process: 97 in all, 81 used/],
  [{ database: 92 }, 16, 9, /the database has 11 connections left/],
  [{ database: 92, isSuperuser: true }, 16, 9, undefined],
  [{ role: 3 }, 16, 9, /the role has 0 connections left/],
] as const)('%o with a pool of %i warns only if connections are short', (limits, dbPool, own, sentence) => {
  const warning = describeConnectionShortage({ ...reading, ...limits }, { dbPool, own })
  if (sentence) expect(warning).toMatch(sentence)
  else expect(warning).toBeUndefined()
})
