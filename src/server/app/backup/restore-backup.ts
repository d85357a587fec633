import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Files } from '#platform/files/files.ts'
import { migrate, migrationLock } from '#platform/database/migrations/migrate.ts'
import {
  findConversionObstacle,
  isBeforeBaseline,
  lastVersionBeforeBaseline,
} from '#platform/database/migrations/before-baseline.ts'
import { findMismatches } from '#platform/database/migrations/migration-files.ts'
import { createPreBaselineSchema } from '#platform/database/migrations/pre-baseline-schema.ts'
import { prepareSchema } from '@souk/stripe-offline'
import {
  BackupError,
  fileRoots,
  filesFolder,
  tablesFolder,
  type BackupHeader,
  type Manifest,
} from './backup-format.ts'
import { readEntries, parseTableName, verifyBackup } from './read-backup.ts'
import * as store from './schema.store.ts'

interface RestoreOptions {
  pool: pg.Pool
  files: Files
  path: string
  /** Passphrase of an encrypted backup. */
  passphrase?: string | undefined
  /** Whether the restore is allowed to replace the data in an existing database, after it has verified the backup. */
  replaces: boolean
  say(line: string): void
}

/**
 * Restores a marketplace from a backup. Creates the tables that the backup describes, inserts all rows in one
 * transaction, and then migrates the database to this version of the app. After a crash, the restore can be repeated
 * with `replaces`.
 * @throws BackupError
 */
export async function restoreBackup({
  pool,
  files,
  path,
  passphrase,
  replaces,
  say,
}: RestoreOptions): Promise<Manifest> {
  say('Verifying the backup…')
  const { head, sums } = await verifyBackup(path, passphrase)
  requireKnown(head)
  await clearDestination(pool, replaces)
  await createTables(pool, head)
  say('Restoring the data…')
  const extras = await fillDatabase(pool, files, readEntries(path, passphrase), head)
  for (const key of extras) await files.remove(key)
  await migrate(pool, say)
  return sums
}

function requireKnown(head: BackupHeader): void {
  const { migrations, souk } = head
  if (isBeforeBaseline(migrations)) return requireConvertible(head)
  const [mismatch] = findMismatches(migrations)
  if (!mismatch) return
  const problem = mismatch.kind === 'changed' ? 'is different in this version' : 'is unknown to this version'
  throw new BackupError(
    `This backup was made by another version of Souk (${souk}): its migration ${mismatch.name} ${problem}. Restore it with that version or a later one. Nothing was changed.`,
  )
}

/** Rejects most backups from before the schema baseline. Only the last schema before the baseline can be converted. */
function requireConvertible({ migrations, souk }: BackupHeader): void {
  const obstacle = findConversionObstacle(migrations)
  if (obstacle?.kind === 'oldest')
    throw new BackupError(
      `This backup was made by a version of Souk before 1.0 (${souk}) with different tables. Only that version can restore it. Nothing was changed.`,
    )
  if (obstacle?.kind === 'missing')
    throw new BackupError(
      `This backup is from before the schema baseline and lacks the migration ${obstacle.name}. Restore it with ${lastVersionBeforeBaseline}, start that version once, and make another backup. Nothing was changed.`,
    )
  if (obstacle)
    throw new BackupError(
      `This backup was made by another version of Souk (${souk}): its migration ${obstacle.name} is unknown to this version. Restore it with the version that made it. Nothing was changed.`,
    )
}

