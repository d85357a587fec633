import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { migrate } from './migrate.ts'
import { readMigration, type MigrationFile } from './migration-files.ts'
import { runMigration } from './run-migration.ts'

let database: TestDatabase
let client: pg.PoolClient
let lines: string[]

const patient = { timeout: 60_000 }
const timeouts = { lockMs: 200, totalMs: 20_000, firstPauseMs: 50 }

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  lines = []
  client = await database.pool.connect()
  await client.query(`set lock_timeout = ${timeouts.lockMs}`)
  await client.query(`drop table if exists first, second; create table first (id int); create table second (id int);
    delete from schema_migrations where name > '9'`)
})
const readers = new Set<pg.Client>()
afterEach(async () => {
  client.release(true)
  // A connection that remains from a failed test would block the following tests.
  for (const reader of readers) await reader.end()
  readers.clear()
})

const file = (sql: string): MigrationFile =>
  readMigration('9001-sample.sql', `-- A sample.\n-- oldest build: 0127\n${sql}`)

async function run(migration: MigrationFile, limits = timeouts): Promise<boolean> {
  const { rows } = await database.pool.query<{ name: string }>('select name from schema_migrations')
  const done = new Set(rows.map(({ name }) => name))
  const log = (line: string): void => void lines.push(line)
  return runMigration({ client, pool: database.pool, log, timeouts: limits }, migration, done)
}

async function listRecorded(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select name from schema_migrations where name > '9' order by name`,
  )
  return rows.map(({ name }) => name)
}

/** Opens a transaction that reads the table and thereby locks it, as a backup does. */
async function holdTable(table: string): Promise<{ end(): Promise<void> }> {
  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  readers.add(reader)
  await reader.query(`begin isolation level repeatable read; select from ${table}`)
  return {
    async end() {
      readers.delete(reader)
      await reader.end()
    },
  }
}

test('a migration that cannot lock a table lets other sessions continue, and runs once the lock is free', async () => {
  const reader = await holdTable('first')
  const running = run(file('alter table first add column note text'))
  await expect.poll(() => lines.length, patient).toBeGreaterThan(1)
  expect(lines[0]).toContain('9001-sample.sql could not get its locks')
  // Between the migration's attempts, no lock request is queued that would block other sessions.
  const other = new pg.Client({ connectionString: database.url, options: '-c lock_timeout=5s' })
  await other.connect()
  await other.query('select from first')
  await other.end()
  await reader.end()
  expect(await running).toBe(true)
  expect(await listRecorded()).toEqual(['9001-sample.sql'])
})

test('a migration that never gets its lock fails with an error that names it, and changes nothing', async () => {
  const reader = await holdTable('first')
  const running = run(
    file('alter table second add column note text; alter table first add column note text'),
    {
      ...timeouts,
      totalMs: 400,
    },
  )
  await expect(running).rejects.toThrow(
    /9001-sample\.sql could not get its locks in \d attempts and gives up/,
  )
  await reader.end()
  expect(await listRecorded()).toEqual([])
  await expect(client.query('select note from second')).rejects.toThrow('does not exist')
})

test('a step either gets all its locks within the time limit or releases all of them', async () => {
  const reader = await holdTable('second')
  // Each lock alone would be granted in time. Sets a session timeout that allows a much longer wait for the second lock
  // than the limit.
  await client.query('set lock_timeout = 60000')
  const running = run(file('alter table first add column note text; alter table second add column note text'))
  await expect.poll(() => lines.length, patient).toBeGreaterThan(0)
  await reader.end()
  expect(await running).toBe(true)
})

test('after a failed step, the next run resumes with that step, even if the step was changed', async () => {
  const first = 'create table kept (id int);'
  await expect(run(file(`${first}\n-- step\nselect nonsense`))).rejects.toThrow('step 2 of 9001-sample.sql')
  expect(await listRecorded()).toEqual(['9001-sample.sql:1'])
  expect(await run(file(`${first}\n-- step\ninsert into kept values (1)`))).toBe(true)
  expect(await listRecorded()).toEqual(['9001-sample.sql'])
  const { rows } = await client.query('select id from kept')
  expect(rows).toEqual([{ id: 1 }])
  await client.query('drop table kept')
})

const indexed = () =>
  file('select 1;\n-- step\n-- Found by number.\ncreate unique index concurrently first_id on first (id);')

test('a concurrent index build waits for a reader without failing, and an invalid index is rebuilt', async () => {
  await client.query('insert into first values (1), (1)')
  await expect(run(indexed())).rejects.toThrow(/step 2 of 9001.*could not create unique index/)
  const validity = () =>
    client.query(`select indisvalid as valid from pg_index where indexrelid = to_regclass('first_id')`)
  expect((await validity()).rows).toEqual([{ valid: false }])
  await client.query('delete from first')
  const reader = await holdTable('first')
  const running = run(indexed())
  await pause(timeouts.lockMs * 2)
  expect(lines).toEqual([])
  await database.pool.query('insert into first values (2)')
  await reader.end()
  expect(await running).toBe(true)
  expect((await validity()).rows).toEqual([{ valid: true }])
})

test('a finished index is kept even if its step was not recorded', async () => {
  await client.query('create unique index first_id on first (id)')
  expect(await run(indexed())).toBe(true)
  expect(await listRecorded()).toEqual(['9001-sample.sql'])
})

test('a migration that removes something older builds need waits until those builds have disconnected', async () => {
  const contracting = readMigration(
    '9001-sample.sql',
    '-- oldest build: 0127\nalter table first drop column id',
  )
  const older = new pg.Client({ connectionString: database.url, application_name: 'souk 0126' })
  await older.connect()
  await expect(run(contracting, { ...timeouts, totalMs: 100 })).rejects.toThrow(
    'takes away what build 0126 needs, and that build is still connected',
  )
  const running = run(contracting)
  await expect.poll(() => lines.at(-1), patient).toContain('waits until build 0126 has ended')
  await older.end()
  expect(await running).toBe(true)
})

test('a process that starts during a migration waits without holding a snapshot', async () => {
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('select pg_advisory_lock(727274001)')
  const migrating = migrate(database.pool, (line) => lines.push(line))
  await expect
    .poll(() => lines)
    .toContain('another process is bringing the database up to date: waiting for it')
  await holder.query('create index concurrently first_waited on first (id)')
  await holder.end()
  await expect(migrating).resolves.toEqual([])
})
