import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { folderFiles } from '#platform/files/files.ts'
import { BackupError, type Manifest } from './backup-format.ts'
import { restoreBackup } from './restore-backup.ts'
import { restoreApplicationName } from './schema.store.ts'

interface TrialOptions {
  /** Connection string of the marketplace's database. The scratch database is created on the same server. */
  connectionString: string
  path: string
  passphrase?: string | undefined
  say(line: string): void
}

interface TrialResult {
  rows: number
  files: number
  seconds: number
}

/** Tables whose rows are counted after a trial restore. Each count is compared with the row count in the backup. */
const countedTables = ['audit_entries', 'buyers', 'ledger_entries', 'listings', 'orders', 'sellers']

/**
 * Restores a backup into a scratch database and a temporary folder, compares row counts, and then deletes both. First
 * deletes the remains of earlier trial restores whose process was killed. The caller must hold the backup lease, so
 * that only one trial restore runs at a time.
 * @throws BackupError
 */
export async function trialRestore({
  connectionString,
  path,
  passphrase,
  say,
}: TrialOptions): Promise<TrialResult> {
  const startedAt = performance.now()
  const prefix = await onServer(connectionString, scratchPrefix)
  const name = `${prefix}${randomBytes(4).toString('hex')}`
  const folder = join(tmpdir(), name)
  try {
    await dropFolders(prefix)
    await onServer(connectionString, async (server) => {
      await dropScratch(server, prefix)
      await server.query(await createDatabaseSql(server, name)).catch((error: unknown) => {
        throw new BackupError(
          `Could not create the scratch database: ${error instanceof Error ? error.message : String(error)}`,
        )
      })
    })
    await mkdir(folder, { mode: 0o700 })
    const sums = await restoreInto(databaseUrl(connectionString, name), folder, { path, passphrase, say })
    const rows = Object.values(sums.tables).reduce((sum, table) => sum + table.rows, 0)
    return { rows, files: sums.files.count, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }
  } finally {
    try {
      await rm(folder, { recursive: true, force: true })
    } finally {
      // Opens a new connection. The earlier connection might have been lost, because a restore can take a long time.
      await onServer(connectionString, (server) => dropScratch(server, name))
    }
  }
}

/**
 * Returns the SQL statement that creates a database with the encoding and locale of the current database. The encoding
 * and the locale must be specified, because the server's defaults can differ.
 */
async function createDatabaseSql(server: pg.Client, name: string): Promise<string> {
  const { rows } = await server.query<{ options: string }>(
    `select concat_ws(' ', format('encoding %L lc_collate %L lc_ctype %L', pg_encoding_to_char(encoding), datcollate, datctype),
        format('locale_provider %s', provider), nullif(provider, 'libc') || '_locale ' || quote_literal(locale)) as options
      from pg_database d,
        lateral (select case datlocprovider when 'b' then 'builtin' when 'i' then 'icu' else 'libc' end as provider,
          coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') as locale) l
      where datname = current_database()`,
  )
  return `create database ${name} template template0 ${rows[0]!.options}`
}

/** Runs queries on a new connection. If the connection is lost, the query fails but the process does not crash. */
async function onServer<T>(connectionString: string, ask: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString })
  server.on('error', () => undefined)
  try {
    await server.connect()
    return await ask(server)
  } finally {
    await server.end()
  }
}

async function restoreInto(
  url: string,
  folder: string,
  { path, passphrase, say }: Pick<TrialOptions, 'path' | 'passphrase' | 'say'>,
): Promise<Manifest> {
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: restoreApplicationName })
  // Ignores errors of idle connections, because the scratch database can be dropped before they are closed.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  try {
    const sums = await restoreBackup({
      pool,
      files: folderFiles(folder),
      path,
      passphrase,
      replaces: false,
      say,
    })
    for (const table of countedTables) {
      const expected = sums.tables[`public.${table}`]?.rows
      if (expected === undefined) continue
      const { rows } = await pool.query<{ n: number }>(`select count(*) as n from public.${table}`)
      if (rows[0]!.n !== expected)
        throw new BackupError(`${table} has ${rows[0]!.n} rows after the restore, not ${expected}`)
    }
    return sums
  } finally {
    await pool.end()
  }
}

/**
 * Returns the name prefix for this marketplace's scratch databases and folders. Needed because several marketplaces can
 * share a PostgreSQL server and a machine.
 */
async function scratchPrefix(server: pg.Client): Promise<string> {
  const { rows } = await server.query<{ name: string }>(
    `select current_database() || ' ' || system_identifier as name from pg_control_system()`,
  )
  return `souk_trial_${createHash('sha256').update(rows[0]!.name).digest('hex').slice(0, 8)}_`
}

/** Deletes the temporary folders of trial restores, because they contain decrypted files. */
async function dropFolders(prefix: string): Promise<void> {
  for (const name of await readdir(tmpdir()))
    if (name.startsWith(prefix)) await rm(join(tmpdir(), name), { recursive: true, force: true })
}

async function dropScratch(server: pg.Client, prefix: string): Promise<void> {
  const { rows } = await server.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { name } of rows) await server.query(`drop database if exists "${name}" with (force)`)
}

/** Returns the connection string for another database on the same server. */
function databaseUrl(connectionString: string, name: string): string {
  return connectionString.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
