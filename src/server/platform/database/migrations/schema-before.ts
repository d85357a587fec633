import type pg from 'pg'
import { listReplaced, readBeforeBaseline } from './before-baseline.ts'
import { requireUtf8 } from './database-locale.ts'
import { migrationLock } from './migrate.ts'

/**
 * Creates the last schema before the baseline in an empty database, so that a backup with that schema can be restored
 * into the database.
 */
export async function createSchemaBefore(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await requireUtf8(client)
    await client.query('set statement_timeout = 0; begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await client.query(
      'create table schema_migrations (name text primary key, checksum text not null, requires text, ran_at timestamptz not null default now())',
    )
    await client.query(readBeforeBaseline('schema.sql'))
    await client.query(
      `insert into schema_migrations (name, checksum)
       select name, checksum from json_to_recordset($1::json) as m(name text, checksum text)`,
      [JSON.stringify(listReplaced())],
    )
    await client.query('commit')
  } finally {
    client.release(true)
  }
}
