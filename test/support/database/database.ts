import type pg from 'pg'
import { describe, inject, test } from 'vitest'
import { fillTemplate } from './fill-template.ts'
import { createFromTemplate, dropDatabase, openPool, type Postgres } from './postgres.ts'

export interface TestDatabase {
  url: string
  /** The same URL, under the name that the app's databases use. */
  connectionString: string
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * Creates a migrated database on the run's PostgreSQL (embedded, or TEST_DATABASE_URL), or with `server: 'real'` on the
 * server of `realPostgresUrl`. Close it in `afterAll`.
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
 * Returns the URL of a PostgreSQL other than the embedded one: TEST_POSTGRES_URL, or a server on port 5432 of this
 * machine.
 */
export function realPostgresUrl(): string | undefined {
  return inject('realPostgresUrl') || undefined
}

export function describeMissingPostgres(): string {
  return 'no separate PostgreSQL: set TEST_POSTGRES_URL, or run one on 127.0.0.1:5432'
}

/**
 * Runs a suite on the run's PostgreSQL and, among the long tests, on the real one. Without a real one, the latter is
 * skipped with a reason.
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
