import { afterAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { openPool } from '#test/support/database/postgres.ts'
import { migrate, migrationLock } from './migrate.ts'
import { parseBuildNumber, listMigrations, readMigration, thisBuild } from './migration-files.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

test('an up-to-date database is not changed', async () => {
  expect(await migrate(database.pool)).toEqual([])
})

test('after a migration the lock is free although the pool stays open', async () => {
  await migrate(database.pool)
  const countLocks = async () => {
    const { rows } = await database.pool.query(
      `select from pg_locks where locktype = 'advisory' and objid = $1 and database =
         (select oid from pg_database where datname = current_database())`,
      [migrationLock],
    )
    return rows.length
  }
  // The server notices the closed connection with a delay.
  await expect.poll(countLocks, { timeout: 60_000 }).toBe(0)
})

test('three processes starting together run each migration once', async () => {
  await database.pool.query('drop schema public cascade; create schema public')
  const ran = await Promise.all([1, 2, 3].map(() => migrate(database.pool)))
  const files = await database.pool.query<{ name: string }>(
    'select name from schema_migrations order by name',
  )
  expect(ran.flat().toSorted()).toEqual(files.rows.map((row) => row.name))
  expect(files.rows.length).toBeGreaterThan(2)
})

test('the log line counts the migrations of a new database, and names the migrations of an upgrade', async () => {
  await database.pool.query('drop schema public cascade; create schema public')
  const files = listMigrations().map(({ name }) => name)
  const lines: string[] = []
  await migrate(database.pool, (line) => lines.push(line), new Set(files.slice(0, -1)))
  await migrate(database.pool, (line) => lines.push(line))
  expect(lines).toEqual([`${files.length - 1} migrations`, `1 migration: ${files.at(-1)}`])
})

test('migrations after the baseline run on a database that has only the baseline', async () => {
  await database.pool.query('drop schema public cascade; create schema public')
  const [first, ...others] = listMigrations().map(({ name }) => name)
  expect(await migrate(database.pool, undefined, new Set([first!]))).toEqual([first])
  expect(await migrate(database.pool)).toEqual(others)
})

test('a database whose encoding is not UTF8 is rejected before the first migration', async () => {
  const name = `souk_ascii_${process.pid}`
  await database.pool.query(
    `create database ${name} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
  )
  const pool = openPool(database.url.replace(/\/[^/?]*(?=\?|$)/, `/${name}`), 1)
  try {
    await expect(migrate(pool)).rejects.toThrow(
      `The database ${name} stores text as SQL_ASCII, but Souk needs UTF8`,
    )
    const { rows } = await pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
    expect(rows).toEqual([])
  } finally {
    await pool.end()
    await database.pool.query(`drop database ${name} with (force)`)
  }
})

describe('a database that was migrated by another version', () => {
  const tomorrow = (requires: string | null) =>
    database.pool.query(
      `insert into schema_migrations (name, checksum, requires) values ('9999-of-tomorrow.sql', 'x', $1)
       on conflict (name) do update set requires = excluded.requires`,
      [requires],
    )

  test('a newer schema that is compatible with this build is accepted and logged', async () => {
    await tomorrow(null)
    const lines: string[] = []
    expect(await migrate(database.pool, (line) => lines.push(line))).toEqual([])
    expect(lines.join()).toContain('9999-of-tomorrow.sql, on which this version runs too')
    await tomorrow('0101-platform.sql')
    expect(await migrate(database.pool)).toEqual([])
  })

  test('a newer schema that requires a newer build stops startup', async () => {
    await tomorrow('9998-of-tomorrow.sql')
    await expect(migrate(database.pool)).rejects.toThrow(
      /A later Souk .* 9999-of-tomorrow\.sql.*start the later version/,
    )
    await database.pool.query(`delete from schema_migrations where name > '9'`)
  })

  test('a migration that was changed after it ran stops startup', async () => {
    await database.pool.query(
      `update schema_migrations set checksum = 'other' where name = '0101-platform.sql'`,
    )
    await expect(migrate(database.pool)).rejects.toThrow('0101-platform.sql was changed after it ran')
  })
})

test('migrations are numbered consecutively without duplicates', () => {
  const numbers = listMigrations().map(({ name }) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at))
})

test('the oldest build that a migration names is an existing build', () => {
  expect(readMigration('a.sql', '-- Drops it.\n-- oldest build: 0215\nselect 1').oldestBuild).toBe('0215')
  const builds = listMigrations().map(({ name }) => parseBuildNumber(name))
  for (const { oldestBuild } of listMigrations()) if (oldestBuild) expect(builds).toContain(oldestBuild)
  expect(thisBuild()).toBe(builds.at(-1))
})
