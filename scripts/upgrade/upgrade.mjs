import fs from 'node:fs'
import path from 'node:path'
import { lockUpgrades, readJournal, removeJournal, writeJournal } from './journal.mjs'
import { readLauncherEnvironment, listLaunchers, restart, launcherUrl } from './launchers.mjs'
import { listVersions, switchTo } from './layout.mjs'
import {
  readBuildNumber,
  chooseTag,
  cloneAt,
  resolveCommit,
  fetchTag,
  listChanges,
  listNewMigrations,
  readVersionName,
} from './releases.mjs'
import { runIn } from './run-in.mjs'

/**
 * Minimum time in ms to wait during a rollback until the old version is ready again. Applies if `waitMs` is shorter.
 */
const minRollbackMs = 300_000

/**
 * @typedef {object} Options
 * @property {string} [to] a tag; the newest release by default
 * @property {boolean} isDry
 * @property {boolean} hasBackup whether to make a backup first
 * @property {number} waitMs maximum time in ms to wait until a restarted process is ready
 * @property {number} watchMs time in ms for which this process must then stay ready
 * @property {(line: string) => void} log
 *
 * @typedef {import('./layout.mjs').Layout} Layout
 */

/**
 * Upgrades the marketplace to another version. Rolls back if the new version does not become ready. If an earlier
 * upgrade was interrupted, completes that upgrade first.
 * @param {Layout} layout
 * @param {Options} options
 * @returns {Promise<boolean>} whether the requested version is running
 */
export async function upgrade(layout, options) {
  const { log } = options
  const unlock = await lockUpgrades(layout.state)
  try {
    const journal = readJournal(layout.state)
    if (journal && options.isDry) {
      log(`An upgrade from ${journal.from} to ${journal.to} was interrupted; the next run continues it.`)
      return true
    }
    if (journal?.phase === 'back') {
      log(`The rollback from ${journal.to} to ${journal.from} was interrupted; continuing.`)
      return await rollBack(layout, journal, options)
    }
    if (journal) {
      log(`An upgrade from ${journal.from} to ${journal.to} was interrupted; continuing.`)
      return await switchOver(layout, journal, options)
    }
    return await planUpgrade(layout, options)
  } finally {
    unlock()
  }
}

/** @param {Layout} layout @param {Options} options */
async function planUpgrade(layout, options) {
  const { log } = options
  const from = fs.realpathSync(layout.link)
  const changes = listChanges(from)
  if (changes.length > 0)
    throw new Error(
      `Files in ${from} have uncommitted changes, which the upgrade would lose:\n${changes.join('\n')}\nCommit them to your own branch, or undo them.`,
    )
  const tag = chooseTag(from, options.to)
  fetchTag(from, tag)
  if (resolveCommit(from, tag) === resolveCommit(from, 'HEAD')) {
    log(`${tag} is already running.`)
    return true
  }
  const settings = settingsOf(layout, from)
  log(`From ${readVersionName(from)} to ${tag}`)
  const migrations = requireReversible(from, tag)
  const urls = listLaunchers(layout).map(({ service }) => launcherUrl(service.address))
  if (options.isDry) {
    log(planOf({ layout, tag, migrations, urls, hasBackup: options.hasBackup }))
    return true
  }
  if (options.hasBackup) await runIn(from, 'Backup', ['src/server/app/backup/backup.main.ts'], settings, log)
  await createVersion(layout, from, tag, log)
  const to = path.join(layout.home, tag)
  await runIn(to, 'Migrations', ['src/server/app/commands/migrate.main.ts'], settings, log)
  return await switchOver(layout, { phase: 'switch', from: path.basename(from), to: tag }, options)
}

/**
 * Returns the settings of the running server, so that the backup and the migrations use the server's database.
 * @param {Layout} layout
 * @param {string} from
 */
function settingsOf(layout, from) {
  const [launcher] = listLaunchers(layout)
  const settings = (launcher && readLauncherEnvironment(launcher.pid)) ?? process.env
  const dataDir = settings.DATA_DIR?.trim() ?? ''
  if (!path.isAbsolute(dataDir) || `${path.resolve(dataDir)}/`.startsWith(`${from}/`))
    throw new Error(
      `DATA_DIR is ${dataDir ? `'${dataDir}'` : 'not set'}, so pictures and the embedded database are stored in ${from}. Move them to a folder outside the versions.`,
    )
  return settings
}

/**
 * Returns the migrations that a tag would add. Throws if one of these migrations would make a rollback impossible.
 * @param {string} from
 * @param {string} tag
 */
function requireReversible(from, tag) {
  const migrations = listNewMigrations(from, tag)
  const build = readBuildNumber(from)
  const blocking = migrations.find(({ oldestBuild }) => oldestBuild !== undefined && oldestBuild > build)
  if (blocking)
    throw new Error(
      `${tag} has ${blocking.name}, after which no build before ${blocking.oldestBuild} can run, and this is build ${build}: ` +
        'a rollback would be impossible. Upgrade to a version in between first (--to).',
    )
  return migrations
}

