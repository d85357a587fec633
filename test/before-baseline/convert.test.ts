import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyAudit } from '#platform/audit/audit-chain.ts'
import { lastBaselineFile } from '#platform/database/migrations/before-baseline.ts'
import { convertToBaseline } from '#platform/database/migrations/convert.ts'
import { migrate } from '#platform/database/migrations/migrate.ts'
import { listMigrations } from '#platform/database/migrations/migration-files.ts'
import { createPreBaselineSchema } from '#platform/database/migrations/pre-baseline-schema.ts'
import { describeSchema } from '#test/support/database/describe-schema.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { openPool } from '#test/support/database/postgres.ts'
import { insertRowsBefore, storedReasons } from './rows.ts'

let fresh: TestDatabase
let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  fresh = await openTestDatabase()
})
afterAll(() => fresh.close())
beforeEach(async () => {
  database = await openTestDatabase()
  pool = database.pool
  await pool.query('drop schema public cascade; create schema public')
  await createPreBaselineSchema(pool)
  await insertRowsBefore(pool)
})
afterEach(() => database.close())

const listNames = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}
const migrations = listMigrations().map(({ name }) => name)
const afterBaseline = migrations.filter((name) => name.slice(0, 4) > lastBaselineFile)

type Row = Record<string, unknown>

/** Returns all rows from the tables that the conversion must not change. */
async function readUnchanged(): Promise<Row[][]> {
  const tables = [
    'audit_entries',
    'audit_head',
    'ledger_entries',
    'outbox',
    'orders',
    'seller_orders',
    'sellers',
  ]
  return Promise.all(tables.map(async (table) => (await pool.query<Row>(`select * from ${table}`)).rows))
}

/** Returns the rows with the columns that `before` has, without the columns that later migrations added. */
function withColumnsOf(before: Row[][], after: Row[][]): Row[][] {
  return after.map((rows, table) =>
    rows.map((row, at) =>
      Object.fromEntries(Object.keys(before[table]?.[at] ?? row).map((column) => [column, row[column]])),
    ),
  )
}

test('a converted database has the schema of a new one, except for the order of columns', async () => {
  expect(await migrate(pool)).toEqual(afterBaseline)
  expect(await describeSchema(pool)).toEqual(await describeSchema(fresh.pool))
  expect(await listNames()).toEqual(migrations)
  expect(await migrate(pool)).toEqual([])
})

test('states and reasons are renamed; the ledger and the audit log do not change', async () => {
  const before = await readUnchanged()
  const headBefore = (await verifyAudit(pool)).head
  await migrate(pool)
  expect(withColumnsOf(before, await readUnchanged())).toEqual(before)
  expect(await verifyAudit(pool)).toEqual({ entries: 2, head: headBefore, faults: [] })
  const { rows: sums } =
    await pool.query(`select sum(case account when debit then amount_cents else -amount_cents end)::int as sum
    from ledger_entries, unnest(array[debit, credit]) account`)
  expect(sums).toEqual([{ sum: 0 }])

  const valuesOf = async (table: string, column = 'state'): Promise<string[]> => {
    const { rows } = await pool.query<{ value: string }>(
      `select distinct ${column}::text as value from ${table}`,
    )
    return rows.map(({ value }) => value).toSorted()
  }
  expect(await valuesOf('refunds')).toEqual(['failed', 'pending', 'succeeded', 'void'])
  expect(await valuesOf('transfers')).toEqual(['pending', 'succeeded'])
  expect(await valuesOf('transfers', 'kind')).toEqual(['release', 'repayment'])
  expect(await valuesOf('reversals')).toEqual(['failed', 'pending', 'succeeded'])
  expect(await valuesOf('payouts')).toEqual(['cancelled', 'failed', 'in-transit', 'paid', 'pending'])
  expect(await valuesOf('gift_refunds')).toEqual(['failed', 'pending', 'succeeded'])
  expect(await valuesOf('membership_attempts')).toEqual(['done', 'dropped', 'subscribed'])
  expect(await valuesOf('listing_import_rows', 'outcome')).toEqual(['created', 'failed'])
  expect(await valuesOf('listing_imports', 'created')).toEqual(['7'])
  expect(await valuesOf('listing_checks', 'reasons')).toEqual(['{first,requested}'])
  expect(await valuesOf('emails')).toEqual(['failed', 'sent', 'stored', 'waiting'])
  expect(await valuesOf('photo_uploads')).toEqual(['deleting', 'new', 'used'])
  expect(await valuesOf('holds')).toEqual(['expired', 'held', 'released', 'sold'])
  expect(await valuesOf('seller_applications')).toEqual(['accepted', 'open', 'rejected', 'signed-up'])
  const { rows: mapped } = await pool.query(
    `select id, state from refunds where id in ('ref_asked', 'ref_made') order by 1`,
  )
  expect(mapped).toEqual([
    { id: 'ref_asked', state: 'pending' },
    { id: 'ref_made', state: 'succeeded' },
  ])

  const { rows: reasons } = await pool.query(
    `select reason, reason_text as text from refunds where id like 'reason%' order by id`,
  )
  expect(reasons).toEqual(
    storedReasons.map(([stored, code]) =>
      code ? { reason: code, text: null } : { reason: null, text: stored },
    ),
  )
})

