import type pg from 'pg'
import { describe, inject, test } from 'vitest'
import { fillTemplate } from './fill-template.ts'
import { createFromTemplate, dropDatabase, openPool, type Postgres } from './postgres.ts'

export interface TestDatabase {
  url: string
  /** The same, by the name the app's own databases use. */
  connectionString: string
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * A migrated database of its own on a real PostgreSQL: the run's (embedded, or TEST_DATABASE_URL),
 * or with `server: 'real'` the one `realPostgresUrl` names. Close it in `afterAll`.
 */
export async function openTestDatabase(options: { server?: Postgres } = {}): Promise<TestDatabase> {
  const server = options.server === 'real' ? realPostgresUrl() : inject('postgresUrl')
  if (!server) throw new Error(whyNoRealPostgres())
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

/** A PostgreSQL that is not the embedded one: TEST_POSTGRES_URL, or what answers on this machine. */
export function realPostgresUrl(): string | undefined {
  return inject('realPostgresUrl') || undefined
}

export function whyNoRealPostgres(): string {
  return 'no PostgreSQL of its own: set TEST_POSTGRES_URL, or run one on 127.0.0.1:5432'
}

/**
 * The same suite on the run's PostgreSQL and, among the long tests, on the real one; the latter is skipped, saying why,
 * without one.
 */
export function describeOnEveryPostgres(
  name: string,
  suite: (open: () => Promise<TestDatabase>) => void,
): void {
  describe(`${name} (the run's PostgreSQL)`, () => suite(() => openTestDatabase()))
  describe(`${name} (a PostgreSQL of its own)`, { tags: 'long' }, () => {
    if (realPostgresUrl()) suite(() => openTestDatabase({ server: 'real' }))
    else test('is tried as well', (context) => context.skip(whyNoRealPostgres()))
  })
}
