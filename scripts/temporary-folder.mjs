import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * Makes a temporary folder that may hold a shop's data. Made by root, other accounts can cross it: without user namespaces
 * PostgreSQL runs as one of them.
 * @param {string} prefix
 */
export function makeTemporaryFolder(prefix) {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), prefix))
  if (process.geteuid?.() === 0) fs.chmodSync(folder, 0o711)
  return folder
}
