import type pg from 'pg'
import type { RanMigration } from './migration-files.ts'

/** Row for a migration file or step that ran. */
interface MigrationRecord extends RanMigration {
  /** File name of the oldest build that can run on the database afterwards; null if all builds can. */
  requires: string | null
}

/** Creates the table of the migrations that ran, if it does not exist. */
export async function createMigrationsTable(client: pg.PoolClient): Promise<void> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, requires text, ran_at timestamptz not null default now())',
  )
}

/** Records migrations that ran. */
export async function recordMigrations(
  client: pg.PoolClient,
  records: readonly MigrationRecord[],
): Promise<void> {
  await client.query(
    `insert into schema_migrations (name, checksum, requires)
     select name, checksum, requires from json_to_recordset($1::json) as m(name text, checksum text, requires text)`,
    [JSON.stringify(records)],
  )
}
