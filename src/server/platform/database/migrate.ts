import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'

const folder = new URL('../../../../db/migrations/', import.meta.url)
/** Held while a database is being built. */
export const migrationLock = 727274001

/**
 * Brings a database up to date: every new file of db/migrations, each in a transaction of its own, one process at a
 * time; then the job queue's own schema. Returns the names of the files it ran. A file that was changed after it ran
 * stops the start. `only` leaves all other files for later.
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
      'create table if not exists schema_migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())',
    )
    const done = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    const checksums = new Map(done.rows.map((row) => [row.name, row.checksum]))
    for (const file of listMigrations()) {
      if (only && !only.has(file.name)) continue
      if (checksums.has(file.name)) {
        if (checksums.get(file.name) === file.checksum) continue
        throw new Error(`Migration ${file.name} was changed after it ran: write a new one instead`)
      }
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

export interface MigrationFile {
  name: string
  sql: string
  checksum: string
}

/** Every migration this version knows, in the order they run. */
export function listMigrations(): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => {
    const sql = readFileSync(new URL(name, folder), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

async function runFile(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin')
    await client.query(file.sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      file.name,
      file.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error })
  }
}