/** @param {{ layout: Layout, tag: string, migrations: { name: string }[], urls: string[], hasBackup: boolean }} plan */
function planOf({ layout, tag, migrations, urls, hasBackup }) {
  const names = migrations.map(({ name }) => name).join(', ')
  const lines = [
    hasBackup ? 'npm run backup' : 'no backup',
    fs.existsSync(path.join(layout.home, tag))
      ? `${path.join(layout.home, tag)} is already installed and built`
      : `clone, install and build in ${path.join(layout.home, tag)} while the old version runs`,
    names ? `migrate while the old version runs: ${names}` : 'no new migrations',
    `link ${layout.link} to it`,
    urls.length > 0
      ? `restart one at a time, and wait for /readyz: ${urls.join(', ')}`
      : 'no process is running here that needs a restart',
    'if one does not become ready: link back and restart; the database is not changed back, because migrations only add',
  ]
  return [...lines.map((line, at) => `  ${at + 1}. ${line}`), 'Nothing was changed.'].join('\n')
}

/**
 * Clones, installs and builds a version in a temporary folder. When the version is complete, renames the temporary
 * folder to the name of the version.
 * @param {Layout} layout
 * @param {string} from
 * @param {string} tag
 * @param {Options['log']} log
 */
async function createVersion(layout, from, tag, log) {
  const folder = path.join(layout.home, tag)
  if (fs.existsSync(folder)) {
    if (resolveCommit(folder, 'HEAD') !== resolveCommit(from, tag))
      throw new Error(`${folder} exists, but is not ${tag}. Move it away first.`)
    return log(`${folder} is already installed and built.`)
  }
  const buildFolder = path.join(layout.state, 'making')
  fs.rmSync(buildFolder, { recursive: true, force: true, maxRetries: 5 })
  // Uses a unique folder name, because processes of an upgrade that was killed might still be writing to their folder.
  const part = path.join(buildFolder, `${tag}-${process.pid}-${Date.now()}`)
  fs.mkdirSync(buildFolder, { recursive: true })
  cloneAt(from, tag, part)
  await runIn(part, 'Packages and build', ['scripts/build.mjs'], process.env, log)
  fs.renameSync(part, folder)
}

/**
 * @param {Layout} layout
 * @param {import('./journal.mjs').Journal} journal
 * @param {Options} options
 */
async function switchOver(layout, journal, options) {
  writeJournal(layout.state, { ...journal, phase: 'switch' })
  switchTo(layout, journal.to)
  try {
    await restartAll(layout, journal.to, options)
  } catch (error) {
    options.log(/** @type {Error} */ (error).message)
    return await rollBack(layout, journal, options)
  }
  removeJournal(layout.state)
  removeOld(layout, [journal.from, journal.to])
  options.log(`Souk runs ${journal.to}. To go back: npm run upgrade -- --to ${journal.from}`)
  return true
}

/**
 * @param {Layout} layout
 * @param {import('./journal.mjs').Journal} journal
 * @param {Options} options
 * @returns {Promise<boolean>} false, because the requested version is not running
 */
async function rollBack(layout, journal, options) {
  writeJournal(layout.state, { ...journal, phase: 'back' })
  options.log(`Rolling back to ${journal.from}.`)
  switchTo(layout, journal.from)
  await restartAll(layout, journal.from, { ...options, waitMs: Math.max(options.waitMs, minRollbackMs) })
  removeJournal(layout.state)
  options.log(
    `Souk runs ${journal.from} as before. The database still contains the additions of ${journal.to}, which ${journal.from} does not use.`,
  )
  return false
}

/** @param {Layout} layout @param {string} name @param {Options} options */
async function restartAll(layout, name, { waitMs, watchMs, log }) {
  const launchers = listLaunchers(layout)
  if (launchers.length === 0) log(`No process is running here; the next start runs ${name}.`)
  for (const launcher of launchers) {
    const url = launcherUrl(launcher.service.address)
    try {
      await restart(layout, launcher, { folder: path.join(layout.home, name), waitMs, watchMs })
    } catch (error) {
      throw new Error(`${url} is not healthy with ${name}: ${/** @type {Error} */ (error).message}.`, {
        cause: error,
      })
    }
    log(`${url} is ready with ${name}.`)
  }
}

/**
 * Removes the folders of old releases, except the folders in `retained` and folders that a process is using.
 * @param {Layout} layout
 * @param {string[]} retained
 */
function removeOld(layout, retained) {
  const inUse = new Set(
    listLaunchers(layout).flatMap(({ service, root }) =>
      [service.folder, root].map((one) => path.basename(one)),
    ),
  )
  for (const folder of listVersions(layout)) {
    const name = path.basename(folder)
    if (!retained.includes(name) && !inUse.has(name) && /^v\d+\.\d+\.\d+/.test(name))
      fs.rmSync(folder, { recursive: true, force: true })
  }
}
