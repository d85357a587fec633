import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '#platform/core/clock.ts'
import { bucketFiles } from '#platform/files/files.ts'
import type { Config } from '#platform/config/config.ts'

type Place = Pick<Config, 'backupDir' | 'backupS3'>

export interface FoundFile {
  name: string
  bytes: number
  mtimeMs: number
}

/** Minimum age, in ms, at which an incomplete file counts as abandoned. */
const abandonedAfterMs = 10 * 60_000
const isWhole = /^souk-[\w-]+\.tar(\.age)?$/

/**
 * Returns the complete backups in the local backup folder, newest first. Also returns whether a backup is being
 * written.
 */
export async function listLocalBackups({
  backupDir,
}: Place): Promise<{ files: FoundFile[]; isWriting: boolean }> {
  const found = await listFiles(backupDir)
  const files = found.filter(({ name }) => isWhole.test(name)).toSorted((a, b) => (a.name < b.name ? 1 : -1))
  // Ignores older incomplete files, which a killed process has left behind.
  const isWriting = found.some(
    ({ name, mtimeMs }) => isPartial(name) && mtimeMs > systemClock.now() - abandonedAfterMs,
  )
  return { files, isWriting }
}

/** Deletes abandoned incomplete files. Keeps recent ones, because another process might still be writing them. */
export async function removeAbandonedBackupFiles({ backupDir }: Place): Promise<void> {
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  for (const { name, mtimeMs } of await listFiles(backupDir))
    if (isPartial(name) && mtimeMs < systemClock.now() - abandonedAfterMs)
      await rm(join(backupDir, name), { force: true })
}

/** Deletes the files of an unfinished backup from the local backup folder. */
export async function removePartialBackupFiles(
  { backupDir }: Pick<Place, 'backupDir'>,
  name: string,
): Promise<void> {
  for (const end of ['.part', '.upload.part', '.upload.part.part'])
    await rm(join(backupDir, `${name}${end}`), { force: true })
}

/**
 * Returns the local path to which a backup is written. If the backup will be uploaded to a bucket, the file name ends
 * in `.upload.part` until the upload, which marks the file as incomplete.
 */
export function localBackupPath({ backupDir, backupS3 }: Place, name: string): string {
  return join(backupDir, backupS3 ? `${name}.upload.part` : name)
}

/**
 * Uploads a finished backup to the bucket, if there is one, and deletes the local file. Returns the size of the backup
 * at its destination. The upload is atomic.
 */
export async function deliverBackup(place: Place, name: string): Promise<number> {
  const path = localBackupPath(place, name)
  const { size } = await stat(path)
  if (!place.backupS3) return size
  const bucket = await bucketFiles(place.backupS3)
  if (await bucket.has(name)) throw new Error(`${name} already exists in the bucket`)
  await bucket.writeFrom(name, path)
  const stored = await bucket.size(name)
  // If the size in the bucket differs, the upload is incomplete. Deletes it from the bucket and keeps the local file.
  if (stored !== size) {
    await bucket.remove(name)
    throw new Error(`${name} has ${stored ?? 'no'} bytes in the bucket after ${size} were written`)
  }
  await rm(path, { force: true })
  return size
}

/** Returns whether the backup with this name exists at the configured destination (bucket or folder). */
export async function existsAtDestination(place: Place, name: string): Promise<boolean> {
  if (place.backupS3) return (await bucketFiles(place.backupS3)).has(name)
  return (await stat(join(place.backupDir, name)).catch(() => undefined)) !== undefined
}

/** Returns the backups whose files exist at the configured destination. */
export async function filterExistingBackups<Row extends { name: string }>(
  place: Place,
  rows: readonly Row[],
): Promise<Row[]> {
  const found = await Promise.all(rows.map(({ name }) => existsAtDestination(place, name)))
  return rows.filter((_row, at) => found[at])
}

/** Deletes the file of a backup. Idempotent. */
export async function removeBackup(
  place: Place,
  of: { name: string; place: 'folder' | 'bucket' },
): Promise<void> {
  if (of.place === 'folder') return rm(join(place.backupDir, of.name), { force: true })
  if (place.backupS3) await (await bucketFiles(place.backupS3)).remove(of.name)
}

async function listFiles(folder: string): Promise<FoundFile[]> {
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => undefined)
      return { name, bytes: found?.size ?? 0, mtimeMs: found?.mtimeMs ?? 0 }
    }),
  )
}

function isPartial(name: string): boolean {
  return name.endsWith('.part')
}

/**
 * Returns the path of a local file that contains a backup. A backup in a bucket is downloaded to a temporary file,
 * which is deleted when the result is disposed of.
 */
export async function openLocalCopy(
  place: Place,
  of: { name: string; place: 'folder' | 'bucket' },
): Promise<AsyncDisposable & { path: string }> {
  if (of.place === 'folder')
    return { path: join(place.backupDir, of.name), [Symbol.asyncDispose]: async () => {} }
  if (!place.backupS3) throw new Error(`${of.name} is in a bucket that is no longer configured`)
  await mkdir(place.backupDir, { recursive: true, mode: 0o700 })
  const path = join(place.backupDir, `${of.name}.${randomBytes(4).toString('hex')}.trial.part`)
  const bucket = await bucketFiles(place.backupS3)
  const removeCopy = () => rm(path, { force: true })
  try {
    await pipeline(await bucket.openRead(of.name), createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await removeCopy()
    throw error
  }
  return { path, [Symbol.asyncDispose]: removeCopy }
}
