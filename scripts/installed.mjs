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
 * Whether `root`/node_modules is what package-lock.json says, by npm's own list of what it installed and by each package
 * itself: a list outlives a folder that was copied, restored or replaced beside npm.
 * @param {string} root
 * @param {{ dev: boolean }} wanted whether the tools for development are to be there
 */
export function isInstalled(root, { dev }) {
  const there = readInstalled(root)
  if (!there) return false
  const lock = readLock(path.join(root, 'package-lock.json')).packages
  const isAsLocked = (/** @type {string} */ name) =>
    there[name]?.version === lock[name]?.version &&
    there[name]?.integrity === lock[name]?.integrity &&
    isOnDisk(root, name, there[name])
  return (
    Object.entries(lock).every(
      ([name, entry]) => name === '' || entry.optional || (entry.dev && !dev) || name in there,
    ) && Object.keys(there).every((name) => name in lock && isAsLocked(name))
  )
}

/** A hash of the packages that are installed, without the tools for development: what a build is made with. */
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
