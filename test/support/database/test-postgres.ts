import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '@souk/embedded-postgres'

export interface TestPostgres {
  url: string
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server for the tests, or uses the server that another test run has started. If TEST_DATABASE_URL
 * is set, uses the server at this URL instead.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const configured = process.env.TEST_DATABASE_URL
  if (configured) return { url: configured, stop: async () => {} }
  const mark = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8)
  const home = path.join(fastDisk(), `souk-test-postgres18-${process.geteuid?.() ?? 0}-${mark}`)
  const embedded = await startEmbeddedPostgres(home, (line) => process.stderr.write(`${line}\n`), {
    name: 'souk',
  })
  await disableFlushing(embedded.connectionString)
  return { url: embedded.connectionString, stop: () => embedded.stop() }
}

/**
 * Returns an in-memory folder if enough memory is free, because creating and dropping databases consists mostly of
 * creating and deleting files.
 */
function fastDisk(): string {
  const [memory, enough] = ['/dev/shm', 4 * 2 ** 30]
  if (process.platform !== 'linux' || !fs.existsSync(memory)) return os.tmpdir()
  const { bavail, bsize } = fs.statfsSync(memory)
  return Math.min(bavail * bsize, os.freemem()) > enough ? memory : os.tmpdir()
}

/**
 * Turns off flushing to disk, because the test databases are temporary. Tests of crash safety use a different server.
 */
async function disableFlushing(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`alter system set ${name} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}
