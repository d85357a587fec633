import fs from 'node:fs'
import path from 'node:path'
import { isAlive } from './processes.mjs'

/**
 * @typedef {object} Service what a launcher says of the server it runs
 * @property {{ host: string, port: number }} address
 * @property {string} folder the version it runs
 * @property {boolean} isReady
 * @property {number} failures how often it has ended by itself since it was last ready or started by us
 *
 * @typedef {{ pid: number, since: number, born: string, usesBuild: boolean, root?: string, service?: Service }} Use
 */

/**
 * Notes that this process serves a shop from the clone in `root`, until it ends.
 * @param {string} root
 * @param {{ usesBuild: boolean }} what whether it runs what `npm run build` makes
 * @returns {(service: Service) => void} notes how what it serves is doing
 */
export function noteUse(root, { usesBuild }) {
  const file = path.join(folderOf(root), String(process.pid))
  const use = { since: Date.now(), born: bornAt(process.pid), usesBuild, root: realRoot(root) }
  const write = (/** @type {Omit<Use, 'pid'>} */ noted) => {
    try {
      fs.mkdirSync(folderOf(root), { recursive: true })
      fs.writeFileSync(`${file}.new`, JSON.stringify(noted))
      fs.renameSync(`${file}.new`, file)
    } catch {
      // Where this account may write nothing, it replaces nothing either.
    }
  }
  write(use)
  process.once('exit', () => fs.rmSync(file, { force: true }))
  return (service) => write({ ...use, service })
}

/**
 * Rejects where a shop that began earlier is served from this clone: what it runs on is not replaced under it.
 * @param {string} root
 * @param {'packages' | 'build'} what is to be replaced
 */
export function requireNoUse(root, what) {
  const uses = listUses(root)
  const own = uses.find(({ pid }) => pid === process.pid)
  const other = uses.find((use) => isEarlier(use, own) && (use.usesBuild || what === 'packages'))
  if (!other) return
  throw new Error(
    `Process ${other.pid} runs Souk from this clone, and its ${what} would be replaced under it. ` +
      'Stop it first, or install in a second clone. Nothing was changed.',
  )
}

/** Of two that begin at once one goes on. @param {Use} use @param {Use | undefined} own */
function isEarlier(use, own) {
  if (!own) return true
  return use.since < own.since || (use.since === own.since && use.pid < own.pid)
}

const folderOf = (/** @type {string} */ root) => path.join(root, '.souk/uses')

/**
 * Those that live; what a killed process left is removed.
 * @param {string} root
 * @returns {Use[]}
 */
export function listUses(root) {
  const folder = folderOf(root)
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => /^\d+$/.test(name)) : []
  return names.flatMap((name) => {
    const file = path.join(folder, name)
    const use = readUse(file)
    const pid = Number(name)
    if (use && isAlive(pid) && use.born === bornAt(pid) && isOf(use, root)) return [{ ...use, pid }]
    fs.rmSync(file, { force: true })
    return []
  })
}

const realRoot = (/** @type {string} */ root) => (fs.existsSync(root) ? fs.realpathSync(root) : root)

/**
 * Returns whether the use was recorded in this clone: a copy of a clone contains the records of the original. If the original
 * no longer exists, the clone was moved.
 * @param {Omit<Use, 'pid'>} use
 * @param {string} root
 */
function isOf(use, root) {
  return use.root === undefined || use.root === realRoot(root) || !fs.existsSync(use.root)
}

/** @param {string} file @returns {Omit<Use, 'pid'> | undefined} */
function readUse(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    // It has just ended.
    return undefined
  }
}

/** When a process began, as far as this system tells: another may have its number by now. @param {number} pid */
function bornAt(pid) {
  try {
    return /\) (?:\S+ ){19}(\d+)/.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}
