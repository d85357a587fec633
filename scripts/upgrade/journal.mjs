import fs from 'node:fs'
import path from 'node:path'

/**
 * What an upgrade that was killed leaves for the next run. Folders by name.
 * @typedef {{ phase: 'switch' | 'back', from: string, to: string }} Journal
 *   `switch`: the new version is whole and the database migrated; `back`: it was not well, and is being left again
 */

const fileOf = (/** @type {string} */ state) => path.join(state, 'upgrade.json')

/** @param {string} state @returns {Journal | undefined} */
export function readJournal(state) {
  const file = fileOf(state)
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
}

/** Is on the disk once it returns. @param {string} state @param {Journal} journal */
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
 * Rejects where another upgrade runs. The lock is the kernel's: it ends with the process, however that ends.
 * @param {string} state
 * @returns {Promise<() => void>} gives it back
 */
export async function lockUpgrades(state) {
  fs.mkdirSync(state, { recursive: true })
  // Not at the top: the Node of the machine may be one that lacks it.
  const { DatabaseSync } = await import('node:sqlite')
  const lock = new DatabaseSync(path.join(state, 'upgrade.lock'))
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch (error) {
    lock.close()
    if (/** @type {{ errcode?: number }} */ (error).errcode !== 5) throw error
    throw new Error('Another upgrade is under way here. Nothing was changed.', { cause: error })
  }
  return () => lock.close()
}
