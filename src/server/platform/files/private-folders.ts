import fs from 'node:fs'
import { join } from 'node:path'

/** Folders that the app creates under DATA_DIR. The embedded PostgreSQL restricts its own folder. */
const own = ['pictures', 'imports', 'backups', 'client-files']
const known = new Set([...own, 'postgres18', 'lost+found'])

/**
 * Removes other accounts' access to DATA_DIR and to the app's folders in it. DATA_DIR keeps its permissions if it
 * holds unrelated files, and a group-writable folder stays accessible to its group, because it is shared on purpose.
 */
export function closeDataDir(dataDir: string): void {
  if (process.platform === 'win32' || !fs.existsSync(dataDir)) return
  for (const name of own) close(join(dataDir, name), 0o700)
  const isOursAlone = fs.readdirSync(dataDir).every((name) => known.has(name))
  if (isOursAlone) close(dataDir, isCrossed(dataDir) ? 0o711 : 0o700)
}

/** Returns whether PostgreSQL runs as another account, which must pass through DATA_DIR to its data. */
function isCrossed(dataDir: string): boolean {
  const cluster = fs.statSync(join(dataDir, 'postgres18', 'data'), { throwIfNoEntry: false })
  return cluster !== undefined && cluster.uid !== process.geteuid?.()
}

function close(folder: string, most: number): void {
  const found = fs.statSync(folder, { throwIfNoEntry: false })
  if (!found || found.uid !== process.geteuid?.()) return
  const isShared = (found.mode & 0o020) !== 0
  const wanted = found.mode & (isShared ? most | 0o2070 : most)
  if (wanted === (found.mode & 0o7777)) return
  try {
    fs.chmodSync(folder, wanted)
  } catch {
    // The mounted file system does not support these permissions and controls access itself.
  }
}
