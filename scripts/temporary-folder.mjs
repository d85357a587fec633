import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * Creates a temporary folder that can contain the data of a marketplace. If root creates the folder, other accounts can
 * traverse it, because without user namespaces, PostgreSQL runs as another account.
 * @param {string} prefix
 */
export function makeTemporaryFolder(prefix) {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), prefix))
  if (process.geteuid?.() === 0) fs.chmodSync(folder, 0o711)
  return folder
}
