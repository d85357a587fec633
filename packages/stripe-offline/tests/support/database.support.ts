import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export interface TestDatabase {
  url: string
  pool: pg.Pool
  close(): Promise<void>
}

const hourMs = 3_600_000

/**
 * Creates an empty database on the PostgreSQL server of this test run. The caller must close the database in
 * `afterAll`.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  await dropOldDatabases(server)
  const name = `stripe_offline_test_${Date.now()}_${randomBytes(4).toString('hex')}`
  await server.query(`create database ${name}`)
  await server.end()
  const url = databaseUrlOf(name)
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  // Ignores connection errors, because dropping the database terminates all connections that are still open.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return {
    url,
    pool,
    async close() {
      await pool.end()
      const client = new pg.Client({ connectionString: inject('postgresUrl') })
      await client.connect()
      await client.query(`drop database if exists ${name} with (force)`)
      await client.end()
    },
  }
}

/** Drops databases left behind by test runs whose process was killed. */
async function dropOldDatabases(server: pg.Client): Promise<void> {
  const { rows } = await server.query<{ datname: string }>(
    `select datname from pg_database where datname like 'stripe\\_offline\\_test\\_%'
        and split_part(datname, '_', 4)::bigint < $1`,
    [Date.now() - hourMs],
  )
  for (const { datname } of rows) await server.query(`drop database if exists ${datname} with (force)`)
}

function databaseUrlOf(name: string): string {
  // The URL for a socket contains no host, but `new URL` requires one.
  const url = new URL(inject('postgresUrl').replace('@/', '@local/'))
  url.pathname = name
  return url.href.replace('@local/', '@/')
}
