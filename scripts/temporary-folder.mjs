import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * Creates a temporary folder that may contain the data of a shop. If root creates the folder, other accounts can
 * traverse it, because PostgreSQL runs as another account if there are no user namespaces.
 * @param {string} prefix
 */
export function makeTemporaryFolder(prefix) {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), prefix))
  if (process.geteuid?.() === 0) fs.chmodSync(folder, 0o711)
  return folder
}
