import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { openPool, databaseUrlOf } from '#test/support/database/postgres.ts'
import { warnAboutLocale } from './database-locale.ts'
import { migrate } from './migrate.ts'
import { listMigrations } from './migration-files.ts'

const database = await openTestDatabase()
const ends = new AsyncDisposableStack()
afterAll(async () => {
  await ends.disposeAsync()
  await database.close()
})

let count = 0
/** Creates an empty database with these options of `create database` and returns a pool for it. */
async function createDatabase(options: string): Promise<{ name: string; pool: pg.Pool }> {
  const name = `souk_locale_${process.pid}_${++count}`
  await database.pool.query(`create database ${name} template template0 encoding 'UTF8' ${options}`)
  const pool = openPool(databaseUrlOf(database.url, name), 3)
  ends.defer(async () => {
    await pool.end()
    await database.pool.query(`drop database ${name} with (force)`)
  })
  return { name, pool }
}

async function listWarnings(pool: pg.Pool): Promise<string[]> {
  const warnings: string[] = []
  await warnAboutLocale(pool, (sentence) => warnings.push(sentence))
  return warnings
}

const turkish = `locale_provider icu icu_locale 'tr-TR' locale 'C'`

test.each([
  ['tr-TR', turkish],
  ['lt-LT', `locale_provider icu icu_locale 'lt-LT' locale 'C'`],
  ['C', `locale_provider libc locale 'C'`],
])('a new database with the locale %s is rejected before the first migration', async (locale, options) => {
  const { name, pool } = await createDatabase(options)
  await expect(migrate(pool)).rejects.toThrow(
    new RegExp(
      `^The database ${name} has the locale ${locale}, where .*\\(createdb --owner=\\S+ --encoding=UTF8 --template=template0 --locale=.* ${name}2\\) and set it in DATABASE_URL. Nothing was changed.$`,
    ),
  )
  const { rows } = await pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
  expect(rows).toEqual([])
})

test('an existing database with an unusual locale causes a warning that explains how to replace it', async () => {
  const { name, pool } = await createDatabase(turkish)
  // A restore leaves the database in this state, and so does an older version without the locale check.
  await migrate(pool, () => {}, new Set(listMigrations().map((file) => file.name)))
  expect(await migrate(pool)).toEqual([])
  expect(await listWarnings(pool)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^The database ${name} has the locale tr-TR, .* npm run backup, createdb .* npm run restore`,
      ),
    ),
  ])
  // The warning is necessary, because two spellings of one name can become two brands.
  const { rows } = await pool.query(`insert into brands (name) values ('indigo'), ('INDIGO') returning name`)
  expect(rows).toHaveLength(2)
})

test('a database with the usual locale causes no warning', async () => {
  expect(await listWarnings(database.pool)).toEqual([])
})
