import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { findProblems } from './check.ts'
import { openProgram } from './program.ts'

const folder = path.join(import.meta.dirname, 'examples')
const database = await openTestDatabase()
const program = openProgram(path.join(folder, 'examples.tsconfig.json'), /\/sql-types\/examples\//)
afterAll(async () => {
  program.close()
  await database.close()
})

test('SQL fragments, branches and lists are resolved, and every kind of difference is found', async () => {
  const { problems } = await findProblems(program, database.pool)
  expect(problems.map(({ message }) => message)).toEqual([
    '`table` (test/sql-types/examples/examples.ts:29) cannot be followed',
    'phone can be null, but is declared string',
    'name can be null, but is declared string',
    'at arrives as date, but is declared string',
    'column "nickname" does not exist',
    'the row declares name, which the statement does not return',
    'the statement returns id, which the row does not declare',
    'name arrives as string, but is declared number',
    'its rows are any: declare what they hold',
  ])
  expect(problems[1]).toMatchObject({ file: 'test/sql-types/examples/examples.ts', line: 31 })
})

test('a column that a migration renames or makes nullable is found', async () => {
  const found = async () =>
    (await findProblems(program, database.pool)).problems.map(({ message }) => message)
  await database.pool.query('alter table sellers alter username drop not null')
  expect(await found()).toContain('username can be null, but is declared string')
  await database.pool.query('alter table sellers rename username to handle')
  expect(await found()).toContain('column s.username does not exist')
})
