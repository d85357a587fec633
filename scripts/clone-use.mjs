import fs from 'node:fs'
import path from 'node:path'
import { isAlive } from './processes.mjs'

/**
 * @typedef {object} Service state of the server that a launcher runs
 * @property {{ host: string, port: number }} address
 * @property {string} folder folder of the running version
 * @property {boolean} isReady
 * @property {number} failures number of unexpected exits since the last restart on request
 *
 * @typedef {{ pid: number, since: number, born: string, usesBuild: boolean, root?: string, service?: Service }} Use
 *   a process that runs the server from a clone; `born` is the start time of this process, which distinguishes the
 *   process from a later one with the same id
 */

/**
 * Records in the clone at `root` that this process runs the server from this clone. When the process exits, it removes
 * the record.
 * @param {string} root
 * @param {{ usesBuild: boolean }} options `usesBuild`: whether this process runs the output of `npm run build`
 * @returns {(service: Service) => void} records the state of the server
 */
export function recordUse(root, { usesBuild }) {
  const file = path.join(folderOf(root), String(process.pid))
  const use = { since: Date.now(), born: startTimeOf(process.pid), usesBuild, root: realRoot(root) }
  const write = (/** @type {Omit<Use, 'pid'>} */ record) => {
    try {
      fs.mkdirSync(folderOf(root), { recursive: true })
      fs.writeFileSync(`${file}.new`, JSON.stringify(record))
      fs.renameSync(`${file}.new`, file)
    } catch {
      // The record only prevents other processes of this account from replacing the packages or the build. An account
      // that cannot write the record to the clone cannot replace them either.
    }
  }
  write(use)
  process.once('exit', () => fs.rmSync(file, { force: true }))
  return (service) => write({ ...use, service })
}

/**
 * Throws if an older process runs from this clone, because replacing the packages or the build would break that
 * process.
 * @param {string} root
 * @param {'packages' | 'build'} what would be replaced
 */
export function requireNoUse(root, what) {
  const uses = listUses(root)
  const own = uses.find(({ pid }) => pid === process.pid)
  const other = uses.find((use) => isEarlier(use, own) && (use.usesBuild || what === 'packages'))
  if (!other) return
  throw new Error(
    `Process ${other.pid} runs Souk from this clone, and its ${what} would be replaced while it runs. ` +
      'Stop it first, or install in a second clone. Nothing was changed.',
  )
}

/**
 * Returns whether a use of the clone was recorded before the use by this process. If both were recorded at the same
 * time, the lower process id counts as earlier.
 * @param {Use} use
 * @param {Use | undefined} own
 */
function isEarlier(use, own) {
  if (!own) return true
  return use.since < own.since || (use.since === own.since && use.pid < own.pid)
}

const folderOf = (/** @type {string} */ root) => path.join(root, '.souk/uses')

/**
 * Returns the recorded uses whose processes are running. Removes the records of processes that were killed.
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
    if (use && isAlive(pid) && use.born === startTimeOf(pid) && isUseOfClone(use, root))
      return [{ ...use, pid }]
    fs.rmSync(file, { force: true })
    return []
  })
}

const realRoot = (/** @type {string} */ root) => (fs.existsSync(root) ? fs.realpathSync(root) : root)

/**
 * Returns whether a use was recorded in this clone. A copy of a clone also contains records, but of processes that use
 * the original. If the original no longer exists, the clone was moved rather than copied, so its records are valid.
 * @param {Omit<Use, 'pid'>} use
 * @param {string} root
 */
function isUseOfClone(use, root) {
  return use.root === undefined || use.root === realRoot(root) || !fs.existsSync(use.root)
}

/** @param {string} file @returns {Omit<Use, 'pid'> | undefined} */
function readUse(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    // The process exited after its file was listed, and removed the file.
    return undefined
  }
}

/** Returns the start time of a process; '' on systems without /proc. @param {number} pid */
function startTimeOf(pid) {
  try {
    return /\) (?:\S+ ){19}(\d+)/.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}
