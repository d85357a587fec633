import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { LaunchFinding } from '#contract/admin/launch-checklist.ts'
import { systemClock } from '#platform/core/clock.ts'
import { problemFinding, passedFinding, reasonOf } from './findings.ts'
import type { LaunchChecklistContext } from './opening.context.ts'

const folder = 'imports/opening-test'
const leftoverAfterMs = 3_600_000
/** Minimum free space in bytes. With less free space, listing photos or a single backup could fill the disk. */
const minFreeBytes = 2_000_000_000

/** Writes, reads and deletes a test object in the file storage, and checks the free space. */
export async function checkStorage({ files, config }: LaunchChecklistContext): Promise<LaunchFinding[]> {
  const place = config.filesS3
    ? `${config.filesS3.bucket} (${config.filesS3.endpoint ?? config.filesS3.region})`
    : config.dataDir
  const began = performance.now()
  const key = `${folder}/${systemClock.now()}-${randomBytes(6).toString('hex')}.txt`
  const content = randomBytes(64)
  try {
    await deleteLeftovers(files)
    await files.write(key, content)
    const read = await files.read(key)
    await files.remove(key)
    if (!read || !content.equals(read)) return [problemFinding('storage-differs', { place })]
    if (await files.has(key)) return [problemFinding('storage-stays', { place })]
  } catch (error) {
    return [problemFinding('storage-failed', { place, reason: reasonOf(error) })]
  }
  const ms = Math.round(performance.now() - began)
  return [passedFinding('storage-worked', { place, ms }), await freeSpaceFinding(config.dataDir)]
}

/** Deletes test objects that remain from a storage check that crashed. */
async function deleteLeftovers(files: LaunchChecklistContext['files']): Promise<void> {
  for await (const key of files.list(folder)) {
    const at = Number(key.slice(folder.length + 1).split('-')[0])
    if (at < systemClock.now() - leftoverAfterMs) await files.remove(key)
  }
}

async function freeSpaceFinding(dataDir: string): Promise<LaunchFinding> {
  const { bavail, bsize, blocks } = await statfs(dataDir)
  const free = bavail * bsize
  const percent = Math.round((100 * bavail) / Math.max(blocks, 1))
  const gb = Math.floor(free / 100_000_000) / 10
  return free < minFreeBytes
    ? problemFinding('room-short', { gb, percent })
    : passedFinding('room-free', { gb, percent })
}
