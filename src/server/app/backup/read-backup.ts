import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import type { z } from 'zod'
import tar from 'tar-stream'
import {
  BackupError,
  filesFolder,
  headerSchema,
  headerName,
  manifestSchema,
  manifestName,
  notABackupError,
  passphraseMissingError,
  checksumsFolder,
  tablesFolder,
  type BackupHeader,
  type Manifest,
} from './backup-format.ts'
import { decrypt, isEncrypted } from './encryption.ts'
import { addToDigest } from './tar-writer.ts'

interface Entry {
  name: string
  bytes: Buffer
}

/** Maximum size of an entry, in bytes. Equals the size of the largest file that the app accepts. */
const maxEntryBytes = 128 * 1024 * 1024

/** Reads the entries of a backup. Only one entry is in memory at a time. */
export async function* readEntries(path: string, passphrase?: string): AsyncGenerator<Entry> {
  const extract = tar.extract()
  // If reading the file fails, the loop below throws the error, because it reads from the extractor.
  const reading = pipeline(await openPlain(path, passphrase), extract, () => undefined)
  try {
    for await (const entry of extract) {
      const { name, size } = entry.header
      if (size > maxEntryBytes) throw new BackupError(`${name} in this file is too large for a Souk backup`)
      const parts: Buffer[] = []
      for await (const part of entry) parts.push(part as Buffer)
      yield { name, bytes: Buffer.concat(parts) }
    }
  } finally {
    reading.destroy()
  }
}

/**
 * Opens a backup for reading and decrypts it if it is encrypted.
 * @throws BackupError if the backup is encrypted and the passphrase is missing or wrong
 */
async function openPlain(path: string, passphrase: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(path))) return createReadStream(path)
  if (passphrase === undefined) throw passphraseMissingError()
  return decrypt(createReadStream(path), passphrase)
}

/**
 * Reads the header of a backup, which also checks the format and the passphrase. A restore does this before it creates
 * anything.
 * @throws BackupError
 */
export async function readBackupHeader(path: string, passphrase?: string): Promise<BackupHeader> {
  for await (const entry of entriesOf(path, passphrase)) return headOf(path, entry)
  throw damagedBackup('its end is missing')
}

/**
 * Reads a backup completely and verifies every byte against the manifest. A restore does this before it changes
 * anything.
 * @throws BackupError
 */
export async function verifyBackup(
  path: string,
  passphrase?: string,
): Promise<{ head: BackupHeader; sums: Manifest }> {
  const seen = createHash('sha256')
  const tables = new Map<string, { bytes: number; sum: Hash }>()
  const fileSums = new Map<string, string>()
  const files = { count: 0, bytes: 0 }
  let head: BackupHeader | undefined
  let sums: Manifest | undefined
  for await (const { name, bytes } of entriesOf(path, passphrase)) {
    if (sums) throw damagedBackup('there is data after its manifest')
    if (!head) head = headOf(path, { name, bytes })
    else if (name === manifestName) {
      sums = parse(manifestSchema, bytes)
      continue
    } else if (name.startsWith(tablesFolder)) {
      const table = parseTableName(name)
      const partial = tables.get(table) ?? { bytes: 0, sum: createHash('sha256') }
      partial.bytes += bytes.length
      partial.sum.update(bytes)
      tables.set(table, partial)
    } else if (name.startsWith(filesFolder)) {
      files.count++
      files.bytes += bytes.length
      fileSums.set(name, createHash('sha256').update(bytes).digest('hex'))
    } else if (name.startsWith(checksumsFolder)) {
      checkSums(fileSums, bytes.toString())
    } else throw damagedBackup(`${name} is an unknown entry`)
    addToDigest(seen, name, bytes)
  }
  if (!head || !sums) throw damagedBackup('its end is missing')
  for (const { name } of head.tables) checkTable(name, sums, tables.get(name))
  if (fileSums.size > 0 || files.count !== sums.files.count || files.bytes !== sums.files.bytes)
    throw damagedBackup('its files do not match its checksum lists')
  if (seen.digest('hex') !== sums.sha256) throw damagedBackup('its entries are not in their original order')
  return { head, sums }
}

function headOf(path: string, { name, bytes }: Entry): BackupHeader {
  if (name !== headerName) throw notABackupError(path)
  return parse(headerSchema, bytes)
}

/** Returns the name of the table to which an entry belongs: `public.orders` for `tables/public.orders/000001`. */
export function parseTableName(name: string): string {
  return name.slice(tablesFolder.length, name.lastIndexOf('/'))
}

async function* entriesOf(path: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  try {
    yield* readEntries(path, passphrase)
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw damagedBackup((error as Error).message)
  }
}

function checkTable(
  name: string,
  { tables }: Manifest,
  found: { bytes: number; sum: Hash } | undefined,
): void {
  const table = tables[name]
  const { bytes = 0, sum = createHash('sha256') } = found ?? {}
  if (!table || table.bytes !== bytes || table.sha256 !== sum.digest('hex'))
    throw damagedBackup(`the table ${name} does not match its checksum`)
}

/**
 * Verifies files against the checksums in a list. `seen` contains the checksums of files that were read but not
 * verified yet. Removes the verified files from it.
 */
function checkSums(seen: Map<string, string>, list: string): void {
  for (const line of list.trimEnd().split('\n')) {
    const [sha256, name = ''] = line.split('  ')
    if (seen.get(name) !== sha256) throw damagedBackup(`${name} does not match its checksum`)
    seen.delete(name)
  }
}

function parse<T>(schema: z.ZodType<T>, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch {
    throw damagedBackup('its header or manifest cannot be read')
  }
}

function damagedBackup(reason: string): BackupError {
  return new BackupError(`This backup is damaged: ${reason}. Nothing was changed.`)
}
