import fs from 'node:fs'
import path from 'node:path'

/**
 * Creates the home folder if it is missing. If root creates the folder, other accounts can at first enter it to reach
 * subfolders, because PostgreSQL might have to run as another account. `restrictAccess` sets the final permissions
 * later.
 */
export function createHome(home: string): void {
  fs.mkdirSync(path.dirname(home), { recursive: true })
  fs.mkdirSync(home, { recursive: true, mode: process.geteuid?.() === 0 ? 0o711 : 0o700 })
}

/**
 * Removes other accounts' permissions for the folder. With `allowsTraversal`, they can still enter it to reach
 * subfolders. Never adds a permission.
 */
export function restrictAccess(home: string, allowsTraversal: boolean): void {
  if (process.platform === 'win32') return
  const { mode, uid } = fs.statSync(home)
  const allowed = mode & (allowsTraversal ? 0o711 : 0o700)
  if (uid !== process.geteuid?.() || allowed === (mode & 0o777)) return
  fs.chmodSync(home, allowed)
}
