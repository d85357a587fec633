import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { dropOldDatabases } from './postgres.ts'
import { startTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    realPostgresUrl: string
  }
}

let stop: () => Promise<void> = async () => {}

/**
 * Starts one PostgreSQL server for the whole test run. Concurrent test runs share the server, and a new test run reuses
 * a server that a killed run has left behind.
 */
export async function setup(project: TestProject): Promise<void> {
  const { url, stop: stopServer } = await startTestPostgres()
  stop = stopServer
  const real = await findReal()
  for (const server of new Set([url, real])) if (server) await dropOldDatabases(server)
  project.provide('postgresUrl', url)
  project.provide('realPostgresUrl', real ?? '')
}

export async function teardown(): Promise<void> {
  await stop()
}

async function findReal(): Promise<string | undefined> {
  const configured = process.env.TEST_POSTGRES_URL
  if (configured) return configured
  const url = 'postgres://postgres@127.0.0.1:5432/postgres'
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ can: boolean }>(
      `select rolcreatedb and current_setting('server_version_num')::int >= 150000 as can
       from pg_roles where rolname = current_user`,
    )
    return rows[0]?.can ? url : undefined
  } catch {
    return undefined // no usable server: tests that need one are skipped with a reason
  } finally {
    await client.end().catch(() => undefined)
  }
}
