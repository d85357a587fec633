import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { readCatalog } from './catalog.ts'
import { findProblems } from './check.ts'
import { compare, queryOf } from './compare.ts'
import { describe as describeTexts } from './describe.ts'
import { nullsOfResult } from './nulls.ts'
import { openProgram } from './program.ts'

const folder = path.join(import.meta.dirname, 'examples')
const database = await openTestDatabase()
const catalog = await readCatalog(database.pool)
const program = openProgram(path.join(folder, 'examples.tsconfig.json'), /\/sql-types\/examples\//)
afterAll(async () => {
  program.close()
  await database.close()
})

test('fragments, branches and lists are followed, and every kind of difference is found', async () => {
  const { problems } = await findProblems(program, database.pool)
  expect(problems.map(({ message }) => message)).toEqual([
    '`table` (test/sql-types/examples/examples.ts:29) cannot be followed',
    'phone can be null, but is declared string',
    'at is timestamp with time zone and arrives as date, but is declared string',
    'column "nickname" does not exist',
    'the row declares name, which the statement does not return',
    'the statement returns name, which the row does not declare',
    'name is text and arrives as string, but is declared number',
    'its rows are any: declare what they hold',
  ])
  expect(problems[1]).toMatchObject({
    file: 'test/sql-types/examples/examples.ts',
    line: 31,
    nullable: 'phone',
  })
})

test('a column that a migration makes nullable, or renames, is found', async () => {
  const row = new Map([
    ['email', { kinds: new Set(['string' as const]), mayBeNull: false, mayBeAbsent: false, text: 'string' }],
  ])
  const text = 'select email from sellers where id = $1'
  const check = async () => {
    const described = (await describeTexts(database.pool, [text])).get(text)!
    return described.error ?? compare(await readCatalog(database.pool), described, row, false)
  }
  expect(await check()).toEqual([])
  await database.pool.query('alter table sellers alter email drop not null')
  expect(await check()).toEqual([{ message: 'email can be null, but is declared string', nullable: 'email' }])
  await database.pool.query('alter table sellers rename email to address')
  expect(await check()).toBe('column "email" does not exist')
})

test.each([
  ['never', 'select id from listings'],
  ['sometimes', 'select brand_id from listings'],
  ['never', 'select brand_id from listings where brand_id is not null'],
  ['never', 'select brand_id from listings where brand_id = $1'],
  ['sometimes', 'select b.name from listings l left join brands b on b.id = l.brand_id'],
  ['never', 'select b.name from listings l join brands b on b.id = l.brand_id'],
  ['never', "select coalesce(b.name, '') from listings l left join brands b on b.id = l.brand_id"],
  ['sometimes', 'select price_cents + 1 from listings'],
  ['never', 'select count(*) from listings'],
  ['sometimes', 'select sum(watch_count) from listings'],
  ['never', 'select sum(watch_count) from listings group by seller_id'],
  ['sometimes', "select case when state = 'draft' then title end from listings"],
  ['never', 'select exists (select from listings)'],
  ['sometimes', '(select id from listings) union all (select removed_from from listings)'],
  ['sometimes', 'with p as (select brand_id from listings) select brand_id from p'],
  ['sometimes', 'update listings set title = $1 where id = $2 returning removed_from'],
  ['never', 'insert into brands (id, name) values ($1, $2) returning name'],
  ['maybe', 'select $1::text'],
])('%s null: %s', async (nulls, text) => {
  const described = (await describeTexts(database.pool, [text])).get(text)!
  expect(described.error).toBeUndefined()
  expect(nullsOfResult(catalog, queryOf(described.tree)!, 0, [])).toBe(nulls)
})
