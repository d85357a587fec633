import fs from 'node:fs'
import { join } from 'node:path'

/**
 * Folders that the app creates under DATA_DIR. The embedded PostgreSQL restricts the access to its own folder itself.
 */
const appFolders = ['pictures', 'imports', 'backups', 'client-files']
const expectedNames = new Set([...appFolders, 'postgres18', 'lost+found'])

/**
 * Removes the access of other accounts to DATA_DIR and to the app's folders in it. Does not change DATA_DIR's
 * permissions if it contains other files. Keeps the group's access to a group-writable folder, because such a folder is
 * shared on purpose.
 */
export function restrictDataDir(dataDir: string): void {
  if (process.platform === 'win32' || !fs.existsSync(dataDir)) return
  for (const name of appFolders) restrict(join(dataDir, name), 0o700)
  const isOursAlone = fs.readdirSync(dataDir).every((name) => expectedNames.has(name))
  if (isOursAlone) restrict(dataDir, isPassedByPostgres(dataDir) ? 0o711 : 0o700)
}

/**
 * Returns whether PostgreSQL runs under another account. This account must be able to traverse DATA_DIR to reach its
 * data.
 */
function isPassedByPostgres(dataDir: string): boolean {
  const cluster = fs.statSync(join(dataDir, 'postgres18', 'data'), { throwIfNoEntry: false })
  return cluster !== undefined && cluster.uid !== process.geteuid?.()
}

function restrict(folder: string, maxMode: number): void {
  const found = fs.statSync(folder, { throwIfNoEntry: false })
  if (!found || found.uid !== process.geteuid?.()) return
  const isShared = (found.mode & 0o020) !== 0
  const newMode = found.mode & (isShared ? maxMode | 0o2070 : maxMode)
  if (newMode === (found.mode & 0o7777)) return
  try {
    fs.chmodSync(folder, newMode)
  } catch {
    // Ignores the error, because a mounted file system without these permissions controls access itself.
  }
}
