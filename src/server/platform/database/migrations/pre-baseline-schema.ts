import type pg from 'pg'
import { listReplacedMigrations, readBeforeBaseline } from './before-baseline.ts'
import { requireUtf8 } from './database-locale.ts'
import { migrationLock } from './migrate.ts'
import { createMigrationsTable, recordMigrations } from './migrations-table.ts'

/**
 * Creates the last schema from before the baseline in an empty database, so that a backup with this schema can be
 * restored.
 */
export async function createPreBaselineSchema(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await requireUtf8(client)
    await client.query('set statement_timeout = 0; begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await createMigrationsTable(client)
    await client.query(readBeforeBaseline('schema.sql'))
    await recordMigrations(
      client,
      listReplacedMigrations().map((migration) => ({ ...migration, requires: null })),
    )
    await client.query('commit')
  } finally {
    client.release(true)
  }
}
