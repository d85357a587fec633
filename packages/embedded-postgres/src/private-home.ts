import fs from 'node:fs'
import path from 'node:path'

/**
 * Makes the folder where it is missing. As root it can be crossed until it is known whether PostgreSQL runs as another
 * account, which must get through.
 */
export function makeHome(home: string): void {
  fs.mkdirSync(path.dirname(home), { recursive: true })
  fs.mkdirSync(home, { recursive: true, mode: process.geteuid?.() === 0 ? 0o711 : 0o700 })
}

/** Takes from other accounts what they need not have: all, or all but crossing the folder. Opens nothing. */
export function closeHome(home: string, isCrossed: boolean): void {
  if (process.platform === 'win32') return
  const { mode, uid } = fs.statSync(home)
  const allowed = mode & (isCrossed ? 0o711 : 0o700)
  if (uid !== process.geteuid?.() || allowed === (mode & 0o777)) return
  fs.chmodSync(home, allowed)
}
