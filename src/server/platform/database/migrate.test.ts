import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a database that is up to date is left alone', async () => {
  expect(await migrate(database.pool)).toEqual([])
})

test('three processes starting at once run each migration once', async () => {
  await database.pool.query('drop schema public cascade; create schema public')
  const ran = await Promise.all([1, 2, 3].map(() => migrate(database.pool)))
  const files = await database.pool.query<{ name: string }>(
    'select name from schema_migrations order by name',
  )
  expect(ran.flat().toSorted()).toEqual(files.rows.map((row) => row.name))
  expect(files.rows.length).toBeGreaterThan(2)
})

test('a migration that was changed after it ran stops the start', async () => {
  await database.pool.query(
    `update schema_migrations set checksum = 'other' where name = '0001-platform.sql'`,
  )
  await expect(migrate(database.pool)).rejects.toThrow('0001-platform.sql was changed after it ran')
})
