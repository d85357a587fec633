import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { wrapPool } from '../database/db.ts'
import { migrate, migrationLock } from '../database/migrations/migrate.ts'
import { listMigrations, thisBuild } from '../database/migrations/migration-files.ts'
import { raiseOldestBuild, saveIfNoOlderBuildRuns } from './older-builds.store.ts'
import { readConfig } from '../config/config.ts'
import { createInvalidationLog } from '../cache/invalidation-log.ts'
import { openSettings } from './settings.ts'

const database = await openTestDatabase()
const { db } = wrapPool(database.pool)
afterAll(() => database.close())

const build = thisBuild()
const lastFile = listMigrations().at(-1)!.name
const connections = new Set<pg.Client>()
afterEach(async () => {
  for (const one of connections) await one.end()
  connections.clear()
  await database.pool.query('update schema_migrations set requires = $2 where name = $1', [
    lastFile,
    initially,
  ])
})

/** Oldest build that the migration itself requires. */
const initially = await requiredBuild()

async function connectBuild(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, application_name: `souk ${name}` })
  await client.connect()
  connections.add(client)
  return client
}

async function disconnect(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  connections.delete(client)
  await client.end()
  const isConnected = async () =>
    (await database.pool.query('select from pg_stat_activity where pid = $1', [rows[0]!.pid])).rows.length > 0
  await expect.poll(isConnected, { timeout: 60_000 }).toBe(false)
}

async function requiredBuild(): Promise<string | null> {
  const { rows } = await database.pool.query<{ requires: string | null }>(
    'select requires from schema_migrations where name = $1',
    [lastFile],
  )
  return rows[0]!.requires
}

const save = () => saveIfNoOlderBuildRuns(db, build, async () => true)

test('while an older build is connected, nothing is saved and the error names the build', async () => {
  const older = await connectBuild('0127')
  let wasRun = false
  const saving = saveIfNoOlderBuildRuns(db, build, async () => (wasRun = true))
  await expect(saving).rejects.toMatchObject({
    code: 'older_build_connected',
    status: 409,
    details: expect.any(Function),
  })
  await expect(saving).rejects.toThrow('build 0127')
  expect(wasRun).toBe(false)
  expect(await requiredBuild()).toBe(initially)
  await disconnect(older)
  expect(await save()).toBe(true)
})

test('connections of this build, of newer builds and of other programs do not matter', async () => {
  await connectBuild(build)
  await connectBuild('9999')
  await connectBuild('backup')
  expect(await save()).toBe(true)
})

test('afterwards older builds refuse to start, and this build starts', async () => {
  expect(await save()).toBe(true)
  expect(await requiredBuild()).toBe(lastFile)
  expect(await migrate(database.pool)).toEqual([])
  // An older build does not have the last migration, so it reads this row in the same way as this build reads a later
  // migration.
  await database.pool.query(
    `insert into schema_migrations (name, checksum, requires) select '9999-later.sql', checksum, '9999-later.sql'
     from schema_migrations where name = $1`,
    [lastFile],
  )
  await expect(migrate(database.pool)).rejects.toThrow('no build older than 9999 can run')
  await database.pool.query(`delete from schema_migrations where name = '9999-later.sql'`)
})

test('while a process is starting, nothing is saved, because it could be an older build', async () => {
  const starting = await connectBuild(build)
  await starting.query('select pg_advisory_lock($1)', [migrationLock])
  await expect(save()).rejects.toThrow('A process is just starting')
  expect(await requiredBuild()).toBe(initially)
})

test('an older build that connects after the first check is noticed, and can still start afterwards', async () => {
  let isRaised = false
  const saving = saveIfNoOlderBuildRuns(db, build, async () => true)
  const connecting = (async () => {
    // The first transaction is over when the oldest build is raised.
    while (!isRaised) isRaised = (await requiredBuild()) !== initially
    await connectBuild('0127')
  })()
  await expect(saving).rejects.toMatchObject({ code: 'older_build_connected' })
  await connecting
  expect(await requiredBuild()).toBe(initially)
})

test('if nothing is saved, older builds can still start, unless they could not before', async () => {
  expect(await saveIfNoOlderBuildRuns(db, build, async () => false)).toBe(false)
  expect(await requiredBuild()).toBe(initially)
  const failing = saveIfNoOlderBuildRuns(db, build, async () => {
    throw new Error('failed')
  })
  await expect(failing).rejects.toThrow('failed')
  expect(await requiredBuild()).toBe(initially)
  await save()
  expect(await saveIfNoOlderBuildRuns(db, build, async () => false)).toBe(false)
  expect(await requiredBuild()).toBe(lastFile)
})

test('the oldest build is never lowered', async () => {
  await database.pool.query(`update schema_migrations set requires = '9998-x.sql' where name = $1`, [
    lastFile,
  ])
  expect(await raiseOldestBuild(db, build)).toEqual({ requires: null, wasRaised: false })
  expect(await requiredBuild()).toBe('9998-x.sql')
})

test('a default stored for this database applies, and raises the oldest build at startup', async () => {
  const invalidations = await createInvalidationLog({ pool: database.pool })
  const declarations = {
    table: {
      holdMinutes: { group: 'checkout', unit: 'switch', min: 0, max: 1, default: 0, needsBuild: build },
    },
    documents: {},
  } as const
  const open = () => openSettings(db, invalidations, readConfig({}), declarations)
  expect((await open()).now).toMatchObject({ holdMinutes: 0 })
  expect(await requiredBuild()).toBe(initially)
  await database.pool.query(`insert into settings (key, value) values ('setting-default:holdMinutes', '1')`)
  const opened = await open()
  expect(opened.now).toMatchObject({ holdMinutes: 1 })
  expect(opened.definitions[0]).toMatchObject({ default: 1, needsBuild: build })
  expect(await requiredBuild()).toBe(lastFile)
})
