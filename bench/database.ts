import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '@souk/embedded-postgres'
import { findMismatches } from '#platform/database/migrations/migration-files.ts'
import { databaseUrlOf } from '#test/support/database/postgres.ts'
import { showProgress } from '../scripts/program.mjs'

/** Environment variables that all benchmarks read. */
export const benchVariables = {
  BENCH_POSTGRES_URL: 'PostgreSQL server to create and drop databases on (default: an embedded one)',
}
const configuredUrl = process.env['BENCH_POSTGRES_URL']
const dataFolder = path.join(import.meta.dirname, '../data/bench-postgres18')

/**
 * First half of the key for the advisory lock on a benchmark database. The second half is the hash of the database's
 * name.
 */
const databaseLock = 727_274

/**
 * Returns the URL of the PostgreSQL server for the benchmark databases. Starts the embedded server if no server is
 * configured.
 */
async function openServer(ends: AsyncDisposableStack): Promise<string> {
  if (configuredUrl) return configuredUrl
  const embedded = await startEmbeddedPostgres(dataFolder, (line) => console.log(line), { name: 'souk' })
  ends.defer(() => embedded.stop())
  return embedded.connectionString
}

/**
 * Returns the URL of a database with `listings` demo listings, and reuses the database from the last run if possible.
 * The database is locked until `ends` is disposed. Until then, another benchmark that needs the same database waits.
 */
export async function openBenchDatabase(listings: number, ends: AsyncDisposableStack): Promise<string> {
  const server = await openServer(ends)
  const name = `souk_bench_${listings}`
  const url = databaseUrlOf(server, name)
  await reserve(server, name, ends)
  if (!(await isReusable(url, listings))) {
    await onServer(server, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`create database ${name}`)
    })
    const program = ['demo/main.ts', '--listings', String(listings), '--database-url', url]
    console.log(`${name} is new: loading ${listings} listings`)
    const seeder = spawn(process.execPath, program, { stdio: 'inherit', detached: true })
    ends.defer(() => void seeder.kill())
    const [code] = (await once(seeder, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`the demo catalog of ${listings} listings could not be loaded`)
  }
  await showProgress(`${name}: indexes of the bare server`, () => createBareServerIndexes(url))
  return url
}

/** Returns the URL of a copy of a benchmark database, so that writes do not affect other benchmarks. */
export async function copyBenchDatabase(
  listings: number,
  name: string,
  ends: AsyncDisposableStack,
): Promise<string> {
  const server = await openServer(ends)
  const url = databaseUrlOf(server, name)
  await reserve(server, name, ends)
  if (await isReusable(url, listings)) return url
  const original = ends.use(new AsyncDisposableStack())
  await openBenchDatabase(listings, original)
  await showProgress(`${name}: copying`, () =>
    onServer(server, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`create database ${name} template souk_bench_${listings}`)
    }),
  )
  await original.disposeAsync()
  return url
}

/**
 * Returns the DATABASE_URL for a new database on BENCH_POSTGRES_URL. The database is dropped at the end of the
 * benchmark. If BENCH_POSTGRES_URL is not set, returns an empty URL, and the app starts an embedded PostgreSQL in its
 * DATA_DIR.
 */
export async function openScratchDatabase(ends: AsyncDisposableStack): Promise<string> {
  if (!configuredUrl) return ''
  const name = `souk_bench_${process.pid}_${Date.now().toString(36)}`
  await onServer(configuredUrl, (client) => client.query(`create database ${name}`))
  ends.defer(() => onServer(configuredUrl, (client) => client.query(`drop database ${name} with (force)`)))
  return databaseUrlOf(configuredUrl, name)
}

/**
 * Locks a database for this benchmark, because two benchmarks on the same database would distort each other's
 * measurements.
 */
async function reserve(server: string, name: string, ends: AsyncDisposableStack): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  ends.defer(() => client.end())
  const lock = 'pg_try_advisory_lock($1, hashtext($2)) as free'
  const isFree = async (): Promise<boolean> => {
    const { rows } = await client.query<{ free: boolean }>(`select ${lock}`, [databaseLock, name])
    return rows[0]!.free
  }
  if (await isFree()) return
  await showProgress(`${name} is in use: waiting for the other benchmark`, async () => {
    while (!(await isFree())) await setTimeout(500)
  })
}

/** Returns whether a database has the right number of listings and was created with the current migrations. */
async function isReusable(url: string, listings: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query<{ n: number }>('select count(*)::integer as n from listings')
    const ran = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    return rows[0]!.n === listings && findMismatches(ran.rows).length === 0
  } catch {
    return false
  } finally {
    await client.end()
  }
}

/**
 * Waits until no query and no autovacuum is running, because unfinished work from earlier requests would distort the
 * next measurement.
 */
export async function waitUntilIdle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const busy = `select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (state = 'active' or backend_type = 'autovacuum worker')`
  for (let quiet = 0; quiet < 5; await setTimeout(100)) {
    quiet = (await client.query(busy)).rowCount === 0 ? quiet + 1 : 0
  }
  await client.end()
}

async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Creates indexes that make the SQL statements of the bare server as fast as possible. Souk does not use these indexes.
 */
async function createBareServerIndexes(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const column of ['brand_id', 'type_id', 'color', 'gender']) {
    await client.query(
      `create index if not exists bench_${column} on listings (${column}, no desc) where state = 'active'`,
    )
  }
  await client.query(`
    create table if not exists bench_words as
      select p.no, to_tsvector('simple', concat_ws(' ', p.title, b.name, t.label, p.color, p.gender, s.name)) as words
      from listings p join brands b on b.id = p.brand_id join types t on t.id = p.type_id
      join sellers s on s.id = p.seller_id where p.state = 'active'`)
  await client.query('create index if not exists bench_words_words on bench_words using gin (words)')
  await client.query('create index if not exists bench_words_no on bench_words (no desc)')
  await client.query('vacuum analyze listings, listing_sizes, bench_words')
  await client.end()
}
