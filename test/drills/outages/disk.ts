import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const chunk = Buffer.alloc(4 * 2 ** 20)

/**
 * Mounts a tmpfs on a folder. `size` is a value for mount's option `size`, such as `64m`. If mounting is not possible,
 * returns the reason.
 */
export function mountDisk(folder: string, size: string): string | undefined {
  if (process.platform !== 'linux') return `there is no tmpfs on ${process.platform}`
  if (process.geteuid?.() !== 0) return 'only root may mount a tmpfs'
  const { status, stderr } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${size},mode=755`,
    'souk-drill',
    folder,
  ])
  return status === 0 ? undefined : `a tmpfs could not be mounted: ${String(stderr).trim()}`
}

export function unmountDisk(folder: string): void {
  if (spawnSync('umount', [folder]).status !== 0) spawnSync('umount', ['-l', folder])
}

export const fillerName = 'filler'
const filler = (folder: string): string => path.join(folder, fillerName)

/** Fills the disk that contains the folder completely. */
export async function fillDisk(folder: string): Promise<void> {
  const file = await fs.promises.open(filler(folder), 'w')
  try {
    for (;;) await file.write(chunk)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}

export function emptyDisk(folder: string): void {
  fs.rmSync(filler(folder), { force: true })
}
