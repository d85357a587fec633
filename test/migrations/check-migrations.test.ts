import { expect, test } from 'vitest'
import { findMigrationProblems } from './check-migrations.ts'

const others = ['0127-admin.sql', '0128-stranger.sql'].map((name) => ({
  name,
  sql: '-- oldest build: 0127\nselect 1;',
}))

/**
 * Returns each problem in a sample migration as `line: message`. `sql` is the content of the migration after its two
 * header lines.
 */
async function problemsOf(sql: string, oldest = '0127'): Promise<string[]> {
  const file = { name: '0129-sample.sql', sql: `-- A sample.\n-- oldest build: ${oldest}\n${sql}` }
  const problems = await findMigrationProblems([...others, file])
  return problems.map(({ line, message }) => `${line}: ${message}`)
}

test('a migration that only adds objects, including a concurrent index, passes', async () => {
  const sql = `create table notes (id text primary key, account_id text not null references accounts (id));
create unique index notes_account on notes (account_id);
alter table accounts add column note text, add column count integer not null default 0;
-- older builds: they never write notes, so it is always null.
alter table accounts add constraint note_said check (note <> '') not valid;
-- step
alter table accounts validate constraint note_said;
-- step
update accounts set count = 1;
-- step
-- Found by note.
create index concurrently accounts_note on accounts (note);`
  expect(await problemsOf(sql)).toEqual([])
})

test.each([
  ['a column is dropped', 'alter table accounts drop column name;', 'ban-drop-column'],
  ['a table is dropped', 'drop table accounts;', 'ban-drop-table'],
  ['a column is renamed', 'alter table accounts rename column name to title;', 'renaming-column'],
  ['a table is renamed', 'alter table accounts rename to people;', 'renaming-table'],
  ['a required column', 'alter table accounts add column note text not null;', 'adding-required-field'],
  ['a function is dropped', 'drop function f();', 'drops or renames'],
  ['a trigger is dropped', 'drop trigger t on accounts;', 'drops or renames'],
  ['a table is emptied', 'truncate accounts;', 'drops or renames'],
])('%s: rejected while older builds can run', async (_, sql, named) => {
  const problems = await problemsOf(`select 1;\n${sql}`)
  expect(problems.join('\n')).toContain(named)
  expect(problems[0]).toMatch(/^4: /)
  expect(problems.join('\n')).toMatch(/name the oldest build that works without it/i)
  expect(await problemsOf(sql, '0128')).toEqual([])
})

test.each([
  ['a column gets another type', 'alter table accounts alter column no type bigint;', 'changing-column-type'],
  ['an index is built under a lock', 'create index a on accounts (no);', 'require-concurrent-index-creation'],
  ['an index is dropped under a lock', 'drop index a;', 'require-concurrent-index-deletion'],
  [
    'a default is worked out for each row',
    'alter table accounts add column at timestamptz not null default clock_timestamp();',
    'adding-field-with-default',
  ],
  [
    'rows are changed under a lock',
    'alter table accounts add column a text;\nupdate accounts set a = no;',
    'a separate step',
  ],
  [
    'an index beside other statements',
    'select 1;\ncreate index concurrently a on accounts (no);',
    'a separate step',
  ],
])('%s: always rejected', async (_, sql, named) => {
  expect((await problemsOf(sql)).join('\n')).toContain(named)
  expect((await problemsOf(sql, '0128')).join('\n')).toContain(named)
})

test.each([
  'alter table accounts add constraint a check (no > 0) not valid;',
  'alter table accounts add foreign key (no) references notes (id) not valid;',
  'create trigger t before insert on accounts for each row execute function f();',
  '-- step\ncreate unique index concurrently a on accounts (no);',
])('a restriction of writes by older builds needs an explanation: %s', async (sql) => {
  expect((await problemsOf(sql)).join('\n')).toContain('restricts writes to an existing table')
  const explained = sql.replace(/^(?!-- step)/m, '-- older builds: they write no other.\n')
  expect(await problemsOf(explained)).toEqual([])
})

test('a migration must name an existing build as its oldest build', async () => {
  const [problem] = await findMigrationProblems([{ name: '0128-sample.sql', sql: 'select 1;' }])
  expect(problem?.message).toContain('has no line `-- oldest build')
  expect((await problemsOf('select 1;', '0126')).join()).toContain('oldest build 0126 is neither')
  expect((await problemsOf('select 1;', '0130')).join()).toContain('oldest build 0130 is neither')
})

test('statements in a function body are not checked', async () => {
  const sql =
    'create function f() returns trigger language plpgsql as $$ begin\ntruncate a; drop table b; end $$;'
  expect(await problemsOf(sql)).toEqual([])
})
