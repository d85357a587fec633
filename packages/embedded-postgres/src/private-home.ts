import fs from 'node:fs'
import path from 'node:path'

/**
 * Creates the folder if it is missing. If root creates the folder, other accounts can traverse it for now, because
 * PostgreSQL may have to run as another account. `restrictAccess` sets the final permissions.
 */
export function createHome(home: string): void {
  fs.mkdirSync(path.dirname(home), { recursive: true })
  fs.mkdirSync(home, { recursive: true, mode: process.geteuid?.() === 0 ? 0o711 : 0o700 })
}

/**
 * Removes all permissions of other accounts on the folder, except traversal if `allowsTraversal` is true. Never adds
 * permissions.
 */
export function restrictAccess(home: string, allowsTraversal: boolean): void {
  if (process.platform === 'win32') return
  const { mode, uid } = fs.statSync(home)
  const allowed = mode & (allowsTraversal ? 0o711 : 0o700)
  if (uid !== process.geteuid?.() || allowed === (mode & 0o777)) return
  fs.chmodSync(home, allowed)
}
