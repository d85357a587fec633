import type pg from 'pg'
import type { RanMigration } from './migration-files.ts'

/** Table row for a migration file or step that has run. */
interface MigrationRecord extends RanMigration {
  /** File name of the oldest build that can still run on the database afterwards. Null if every build can. */
  requires: string | null
}

/** Creates the table of migrations that have run, if it does not exist. */
export async function createMigrationsTable(client: pg.PoolClient): Promise<void> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, requires text, ran_at timestamptz not null default now())',
  )
}

/** Adds migrations to the table of migrations that have run. */
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
