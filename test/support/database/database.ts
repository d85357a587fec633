import type pg from 'pg'
import { describe, inject, test } from 'vitest'
import { fillTemplate } from './fill-template.ts'
import { createFromTemplate, dropDatabase, openPool, type Postgres } from './postgres.ts'

export interface TestDatabase {
  url: string
  /** Same URL as `url`, under the name that the app's type for an open database uses. */
  connectionString: string
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * Creates a migrated database on the PostgreSQL server of this test run (embedded, or TEST_DATABASE_URL). With `server:
 * 'real'`, creates the database on the server at `realPostgresUrl`. The caller must close the database in `afterAll`.
 */
export async function openTestDatabase(options: { server?: Postgres } = {}): Promise<TestDatabase> {
  const server = options.server === 'real' ? realPostgresUrl() : inject('postgresUrl')
  if (!server) throw new Error(describeMissingPostgres())
  const url = await createFromTemplate(server, fillTemplate)
  const pool = openPool(url, 10)
  return {
    url,
    connectionString: url,
    pool,
    async close() {
      await pool.end()
      await dropDatabase(server, url)
    },
  }
}

/**
 * Returns the URL of a PostgreSQL server that is not embedded: TEST_POSTGRES_URL, or a server on port 5432 of this
 * machine. Returns undefined if there is no such server.
 */
export function realPostgresUrl(): string | undefined {
  return inject('realPostgresUrl') || undefined
}

export function describeMissingPostgres(): string {
  return 'no separate PostgreSQL: set TEST_POSTGRES_URL, or run one on 127.0.0.1:5432'
}

/**
 * Runs a test suite on the PostgreSQL server of this test run and, as a long test, on a PostgreSQL server that is not
 * embedded. If there is no such server, the long test is skipped with a reason.
 */
export function describeOnEveryPostgres(
  name: string,
  suite: (open: () => Promise<TestDatabase>) => void,
): void {
  describe(`${name} (the run's PostgreSQL)`, () => suite(() => openTestDatabase()))
  describe(`${name} (a separate PostgreSQL)`, { tags: 'long' }, () => {
    if (realPostgresUrl()) suite(() => openTestDatabase({ server: 'real' }))
    else test('runs on a separate PostgreSQL', (context) => context.skip(describeMissingPostgres()))
  })
}
