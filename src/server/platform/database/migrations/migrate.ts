import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isBeforeBaseline } from './before-baseline.ts'
import { convertToBaseline, requireConvertible } from './convert.ts'
import { requireStandardLocale, requireUtf8 } from './database-locale.ts'
import { parseBuildNumber, findMismatches, listMigrations, thisBuild } from './migration-files.ts'
import { createMigrationsTable } from './migrations-table.ts'
import { runMigration, defaultMigrationTimeouts } from './run-migration.ts'

/** Advisory lock that is held while a database is migrated. */
export const migrationLock = 727274001

const pollMs = 100

interface Row {
  name: string
  checksum: string
  requires?: string | null
  ran_at: Date
}

/**
 * Migrates a database: runs every new file in db/migrations, with one transaction per step, in one process at a time.
 * Returns the names of the completed files. Each step waits for table locks only briefly, so that running processes are
 * not blocked. If `only` is set, runs only the files and steps that it contains.
 * @throws Error with instructions if this version cannot run on the database, if the database's encoding is not UTF8,
 * or if the database is new and its locale lowercases letters differently from JavaScript
 */
export async function migrate(
  pool: pg.Pool,
  log: (line: string) => void = () => {},
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const client = await pool.connect()
  const ran: string[] = []
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = ${defaultMigrationTimeouts.lockMs}`)
    await requireUtf8(client)
    // Skips this check for a restore (`only`), which might restore a backup into its original database, whatever its
    // locale.
    if (!only && (await isNew(client))) await requireStandardLocale(client)
    await takeLock(client, log)
    await createMigrationsTable(client)
    const run = { client, pool, log, timeouts: defaultMigrationTimeouts }
    let rows = await readRows(client)
    if (isBeforeBaseline(rows)) {
      await convertToBaseline(run, rows)
      rows = await readRows(client)
    }
    requireFit(rows, log)
    const done = new Set(rows.map(({ name }) => name))
    for (const file of listMigrations()) {
      if (done.has(file.name)) continue
      if (!(await runMigration(run, file, done, (name) => !only || only.has(name)))) continue
      ran.push(file.name)
    }
    if (ran.length > 0) log(describeRun(ran))
    // PostgreSQL releases the lock of a closed connection with a delay, for which the next process would have to wait.
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  } finally {
    // Discards the connection, with its session settings and, after an error, its lock.
    client.release(true)
  }
  return ran
}

async function isNew(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ isNew: boolean }>(
    `select to_regclass('schema_migrations') is null as "isNew"`,
  )
  return rows[0]!.isNew
}

/** Maximum number of migrations that the log line names. A new database needs dozens of migrations. */
const maxNamed = 5

function describeRun(names: readonly string[]): string {
  const count = `${names.length} ${names.length === 1 ? 'migration' : 'migrations'}`
  return names.length > maxNamed ? count : `${count}: ${names.join(', ')}`
}

/**
 * Checks the migrations like `migrate` and throws the same error if this version cannot run on the database. Changes
 * nothing.
 */
export async function requireKnownMigrations(pool: pg.Pool, log: (line: string) => void): Promise<void> {
  const rows = await readRows(pool)
  if (isBeforeBaseline(rows)) {
    requireConvertible(rows)
    throw new Error(
      'This database is from before the schema baseline. Start Souk on it once to convert it. Nothing was changed.',
    )
  }
  requireFit(rows, log)
}

/**
 * Returns the migrations that have already run. Selects all columns, because the oldest databases have no column
 * `requires`.
 */
async function readRows(client: pg.Pool | pg.PoolClient): Promise<Row[]> {
  const { rows } = await client.query<Row>('select * from schema_migrations order by name')
  return rows
}

/**
 * Waits for the migration lock by polling. A blocking statement would hold a snapshot while it waits, and a concurrent
 * index build would wait for that snapshot.
 */
async function takeLock(client: pg.PoolClient, log: (line: string) => void): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      migrationLock,
    ])
    if (rows[0]!.isOurs) return
    if (isFirst) log('another process is bringing the database up to date: waiting for it')
    await pause(pollMs)
  }
}

function requireFit(rows: readonly Row[], log: (line: string) => void): void {
  const build = thisBuild()
  const required = new Map(rows.map(({ name, requires }) => [name, requires]))
  for (const { kind, name } of findMismatches(rows)) {
    if (kind === 'changed')
      throw new Error(
        `Migration ${name} was changed after it ran: restore that file and write a new one instead`,
      )
    const oldest = parseBuildNumber(required.get(name) ?? '')
    if (oldest > build)
      throw new Error(
        `A later Souk has brought this database up to date with ${name}, on which no build older than ${oldest} can run, and this is build ${build}: start the later version, or restore a backup made before the update.`,
      )
    log(`A later Souk has brought this database up to date with ${name}, on which this version runs too.`)
  }
}
