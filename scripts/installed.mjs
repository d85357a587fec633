import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {boolean} [dev]
 *
 * @typedef {{ packages: Record<string, LockEntry> }} Lockfile
 */

/**
 * Returns whether `root`/node_modules matches package-lock.json. Checks the list of installed packages that npm
 * maintains, and also each package folder, because the list stays the same when folders are copied, restored or
 * replaced without npm.
 * @param {string} root
 * @param {{ dev: boolean }} options `dev`: development tools must be installed as well
 */
export function isInstalled(root, { dev }) {
  const installed = readInstalled(root)
  if (!installed) return false
  const lock = readLock(path.join(root, 'package-lock.json')).packages
  const isAsLocked = (/** @type {string} */ name) =>
    installed[name]?.version === lock[name]?.version &&
    installed[name]?.integrity === lock[name]?.integrity &&
    isOnDisk(root, name, installed[name])
  return (
    Object.entries(lock).every(
      ([name, entry]) => name === '' || entry.optional || (entry.dev && !dev) || name in installed,
    ) && Object.keys(installed).every((name) => name in lock && isAsLocked(name))
  )
}

/** Returns a hash of the installed packages that a build can contain, which excludes development tools. */
export function hashInstalled(/** @type {string} */ root) {
  const packages = Object.entries(readInstalled(root) ?? {})
    .filter(([, { dev }]) => !dev)
    .map(([name, { version, integrity }]) => [name, version, integrity])
  return createHash('sha256').update(JSON.stringify(packages)).digest('hex')
}

/** @param {string} root @param {string} name @param {LockEntry} [entry] */
function isOnDisk(root, name, entry) {
  if (!entry?.version || entry.link) return true
  try {
    return (
      JSON.parse(fs.readFileSync(path.join(root, name, 'package.json'), 'utf8')).version === entry.version
    )
  } catch {
    return false
  }
}

/** @param {string} root */
function readInstalled(root) {
  const file = path.join(root, 'node_modules/.package-lock.json')
  return fs.existsSync(file) ? readLock(file).packages : undefined
}

/** @param {string} file @returns {Lockfile} */
function readLock(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}