test('two processes that start at the same time convert the database once', async () => {
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  await Promise.all([migrate(pool, log), migrate(pool, log)])
  expect(lines.filter((line) => line.includes('was converted'))).toHaveLength(1)
  expect(await listNames()).toEqual(migrations)
})

test('a conversion that is killed halfway changes nothing, and the next startup repeats the conversion', async () => {
  const before = await describeSchema(pool)
  const blocker = new pg.Client({ connectionString: database.url })
  await blocker.connect()
  // The conversion does not change this table until near its end.
  await blocker.query('begin; lock table seller_applications')
  const victim = openPool(database.url, 2)
  const failed = expect(migrate(victim)).rejects.toThrow(/terminat|connection/i)
  await expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_locks
         where not granted and relation = 'seller_applications'::regclass and database = (select oid from pg_database
           where datname = current_database())`,
      )
      return rowCount
    })
    .toBeGreaterThan(0)
  await failed
  await blocker.end()
  await victim.end()
  expect(await describeSchema(pool)).toEqual(before)
  expect(await listNames()).toContain('0093-one-queue.sql')
  await migrate(pool)
  expect(await listNames()).toEqual(migrations)
})

test('the conversion waits for locks no longer than other migrations, and is retried', async () => {
  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  await reader.query('begin; select from refunds')
  const lines: string[] = []
  const converting = migrate(pool, (line) => lines.push(line))
  await expect.poll(() => lines.join('\n')).toContain('could not get its locks')
  await reader.end()
  await converting
  expect(await listNames()).toEqual(migrations)
})

test('the conversion waits for older builds to disconnect, and they reject the converted database', async () => {
  const older = new pg.Client({ connectionString: database.url, application_name: 'souk 0093' })
  await older.connect()
  const client = await pool.connect()
  const timeouts = { lockMs: 200, totalMs: 100, firstPauseMs: 50 }
  const { rows } = await client.query('select name, checksum from schema_migrations')
  await expect(convertToBaseline({ client, pool, log: () => {}, timeouts }, rows)).rejects.toThrow(
    'Migration before-baseline/convert.sql takes away what build 0093 needs, and that build is still connected: stop it, then start this one again.',
  )
  expect(await listNames()).toContain('0093-one-queue.sql')
  client.release()
  await older.end()
  await migrate(pool)
  // A build refuses to run if the database contains a migration that the build does not know and whose `requires` is
  // higher than the build's own number.
  const { rows: required } = await pool.query<{ requires: string }>(
    'select requires from schema_migrations where requires is not null order by name',
  )
  expect(required[0]).toEqual({ requires: '0101-platform.sql' })
})

test.each([
  [
    'the last migration',
    `delete from schema_migrations where name = '0093-one-queue.sql'`,
    '0093-one-queue.sql',
  ],
  [
    'the end of the last migration',
    `update schema_migrations set name = '0093-one-queue.sql:1' where name = '0093-one-queue.sql'`,
    '0093-one-queue.sql',
  ],
  [
    'a migration in the middle',
    `delete from schema_migrations where name like '0040%'`,
    '0040-orders-taken-back.sql',
  ],
])('a database in which %s has not run is rejected and stays unchanged', async (_, change, missing) => {
  await pool.query(change)
  const before = await describeSchema(pool)
  await expect(migrate(pool)).rejects.toThrow(
    new Error(
      `This database is from before the schema baseline, and its migration ${missing} has not run. Start commit e36153f9 (build 0093) on it once to run it, and then this version. Nothing was changed.`,
    ),
  )
  expect(await describeSchema(pool)).toEqual(before)
})

test('a database whose migrations differ from those of the last version before the baseline is rejected', async () => {
  await pool.query(`update schema_migrations set checksum = 'x' where name = '0005-catalog.sql'`)
  await expect(migrate(pool)).rejects.toThrow('Migration 0005-catalog.sql was changed after it ran')
  await pool.query(
    `delete from schema_migrations; insert into schema_migrations (name, checksum) values ('0003-catalog.sql', 'x')`,
  )
  await expect(migrate(pool)).rejects.toThrow('made by a Souk before 1.0')
})

test('a database with a migration that exists only on another branch is rejected', async () => {
  await pool.query(`insert into schema_migrations (name, checksum) values ('0094-other.sql', 'x')`)
  await expect(migrate(pool)).rejects.toThrow(
    'the migration 0094-other.sql, which no version before the schema baseline',
  )
})
