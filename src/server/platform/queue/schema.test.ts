import fs from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

/** Returns the columns and indexes of the queue's tables in a schema. */
async function shapeOf(schema: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ line: string }>(
    `select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable,
        coalesce(column_default, identity_generation)) as line
      from information_schema.columns where table_schema = $1 and table_name = any($2)
    union all
    select replace(indexdef, $1 || '.', '') from pg_indexes where schemaname = $1 and tablename = any($2)`,
    [schema, ['outbox', 'schedules', 'job_workers']],
  )
  return rows.map(({ line }) => line).toSorted()
}

test('the migrations create the same tables as the schema file of the queue package', async () => {
  const described = fs.readFileSync(
    new URL('../../../../packages/work-queue/schema.sql', import.meta.url),
    'utf8',
  )
  const client = await database.pool.connect()
  await client.query(`create schema described; set search_path = described; ${described}`)
  client.release(true)
  const shape = await shapeOf('public')
  expect(shape.length).toBeGreaterThan(20)
  expect(await shapeOf('described')).toEqual(shape)
})
