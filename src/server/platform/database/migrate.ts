import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { findMismatches, listMigrations, type MigrationFile } from './migration-files.ts'

/** Held while a database is being built. */
export const migrationLock = 727274001

interface Row {
  name: string
  checksum: string
  requires?: string | null
  ran_at: Date
}

/**
 * Brings a database up to date: every new file of db/migrations, each in a transaction of its own, one process at a
 * time; then the job queue's own schema. Returns the names of the files it ran. A database this version cannot run on
 * stops the start with a sentence that names the way out. `only` leaves all other files for later.
 */
export async function migrate(
  pool: pg.Pool,
  log: (line: string) => void = () => {},
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const client = await pool.connect()
  const ran: string[] = []
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, requires text, ran_at timestamptz not null default now())',
    )
    // All columns: a database from before the baseline has no `requires`, and is to be rejected, not changed.
    const { rows } = await client.query<Row>('select * from schema_migrations order by name')
    requireFit(rows, log)
    const done = new Set(rows.map(({ name }) => name))
    for (const file of listMigrations()) {
      if (done.has(file.name) || (only && !only.has(file.name))) continue
      await runFile(client, file)
      ran.push(file.name)
      log(`migrated ${file.name}`)
    }
    await runMigrations({ pgPool: pool })
  } finally {
    // Closing the connection gives back the lock and the session's settings in one go.
    client.release(true)
  }
  return ran
}

function requireFit(rows: readonly Row[], log: (line: string) => void): void {
  const known = new Set(listMigrations().map(({ name }) => name))
  const required = new Map(rows.map(({ name, requires }) => [name, requires]))
  for (const { kind, name } of findMismatches(rows)) {
    if (kind === 'before-baseline')
      throw new Error(
        'This data was made by a Souk before 1.0, whose tables are different: start with an empty data folder (move the old one away or set DATA_DIR) or an empty database; a backup of it can be restored only by the version that made it.',
      )
    if (kind === 'changed')
      throw new Error(
        `Migration ${name} was changed after it ran: restore that file and write a new one instead`,
      )
    const needs = required.get(name)
    if (needs && !known.has(needs))
      throw new Error(
        `A later Souk has brought this database up to date with ${name}, on which this version cannot run: start the later version, or restore a backup made before the update.`,
      )
    log(`A later Souk has brought this database up to date with ${name}, on which this version runs too.`)
  }
}

async function runFile(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin')
    await client.query(file.sql)
    await client.query('insert into schema_migrations (name, checksum, requires) values ($1, $2, $3)', [
      file.name,
      file.checksum,
      file.requires,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error })
  }
}
