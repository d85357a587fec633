import { spawnSync } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, realPostgresUrl, type TestDatabase } from '#test/support/database/database.ts'
import { openDatabase, type Database } from './db.ts'
import { requireOneDatabase, requireSessionSettings, UnpreparedClient } from './pooled.ts'

let database: TestDatabase
const ends = new AsyncDisposableStack()
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await ends.disposeAsync()
  await database.close()
})

function openPool(options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: database.url, max: 1, ...options })
  ends.defer(() => pool.end())
  return pool
}

const open = async (more: { dbPrepare: boolean; migrateUrl?: string }): Promise<Database> => {
  const opened = await openDatabase({ databaseUrl: database.url, dataDir: '', dbPool: 2, ...more }, () => {})
  ends.defer(() => opened.close())
  return opened
}

const named = { name: 'one', text: 'select $1::int as n', values: [1] }
const countPrepared = async (pool: pg.Pool): Promise<number> =>
  (await pool.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')).rows[0]!.n

test('named statements are prepared, except by the client for poolers', async () => {
  const prepares = openPool()
  expect((await prepares.query(named)).rows).toEqual([{ n: 1 }])
  expect(await countPrepared(prepares)).toBe(1)
  const does = openPool({ Client: UnpreparedClient })
  expect((await does.query(named)).rows).toEqual([{ n: 1 }])
  expect(await countPrepared(does)).toBe(0)
})

test('with DB_PREPARE=0 the app prepares no statements', async () => {
  const { pool } = await open({ dbPrepare: false })
  const client = await pool.connect()
  await client.query(named)
  const { rows } = await client.query('select from pg_prepared_statements')
  client.release()
  expect(rows).toEqual([])
})

test('session connections have their own pool if MIGRATE_URL is set', async () => {
  const one = await open({ dbPrepare: true })
  expect(one.sessions).toBe(one.pool)
  const other = `${database.url}${database.url.includes('?') ? '&' : '?'}application_name=direct`
  const two = await open({ dbPrepare: false, migrateUrl: other })
  const { rows } = await two.sessions.query<{ name: string }>(
    `select current_setting('application_name') as name`,
  )
  expect(rows).toEqual([{ name: 'direct' }])
})

test('a pooler that drops connection settings stops startup with the commands that set them for the role', async () => {
  await expect(requireSessionSettings(openPool())).rejects.toThrow(/alter role \S+ set timezone = 'UTC'/)
  await requireSessionSettings((await open({ dbPrepare: true })).pool)
})

test('a MIGRATE_URL to another database on the same server is rejected', async () => {
  const other = await openTestDatabase()
  ends.defer(() => other.close())
  const same = `${database.url}${database.url.includes('?') ? '&' : '?'}application_name=direct`
  await requireOneDatabase(await open({ dbPrepare: true }))
  await requireOneDatabase(await open({ dbPrepare: true, migrateUrl: same }))
  await expect(requireOneDatabase(await open({ dbPrepare: true, migrateUrl: other.url }))).rejects.toThrow(
    /^MIGRATE_URL leads to another database \(\S+\) than DATABASE_URL \(\S+\): it has to be the same one/,
  )
})

test.skipIf(!realPostgresUrl())('a MIGRATE_URL to another server is rejected', async () => {
  const other = await openTestDatabase({ server: 'real' })
  ends.defer(() => other.close())
  const two = await open({ dbPrepare: true, migrateUrl: other.url })
  await expect(requireOneDatabase(two)).rejects.toThrow('MIGRATE_URL leads to another database')
})

test(
  'a start with a MIGRATE_URL of another database changes neither database',
  { tags: 'long' },
  async () => {
    const [one, other] = [await openTestDatabase(), await openTestDatabase()]
    const urls = { DATABASE_URL: one.url, MIGRATE_URL: other.url }
    const changes = async (): Promise<unknown> =>
      Promise.all(
        [one, other].map(({ pool }) => pool.query('select key from settings').then(({ rows }) => rows)),
      )
    const before = await changes()
    const { status, stderr } = spawnSync(
      process.execPath,
      [path.resolve(import.meta.dirname, '../../app/main.ts')],
      {
        env: { ...process.env, ...urls, PORT: '0' },
        encoding: 'utf8',
      },
    )
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Souk could not start: MIGRATE_URL leads to another database/)
    expect(await changes()).toEqual(before)
    await Promise.all([one.close(), other.close()])
  },
)
