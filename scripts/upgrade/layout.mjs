import fs from 'node:fs'
import path from 'node:path'

/**
 * An installation folder that contains one folder per version, and a link `current` to the folder of the running
 * version (docs/deploy.md).
 * @typedef {{ home: string, link: string, state: string }} Layout `state`: folder for the journal, the lock and incomplete versions
 */

/**
 * Returns the layout that a version belongs to. Returns undefined if `root` is a single clone outside such a layout.
 * @param {string} root the version's folder
 * @returns {Layout | undefined}
 */
export function findLayout(root) {
  const home = path.dirname(root)
  const link = path.join(home, 'current')
  const isLink = fs.lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()
  if (!isLink || path.resolve(home, fs.readlinkSync(link), '..') !== home) return undefined
  return { home, link, state: path.join(home, '.souk') }
}

/** Returns the folder that `current` links to. For a single clone, returns `root`. @param {string} root */
export function currentVersion(root) {
  const layout = findLayout(root)
  return layout ? fs.realpathSync(layout.link) : root
}

/**
 * Makes `current` link to another version. The change is atomic, because a new link is created and then renamed to
 * `current`.
 * @param {Layout} layout
 * @param {string} name name of the version's folder
 */
export function switchTo({ link }, name) {
  const next = `${link}.next`
  fs.rmSync(next, { force: true })
  fs.symlinkSync(name, next)
  fs.renameSync(next, link)
}

/** Returns the folders of all complete versions. @param {Layout} layout @returns {string[]} */
export function listVersions({ home }) {
  return fs
    .readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && fs.existsSync(path.join(home, entry.name, 'scripts/start.mjs')))
    .map((entry) => path.join(home, entry.name))
}
