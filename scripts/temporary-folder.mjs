import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * Creates a temporary folder that may contain the data of a shop. If created by root, other accounts can traverse it: without user
 * namespaces, PostgreSQL runs as one of them.
 * @param {string} prefix
 */
export function makeTemporaryFolder(prefix) {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), prefix))
  if (process.geteuid?.() === 0) fs.chmodSync(folder, 0o711)
  return folder
}
