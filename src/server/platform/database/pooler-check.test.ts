import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, realPostgresUrl, type TestDatabase } from '#test/support/database/database.ts'
import { findPrograms, createProgramFolder } from '#test/drills/standby/programs.ts'
import { startPooler, type Pooler } from '#test/drills/standby/pooler.ts'
import { requireSessions } from './pooler-check.ts'

const ends = new AsyncDisposableStack()
afterAll(() => ends.disposeAsync())

const prepares = { dbPrepare: true }
const openPool = (connectionString: string, max = 4): pg.Pool => {
  const pool = new pg.Pool({ connectionString, max })
  pool.on('error', () => undefined)
  ends.defer(() => pool.end())
  return pool
}

const noSessions =
  /^DATABASE_URL leads through a pooler that lends a connection for one transaction only .* set MIGRATE_URL to .* and set DB_PREPARE=0/

describe('without a pooler', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
    ends.defer(() => database.close())
  })

  test('direct connections preserve sessions and prepared statements', async () => {
    const [pool, sessions] = [openPool(database.url, 2), openPool(database.url, 2)]
    await requireSessions({ pool, sessions: pool }, prepares)
    await requireSessions({ pool, sessions }, prepares)
  })

  test.each([1, 2, 3, 4])(
    'a pooler that alternates between %i server connections is rejected',
    async (count) => {
      const servers = openPool(database.url)
      const clients = await Promise.all(Array.from({ length: count }, () => servers.connect()))
      let turn = 0
      const query = (...args: [string, unknown[]?]) => clients[turn++ % count]!.query(...args)
      const pool = { connect: async () => ({ query, release: () => {} }) } as unknown as pg.Pool
      await expect(requireSessions({ pool, sessions: pool }, prepares)).rejects.toThrow(noSessions)
      const direct = openPool(database.url)
      await expect(requireSessions({ pool: direct, sessions: pool }, prepares)).rejects.toThrow(
        /^MIGRATE_URL leads through a pooler/,
      )
      for (const client of clients) client.release()
    },
  )
})

const programs = findPrograms()
const server = realPostgresUrl()

describe.skipIf(typeof programs === 'string' || !server)('behind PgBouncer', () => {
  if (typeof programs === 'string' || !server) return

  const start = async (lines: string): Promise<Pooler> => {
    const database = await openTestDatabase({ server: 'real' })
    ends.defer(() => database.close())
    const home = mkdtempSync(path.join(tmpdir(), 'souk-pooler-'))
    ends.defer(() => rmSync(home, { recursive: true, force: true }))
    createProgramFolder(programs, path.dirname(home), path.basename(home))
    const { port, pathname, username } = new URL(database.url)
    const to = { dbname: pathname.slice(1), role: username, lines }
    const pooler = await startPooler(programs, home, Number(port || 5432), to)
    ends.defer(() => pooler.end())
    return pooler
  }

  test.each([
    ['by default', ''],
    ['with round robin', 'server_round_robin = 1'],
    ['with one server connection', 'default_pool_size = 1'],
    ['that resets each connection', 'server_reset_query_always = 1'],
  ])('transaction mode %s needs MIGRATE_URL and DB_PREPARE=0', async (_name, lines) => {
    const { databaseUrl, migrateUrl } = await start(lines)
    const [pool, sessions] = [openPool(databaseUrl), openPool(migrateUrl)]
    // Opens several server connections, as under heavy load.
    await Promise.all([1, 2, 3, 4].map(() => pool.query('select 1')))
    await expect(requireSessions({ pool, sessions: pool }, prepares)).rejects.toThrow(noSessions)
    await expect(requireSessions({ pool, sessions: pool }, { dbPrepare: false })).rejects.toThrow(noSessions)
    await expect(requireSessions({ pool, sessions }, prepares)).rejects.toThrow(/set DB_PREPARE=0/)
    await requireSessions({ pool, sessions }, { dbPrepare: false })
  })

  test('startup without MIGRATE_URL fails before anything is changed', async () => {
    const { databaseUrl, migrateUrl } = await start('')
    const readTables = async () =>
      (await openPool(migrateUrl).query('select relname from pg_class where relkind = $1', ['r'])).rows
    const before = await readTables()
    const { status, stderr } = spawnSync(
      process.execPath,
      [path.resolve(import.meta.dirname, '../../app/main.ts')],
      { env: { ...process.env, DATABASE_URL: databaseUrl, PORT: '0' }, encoding: 'utf8' },
    )
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Souk could not start: DATABASE_URL leads through a pooler/)
    expect(await readTables()).toEqual(before)
  })

  test('session mode needs neither MIGRATE_URL nor DB_PREPARE=0', async () => {
    const { migrateUrl } = await start('')
    const pool = openPool(migrateUrl)
    await requireSessions({ pool, sessions: pool }, prepares)
  })
})
