import fs from 'node:fs'
import path from 'node:path'

/**
 * A folder with a folder for each version and a link, `current`, to the one that runs (docs/deploy.md).
 * @typedef {{ home: string, link: string, state: string }} Layout `state` is ours: journal, lock, versions being made
 */

/**
 * @param {string} root a version's folder
 * @returns {Layout | undefined} of which it is a part; undefined for a clone by itself
 */
export function layoutOf(root) {
  const home = path.dirname(root)
  const link = path.join(home, 'current')
  const isLink = fs.lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()
  if (!isLink || path.resolve(home, fs.readlinkSync(link), '..') !== home) return undefined
  return { home, link, state: path.join(home, '.souk') }
}

/** Returns the version that is to run where the one in `root` does: itself, for a clone by itself. @param {string} root */
export function currentVersion(root) {
  const layout = layoutOf(root)
  return layout ? fs.realpathSync(layout.link) : root
}

/**
 * Lets `current` lead to another version, in one step.
 * @param {Layout} layout
 * @param {string} name of its folder
 */
export function switchTo({ link }, name) {
  const next = `${link}.next`
  fs.rmSync(next, { force: true })
  fs.symlinkSync(name, next)
  fs.renameSync(next, link)
}

/** @param {Layout} layout @returns {string[]} the folders of all versions that are whole */
export function listVersions({ home }) {
  return fs
    .readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && fs.existsSync(path.join(home, entry.name, 'scripts/start.mjs')))
    .map((entry) => path.join(home, entry.name))
}