async function clearDestination(pool: pg.Pool, replaces: boolean): Promise<void> {
  const client = await pool.connect()
  try {
    if ((await store.countOtherConnections(client)) > 0)
      throw new BackupError('This database is in use. Stop the marketplace first. Nothing was changed.')
    if (!(await store.hasAppTables(client))) return
    if (!replaces)
      throw new BackupError(
        'This database already contains a marketplace. Restore into an empty one, or with --replace. Nothing was changed.',
      )
    await client.query('begin')
    await store.dropMarketplaceSchemas(client)
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

async function createTables(pool: pg.Pool, { migrations, tables, souk }: BackupHeader): Promise<void> {
  if (isBeforeBaseline(migrations)) await createPreBaselineSchema(pool)
  else await migrate(pool, () => {}, new Set(migrations.map(({ name }) => name)))
  if (tables.some(({ name }) => name.startsWith('sandbox.'))) await prepareSchema(pool)
  const client = await pool.connect()
  try {
    await store.createOlderQueue(client, tables)
    const here = new Map((await store.readTables(client)).map((table) => [table.name, shapeOf(table)]))
    const other = tables.find((table) => here.get(table.name) !== shapeOf(table))
    if (other)
      throw new BackupError(
        `The table ${other.name} of this backup (Souk ${souk}) has other columns in this version. Restore it with the version that made it.`,
      )
  } finally {
    client.release()
  }
}

function shapeOf({ columns }: store.TableShape): string {
  return columns.map(({ name, type }) => `${name} ${type}`).join(', ')
}

/**
 * Inserts all rows in one transaction. Writes the files before the transaction commits. Returns the storage keys of
 * existing files that are not in the backup.
 */
async function fillDatabase(
  pool: pg.Pool,
  files: Files,
  entries: ReturnType<typeof readEntries>,
  head: BackupHeader,
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = 0;
      set idle_in_transaction_session_timeout = 0; set client_encoding = 'UTF8'`)
    // If an app is started during the restore, it waits for this migration lock.
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query('begin')
    const triggers = await store.listTriggers(client)
    await store.switchTriggers(client, triggers, 'off')
    const names = (await store.readTables(client)).map(({ name }) => store.quotedTable(name))
    await client.query(`truncate ${names.join(', ')}`)
    const extras = await writeEntries(client, files, entries, head)
    await store.setSequences(client, head.sequences)
    await store.switchTriggers(client, triggers, 'on')
    await client.query('commit')
    await client.query('analyze')
    return extras
  } finally {
    client.release(true)
  }
}

async function writeEntries(
  client: pg.PoolClient,
  files: Files,
  entries: ReturnType<typeof readEntries>,
  head: BackupHeader,
): Promise<string[]> {
  const shapes = new Map(head.tables.map((table) => [table.name, table]))
  const extraFiles = walkExtras(files)
  let table: { name: string; writer: TableWriter } | undefined
  for await (const { name, bytes } of entries) {
    if (name.startsWith(tablesFolder)) {
      const of = parseTableName(name)
      if (table?.name !== of) {
        await table?.writer.end()
        table = { name: of, writer: openTableWriter(client, shapes.get(of)!) }
      }
      await table.writer.write(bytes)
    } else {
      await table?.writer.end()
      table = undefined
      if (!name.startsWith(filesFolder)) continue
      const key = name.slice(filesFolder.length)
      await extraFiles.upTo(key)
      await files.write(key, bytes)
    }
  }
  return extraFiles.end()
}

interface TableWriter {
  write(bytes: Buffer): Promise<void>
  end(): Promise<void>
}

function openTableWriter(client: pg.PoolClient, shape: store.TableShape): TableWriter {
  const stream = client.query(
    copyFrom(`copy ${store.quotedTable(shape.name)} (${store.columnList(shape)}) from stdin`),
  )
  const done = finished(stream)
  done.catch(() => undefined)
  return {
    async write(bytes) {
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done])
    },
    async end() {
      stream.end()
      await done
    },
  }
}

/**
 * Finds files in the file store that are not in the backup. The storage keys in both are sorted, so they can be
 * compared while the backup is being read.
 */
function walkExtras(files: Files) {
  const listed = listAll(files)
  const extras: string[] = []
  let next: Promise<IteratorResult<string>> | undefined
  return {
    async upTo(key: string): Promise<void> {
      for (;;) {
        const { done, value } = await (next ??= listed.next())
        if (done || value > key) return
        if (value < key) extras.push(value)
        next = undefined
      }
    },
    async end(): Promise<string[]> {
      const pending = await next
      if (pending && !pending.done) extras.push(pending.value)
      for await (const key of listed) extras.push(key)
      return extras
    },
  }
}

async function* listAll(files: Files): AsyncGenerator<string> {
  for (const root of fileRoots) yield* files.list(root)
}
