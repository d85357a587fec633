import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Files } from '#platform/files/files.ts'
import {
  BackupError,
  chunkBytes,
  fileRoots,
  filesFolder,
  filesPerChecksumList,
  headerName,
  manifestName,
  formatEntryNumber,
  checksumsFolder,
  tablesFolder,
  type BackupHeader,
  type Manifest,
} from './backup-format.ts'
import * as store from './schema.store.ts'
import { openTarWriter, type TarWriter } from './tar-writer.ts'

interface BackupOptions {
  pool: pg.Pool
  files: Files
  path: string
  /** Passphrase with which the backup is encrypted. If undefined, the backup is not encrypted. */
  passphrase?: string | undefined
  /** Version of the app, which is stored in the backup. */
  version: string
}

/**
 * Writes a complete backup to one file: first all tables, from one snapshot, and then all stored files. Identical data
 * results in an identical file. Replaces an existing file at `path` only after the new backup is complete.
 */
export async function writeBackup({
  pool,
  files,
  path,
  passphrase,
  version,
}: BackupOptions): Promise<Manifest> {
  const tar = openTarWriter(resolve(path), passphrase)
  try {
    const tables = await inSnapshot(pool, (client) => addDatabase(tar, client, version))
    const stored = await addFiles(tar, files)
    const manifest: Manifest = { tables, files: stored, sha256: tar.digest() }
    await tar.add(manifestName, asJson(manifest))
    await tar.finish()
    return manifest
  } catch (error) {
    // Ignores an error while deleting the incomplete file, because throwing it would hide the original error.
    await tar.abandon().catch(() => undefined)
    throw error
  }
}

async function inSnapshot<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    // Sets all options that affect the text format of rows, so that the format is the same on every server. Also
    // disables timeouts.
    await client.query(`set statement_timeout = 0; set lock_timeout = 0;
      set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO, YMD';
      set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex';
      set client_encoding = 'UTF8'`)
    await client.query('begin isolation level repeatable read read only')
    return await work(client)
  } finally {
    client.release(true)
  }
}

async function addDatabase(tar: TarWriter, client: pg.PoolClient, version: string) {
  if (!(await store.hasAppTables(client))) throw new BackupError('This database has no marketplace yet')
  const found = await store.readTables(client)
  // Locks the tables, so that migrations cannot change them during the backup.
  const names = found.map(({ name }) => store.quotedTable(name))
  await client.query(`lock table ${names.join(', ')} in access share mode`)
  const tables = await store.readTables(client)
  const head: BackupHeader = {
    format: 'souk-backup',
    version: 1,
    souk: version,
    migrations: await store.readMigrations(client),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    sequences: await store.readSequences(client),
  }
  await tar.add(headerName, asJson(head))
  const sums: Manifest['tables'] = {}
  for (const table of tables) sums[table.name] = await addTable(tar, client, table)
  return sums
}

async function addTable(tar: TarWriter, client: pg.PoolClient, table: store.OrderedTable) {
  const name = store.quotedTable(table.name)
  const query = `copy (select ${store.columnList(table)} from ${name} order by ${table.order}) to stdout`
  const stream = client.query(copyTo(query))
  const sum = createHash('sha256')
  let bytes = 0
  let no = 0
  for await (const chunk of inChunks(stream)) {
    sum.update(chunk)
    bytes += chunk.length
    await tar.add(`${tablesFolder}${table.name}/${formatEntryNumber(++no)}`, chunk)
  }
  return { rows: stream.rowCount, bytes, sha256: sum.digest('hex') }
}

/**
 * Splits the stream into chunks of a fixed size. Each chunk becomes one entry. The size of an entry must be known
 * before it is written.
 */
async function* inChunks(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    held.push(chunk)
    size += chunk.length
    if (size < chunkBytes) continue
    const all = Buffer.concat(held)
    const end = size - (size % chunkBytes)
    for (let at = 0; at < end; at += chunkBytes) yield all.subarray(at, at + chunkBytes)
    held = [all.subarray(end)]
    size -= end
  }
  if (size > 0) yield Buffer.concat(held)
}

async function addFiles(tar: TarWriter, files: Files): Promise<Manifest['files']> {
  let sums: string[] = []
  let count = 0
  let bytes = 0
  const addSums = async (): Promise<void> => {
    if (sums.length === 0) return
    const name = `${checksumsFolder}${formatEntryNumber(Math.ceil(count / filesPerChecksumList))}.sha256`
    await tar.add(name, Buffer.from(`${sums.join('\n')}\n`))
    sums = []
  }
  for (const root of fileRoots) {
    for await (const key of files.list(root)) {
      const content = await files.read(key)
      // The file was deleted after the list of files was read.
      if (!content) continue
      await tar.add(`${filesFolder}${key}`, content)
      count++
      bytes += content.length
      sums.push(`${createHash('sha256').update(content).digest('hex')}  ${filesFolder}${key}`)
      if (count % filesPerChecksumList === 0) await addSums()
    }
  }
  await addSums()
  return { count, bytes }
}

function asJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}
