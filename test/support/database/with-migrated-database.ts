import type pg from 'pg'
import { fillTemplate } from './fill-template.ts'
import { createFromTemplate, dropDatabase, dropOldDatabases, openPool } from './postgres.ts'
import { startTestPostgres } from './test-postgres.ts'

/** Runs `work` with a new migrated database on the PostgreSQL server of the tests. Drops the database at the end. */
export async function withMigratedDatabase(work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const server = await startTestPostgres()
  try {
    await dropOldDatabases(server.url)
    const url = await createFromTemplate(server.url, fillTemplate)
    const pool = openPool(url, 4)
    try {
      await work(pool)
    } finally {
      await pool.end()
      await dropDatabase(server.url, url)
    }
  } finally {
    await server.stop()
  }
}
