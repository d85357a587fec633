import fs from 'node:fs'
import { join } from 'node:path'

/** What the app keeps under DATA_DIR; the embedded PostgreSQL closes its folder itself. */
const own = ['pictures', 'imports', 'backups', 'client-files']
const known = new Set([...own, 'postgres18', 'lost+found'])

/**
 * Takes DATA_DIR and the app's folders in it from other accounts of the machine, where they are there. A folder that
 * also holds other things is left as it is, and so is what its group may write: it is shared on purpose.
 */
export function closeDataDir(dataDir: string): void {
  if (process.platform === 'win32' || !fs.existsSync(dataDir)) return
  for (const name of own) close(join(dataDir, name), 0o700)
  const isOursAlone = fs.readdirSync(dataDir).every((name) => known.has(name))
  if (isOursAlone) close(dataDir, isCrossed(dataDir) ? 0o711 : 0o700)
}

/** Whether PostgreSQL runs as another account than this process, and gets through DATA_DIR to its cluster. */
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
    // Mounted from a system that knows no such rights: who may read it is decided there.
  }
}
