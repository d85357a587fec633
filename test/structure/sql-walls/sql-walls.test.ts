import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { findTableUses } from './sql-tables.ts'
import { findUnusedPermissions, findViolations, type SourceFile } from './sql-walls.ts'
import { modules, readOwners } from './table-owners.ts'

const server = path.resolve(import.meta.dirname, '../../../src/server')
const owners = readOwners()
let files: SourceFile[]

beforeAll(() => {
  files = fs
    .readdirSync(server, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    // Excludes the backup module, because it reads all tables. Excludes tests and fixtures, because they are allowed to
    // use any table.
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$|^backup\//.test(file))
    .map((file) => ({ file, source: fs.readFileSync(path.join(server, file), 'utf8') }))
})

test('no module writes a table of another module or reads a table that is not in its list of allowed reads', () => {
  expect(findViolations(files, owners)).toEqual([])
})

test('every allowed read occurs in the code', () => {
  expect(findUnusedPermissions(files, owners)).toEqual([])
})

test('every module exists, and every table has an owner', () => {
  expect(modules.toSorted()).toEqual([...fs.readdirSync(path.join(server, 'modules')), 'platform'].toSorted())
  expect(owners.get('sellers')).toBe('accounts')
  expect(owners.get('issues')).toBe('orders')
  expect(owners.get('outbox')).toBe('platform')
})

describe('an invented violation is found', () => {
  const found = (file: string, source: string) => findViolations([{ file, source }], owners)

  test.each([
    ['an update', 'sql`update sellers set name = ${name}`'],
    [
      'an insert in the middle of a statement',
      'sql`with a as (insert into sellers (id) values (1)) select 1`',
    ],
    ['a delete', 'sql<Row>`delete from only sellers where id = 1`.execute(tx)'],
    ['a merge', 'sql`merge into public.sellers using x on true when matched then delete`'],
    ['a truncate', "pool.query('truncate listings, sellers')"],
    ['a copy', "client.query(copyFrom('copy sellers (id) from stdin'))"],
    ['a prepared statement', 'pool.query({ name: \'a\', text: `update "sellers" set name = $1` })'],
    ['the query builder', "db.updateTable('sellers').set({}).execute()"],
    ['the query builder with an alias', "db.insertInto('sellers as s').values({}).execute()"],
    ['a table named elsewhere', "const table = sql.table('sellers'); sql`update ${table} set name = ''`"],
  ])('writing with %s', (_way, source) => {
    expect(found('modules/catalog/a.store.ts', source)).toContain(
      'modules/catalog/a.store.ts writes sellers: call the public API of accounts, which owns it',
    )
  })

  test('writing a platform table from a module or from the app', () => {
    const source = 'sql`insert into invalidations (topic, key) select 1, 2`'
    expect(found('modules/catalog/a.store.ts', source)).toHaveLength(1)
    expect(found('app.ts', source)).toHaveLength(1)
    expect(found('platform/cache/a.ts', source)).toEqual([])
  })

  test.each([
    ['a join', 'sql`select 1 from listings p left join lateral buyers on true`'],
    [
      'a list',
      'sql`select 1 from listings as p, unnest(${ids}::text[]) with ordinality w(id, at), buyers b`',
    ],
    ['a subquery', "pool.query('select exists (select from buyers)')"],
    ['using', 'sql`delete from listings using buyers b where b.id = seller_id`'],
    ['the query builder', "db.selectFrom(['listings', 'buyers as b']).innerJoin('brands', 'a', 'b')"],
    ['a type of its rows', "type Row = Selectable<Tables['buyers']>"],
    ['a fragment', 'const from = sql`from buyers b`'],
    [
      'a fragment that begins with it',
      'const of = sql`buyers b join listings p on true`; sql`select 1 from ${of}`',
    ],
  ])('reading an unlisted table with %s', (_way, source) => {
    expect(found('modules/catalog/a.store.ts', source)).toEqual([
      'modules/catalog/a.store.ts reads buyers of accounts: call its public API, or list the read in table-owners.ts',
    ])
  })

  test('reading a table of a higher layer, listed or not', () => {
    expect(found('modules/catalog/a.store.ts', 'sql`select 1 from sellers, feedback`')).toEqual([
      'modules/catalog/a.store.ts reads feedback of reviews, a higher layer: let reviews provide it by an event or a column',
    ])
  })
})

test('locks, conflict clauses, comments and sentences do not count as uses of a table', () => {
  const source = [
    'sql`select 1 from sellers s where id = 1 for no key update of s`',
    'sql`insert into listings (id) values (1) on conflict (id) do update set title = excluded.title`',
    'sql`select 1 -- from feedback\n from listings where title is distinct from ${title} and text = ' +
      "'delete from orders'`",
    "fail('not_found', 'Take it from the shelf, orders and payouts')",
    'sql`select count(*) as orders, sum(cents) as refunds from sellers`',
  ].join('\n')
  expect(findTableUses('a.ts', source, new Set(owners.keys()))).toEqual([
    { table: 'sellers', kind: 'read' },
    { table: 'listings', kind: 'write' },
    { table: 'listings', kind: 'read' },
    { table: 'sellers', kind: 'read' },
  ])
})
