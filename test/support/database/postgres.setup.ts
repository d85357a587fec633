import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '@souk/embedded-postgres'
import { dropOldDatabases } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    realPostgresUrl: string
  }
}

let stop: () => Promise<void> = async () => {}

/** One PostgreSQL for the whole run. Runs at the same time share it, and a killed run's is joined again. */
export async function setup(project: TestProject): Promise<void> {
  const url = process.env.TEST_DATABASE_URL || (await startShared())
  const real = await findReal()
  for (const server of new Set([url, real])) if (server) await dropOldDatabases(server)
  project.provide('postgresUrl', url)
  project.provide('realPostgresUrl', real ?? '')
}

export async function teardown(): Promise<void> {
  await stop()
}

async function startShared(): Promise<string> {
  const mark = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8)
  const home = path.join(fastDisk(), `souk-test-postgres18-${process.geteuid?.() ?? 0}-${mark}`)
  const embedded = await startEmbeddedPostgres(home, (line) => process.stderr.write(`${line}\n`), {
    name: 'souk',
  })
  stop = () => embedded.stop()
  await forgetDisk(embedded.connectionString)
  return embedded.connectionString
}

/** Memory where there is plenty: making and dropping databases is mostly making and dropping files. */
function fastDisk(): string {
  const [memory, enough] = ['/dev/shm', 4 * 2 ** 30]
  if (process.platform !== 'linux' || !fs.existsSync(memory)) return os.tmpdir()
  const { bavail, bsize } = fs.statfsSync(memory)
  return Math.min(bavail * bsize, os.freemem()) > enough ? memory : os.tmpdir()
}

/** Its databases end with their tests. What survives a power cut is tried on a server of its own. */
async function forgetDisk(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`alter system set ${name} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

async function findReal(): Promise<string | undefined> {
  const asked = process.env.TEST_POSTGRES_URL
  if (asked) return asked
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
    return undefined // none here, or not for us: the tests that want one say that they were skipped
  } finally {
    await client.end().catch(() => undefined)
  }
}
