import { spawnSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { findMismatches } from '#platform/database/migration-files.ts'

const server = process.env['BENCH_POSTGRES_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** The address of a database with that many demo listings: the one of the last run, or a new one. */
export async function openBenchDatabase(listings: number): Promise<string> {
  const name = `souk_bench_${listings}`
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  if (!(await fits(url, listings))) {
    await onServer(async (client) => {
      await client.query(`drop database if exists ${name}`)
      await client.query(`create database ${name}`)
    })
    const arguments_ = ['demo/main.ts', '--listings', String(listings), '--database-url', url]
    const seeded = spawnSync(process.execPath, arguments_, { stdio: 'inherit' })
    if (seeded.status !== 0) throw new Error(`the demo catalogue of ${listings} pieces could not be loaded`)
  }
  await giveTheBareServerItsIndexes(url)
  return url
}

/** A database of its own with all that a bench database has: whoever writes into it spoils nobody's measurements. */
export async function copyBenchDatabase(listings: number, name: string): Promise<string> {
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  if (await fits(url, listings)) return url
  await openBenchDatabase(listings)
  await onServer(async (client) => {
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name} template souk_bench_${listings}`)
  })
  return url
}

/** It has its listings, and every migration it has run is still what it was. */
async function fits(url: string, listings: number): Promise<boolean> {
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

/** What nobody waits for any more still runs to its end: no figure is taken beside it. */
export async function untilIdle(url: string): Promise<void> {
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

async function onServer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** What a single statement needs to be as fast as it can be; the app uses none of it. */
async function giveTheBareServerItsIndexes(url: string): Promise<void> {
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
