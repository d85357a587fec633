import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { isRunning } from '@souk/embedded-postgres/testing'

export type Postgres = 'run' | 'real'

const root = path.resolve(import.meta.dirname, '../../..')
const host = createHash('sha256').update(os.hostname()).digest('hex').slice(0, 4)
const templateLock = 727_274_090
const cloneLock = 727_274_091
const ready = new Map<string, Promise<string>>()

/**
 * Creates a database as a copy of a template database that `migrate` has filled, and returns the URL of the new
 * database.
 */
export async function createFromTemplate(
  server: string,
  migrate: (pool: pg.Pool) => Promise<unknown>,
): Promise<string> {
  const made = ready.get(server) ?? makeTemplate(server, migrate)
  ready.set(server, made)
  const template = await made
  const name = `souk_test_${host}_${process.pid}_${randomBytes(4).toString('hex')}`
  await onServer(server, async (client) => {
    // Waits for a lock, because PostgreSQL refuses to copy a template while another copy is in progress.
    await client.query('select pg_advisory_lock($1)', [cloneLock])
    await client.query(`create database ${name} template ${template} strategy ${await cheapCopy(client)}`)
  })
  return databaseUrlOf(server, name)
}

export async function dropDatabase(server: string, url: string): Promise<void> {
  const name = new URL(url.replace('@/', '@local/')).pathname.slice(1)
  await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`))
}

/** Creates a connection pool that ignores connection errors, for tests that stop the PostgreSQL server. */
export function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/**
 * Deletes databases left behind by killed test runs on this machine, and template databases that were created with
 * other migrations.
 */
export async function dropOldDatabases(server: string): Promise<void> {
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'souk\\_test\\_%'`,
    )
    for (const { datname } of rows) {
      const [, , owner, mark] = datname.split('_')
      const isOld = owner === host ? !isRunning(Number(mark)) : owner === 'template' && isOutdated(datname)
      if (isOld) await client.query(`drop database if exists ${datname} with (force)`)
    }
  })
}

/**
 * Returns the fastest strategy for copying a database. Copying files is fastest, unless PostgreSQL must flush each file
 * to disk.
 */
async function cheapCopy(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ fsync: string }>('show fsync')
  return rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log'
}

async function makeTemplate(server: string, migrate: (pool: pg.Pool) => Promise<unknown>): Promise<string> {
  const hash = hashOfMigrations()
  return onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'souk\\_test\\_template\\_%\\_${hash}'`,
    )
    if (rows[0]) return rows[0].datname
    const name = `souk_test_template_${Math.floor(Date.now() / 1000)}_${hash}`
    const draft = `souk_test_${host}_${process.pid}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft}`)
    const pool = openPool(databaseUrlOf(server, draft), 4)
    try {
      await migrate(pool)
    } finally {
      await pool.end()
    }
    await client.query(`alter database ${draft} rename to ${name}`)
    return name
  })
}

function hashOfMigrations(): string {
  const hash = createHash('sha256')
  const folder = path.join(root, 'db/migrations')
  for (const name of fs.readdirSync(folder).toSorted()) {
    if (name.endsWith('.sql')) hash.update(name).update(fs.readFileSync(path.join(folder, name)))
  }
  for (const name of [
    'src/server/platform/database/migrations/migrate.ts',
    'src/server/platform/database/migrations/run-migration.ts',
    'packages/stripe-offline/src/core/schema.ts',
  ])
    hash.update(fs.readFileSync(path.join(root, name)))
  return hash.digest('hex').slice(0, 10)
}

async function onServer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Returns the URL of another database on the same server. */
export const databaseUrlOf = (server: string, name: string): string =>
  server.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/?[^?]*/, `$1/${name}`)

// Returns whether the template database can be deleted: it was created with other migrations, more than an hour ago. A
// more recent template might still be in use by another test run.
function isOutdated(template: string): boolean {
  const [, , , seconds, hash] = template.split('_')
  return hash !== hashOfMigrations() && Date.now() / 1000 - Number(seconds) > 3600
}
