import fs from 'node:fs'
import path from 'node:path'

/**
 * State of an upgrade, from which the next run continues if this one is killed. `from` and `to` are names of folders.
 * @typedef {{ phase: 'switch' | 'back', from: string, to: string }} Journal
 *   `switch`: the new version is built and the database is migrated; `back`: the new version was not healthy and is rolled back
 */

const fileOf = (/** @type {string} */ state) => path.join(state, 'upgrade.json')

/** @param {string} state @returns {Journal | undefined} */
export function readJournal(state) {
  const file = fileOf(state)
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
}

/** Writes the journal and flushes it to disk. @param {string} state @param {Journal} journal */
export function writeJournal(state, journal) {
  const next = `${fileOf(state)}.next`
  fs.writeFileSync(next, JSON.stringify(journal), { flush: true })
  fs.renameSync(next, fileOf(state))
}

/** @param {string} state */
export function removeJournal(state) {
  fs.rmSync(fileOf(state), { force: true })
}

/**
 * Acquires the lock that prevents concurrent upgrades. The kernel releases the lock when this process exits, even if it
 * is killed.
 * @param {string} state
 * @returns {Promise<() => void>} function that releases the lock
 * @throws {Error} if another upgrade is running
 */
export async function lockUpgrades(state) {
  fs.mkdirSync(state, { recursive: true })
  // This import is not at the top of the file, because the Node on this machine might be too old to have this module.
  const { DatabaseSync } = await import('node:sqlite')
  const lock = new DatabaseSync(path.join(state, 'upgrade.lock'))
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch (error) {
    lock.close()
    if (/** @type {{ errcode?: number }} */ (error).errcode !== 5) throw error
    throw new Error('Another upgrade is running here. Nothing was changed.', { cause: error })
  }
  return () => lock.close()
}
